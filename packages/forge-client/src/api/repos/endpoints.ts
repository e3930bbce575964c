import { byLink, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type RepoRef, repoRef, type TemplateRef, templateRef } from '../../refs/repo-schemas.js';
import { type IdRef, idRef } from '../../refs/user-schemas.js';
import {
  type GenerateRepo,
  generateRepoBody,
  type MergeUpstream,
  mergeUpstreamBody,
  type MergeUpstreamResponse,
  mergeUpstreamResponse,
  type MigrateRepo,
  migrateRepoBody,
} from './copy-schemas.js';
import {
  type CreateRepo,
  createRepoBody,
  type UpdateRepo,
  updateRepoBody,
  type SearchReposQuery,
  searchReposQuery,
} from './input-schemas.js';
import { languages } from './schemas.js';
import type { ProductRoute } from '../../service/product-route.js';
import { type Repository, repository } from '../../entities/repository-schemas.js';

/** Searches the repositories that the authenticated user can see; the total counts only these. */
export const searchRepos: ListEndpoint<{ query?: SearchReposQuery | undefined }, Repository> = {
  id: 'repoSearch',
  call: 'repos.search',
  method: 'GET',
  path: '/repos/search',
  input: { query: searchReposQuery },
  item: repository,
  key: 'data',
  paging: byLink,
};

/**
 * Gets a repository. The server redirects the path of a renamed or transferred one, and the client
 * follows.
 */
export const getRepo: Endpoint<{ where: RepoRef }, Repository> = {
  id: 'repoGet',
  call: 'repos.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}',
  input: { where: repoRef },
  output: repository,
};

/**
 * Creates a repository owned by the authenticated user. Not retried: if the response is lost, a
 * retry could create it twice.
 */
export const createRepo: Endpoint<{ body: CreateRepo }, Repository> = {
  id: 'createCurrentUserRepo',
  call: 'repos.create',
  method: 'POST',
  path: '/user/repos',
  input: { body: createRepoBody },
  output: repository,
};

/**
 * Updates the settings of a repository, even of an archived one; omitted fields keep their values.
 */
export const updateRepo: Endpoint<{ where: RepoRef; body: UpdateRepo }, Repository> = {
  id: 'repoEdit',
  call: 'repos.update',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}',
  input: { where: repoRef, body: updateRepoBody },
  output: repository,
};

/** Deletes a repository with its issues, releases and files. This cannot be undone. */
export const deleteRepo: NothingEndpoint<{ where: RepoRef }> = {
  id: 'repoDelete',
  call: 'repos.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}',
  input: { where: repoRef },
  nothing: true,
};

/** Gets a repository by its id, which does not change when it is renamed or transferred. */
export const getRepoById: Endpoint<{ where: IdRef }, Repository> = {
  id: 'repoGetByID',
  call: 'repos.getById',
  method: 'GET',
  path: '/repositories/{id}',
  input: { where: idRef },
  output: repository,
};

/**
 * Copies a repository from another server, once or as a mirror. Waits until the copy is complete,
 * without a time limit; not retried.
 */
export const migrateRepo: Endpoint<{ body: MigrateRepo }, Repository> = {
  id: 'repoMigrate',
  call: 'repos.migrate',
  method: 'POST',
  path: '/repos/migrate',
  input: { body: migrateRepoBody },
  timeouts: { firstByte: null },
  output: repository,
};

/**
 * Creates a repository from a template. Not retried: when the response is lost, it may or may not
 * have been created.
 */
export const generateRepo: Endpoint<{ where: TemplateRef; body: GenerateRepo }, Repository> = {
  id: 'generateRepo',
  call: 'repos.generate',
  method: 'POST',
  path: '/repos/{template_owner}/{template_repo}/generate',
  input: { where: templateRef, body: generateRepoBody },
  output: repository,
};

/** Updates a branch of a fork from the repository it was forked from. */
export const mergeUpstream: Endpoint<
  { where: RepoRef; body: MergeUpstream },
  MergeUpstreamResponse
> &
  ProductRoute = {
  id: 'repoMergeUpstream',
  call: 'repos.mergeUpstream',
  method: 'POST',
  path: '/repos/{owner}/{repo}/merge-upstream',
  input: { where: repoRef, body: mergeUpstreamBody },
  timeouts: { firstByte: null },
  output: mergeUpstreamResponse,
  since: { gitea: '1.23.1' },
};

/** Queues an update of a mirror from its source, and returns before the update. */
export const syncMirror: NothingEndpoint<{ where: RepoRef }> = {
  id: 'repoMirrorSync',
  call: 'repos.syncMirror',
  method: 'POST',
  path: '/repos/{owner}/{repo}/mirror-sync',
  input: { where: repoRef },
  nothing: true,
  emptySuccess: true,
};

/** Gets the number of bytes written in each language. */
export const getLanguages: Endpoint<{ where: RepoRef }, Readonly<Record<string, number>>> = {
  id: 'repoGetLanguages',
  call: 'repos.getLanguages',
  method: 'GET',
  path: '/repos/{owner}/{repo}/languages',
  input: { where: repoRef },
  output: languages,
};

/** Converts a mirror into a regular repository. Forgejo 13 or newer only. */
export const convertMirror: Endpoint<{ where: RepoRef }, Repository> & ProductRoute = {
  id: 'repoConvert',
  call: 'repos.convertMirror',
  method: 'POST',
  path: '/repos/{owner}/{repo}/convert',
  input: { where: repoRef },
  output: repository,
  since: { forgejo: '13' },
};
