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

export const getRepo: Endpoint<{ where: RepoRef }, Repository> = {
  id: 'repoGet',
  call: 'repos.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}',
  input: { where: repoRef },
  output: repository,
};

export const createRepo: Endpoint<{ body: CreateRepo }, Repository> = {
  id: 'createCurrentUserRepo',
  call: 'repos.create',
  method: 'POST',
  path: '/user/repos',
  input: { body: createRepoBody },
  output: repository,
};

export const updateRepo: Endpoint<{ where: RepoRef; body: UpdateRepo }, Repository> = {
  id: 'repoEdit',
  call: 'repos.update',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}',
  input: { where: repoRef, body: updateRepoBody },
  output: repository,
};

export const deleteRepo: NothingEndpoint<{ where: RepoRef }> = {
  id: 'repoDelete',
  call: 'repos.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}',
  input: { where: repoRef },
  nothing: true,
};

export const getRepoById: Endpoint<{ where: IdRef }, Repository> = {
  id: 'repoGetByID',
  call: 'repos.getById',
  method: 'GET',
  path: '/repositories/{id}',
  input: { where: idRef },
  output: repository,
};

export const migrateRepo: Endpoint<{ body: MigrateRepo }, Repository> = {
  id: 'repoMigrate',
  call: 'repos.migrate',
  method: 'POST',
  path: '/repos/migrate',
  input: { body: migrateRepoBody },
  timeouts: { firstByte: null },
  output: repository,
};

export const generateRepo: Endpoint<{ where: TemplateRef; body: GenerateRepo }, Repository> = {
  id: 'generateRepo',
  call: 'repos.generate',
  method: 'POST',
  path: '/repos/{template_owner}/{template_repo}/generate',
  input: { where: templateRef, body: generateRepoBody },
  output: repository,
};

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

export const syncMirror: NothingEndpoint<{ where: RepoRef }> = {
  id: 'repoMirrorSync',
  call: 'repos.syncMirror',
  method: 'POST',
  path: '/repos/{owner}/{repo}/mirror-sync',
  input: { where: repoRef },
  nothing: true,
  emptySuccess: true,
};

export const getLanguages: Endpoint<{ where: RepoRef }, Readonly<Record<string, number>>> = {
  id: 'repoGetLanguages',
  call: 'repos.getLanguages',
  method: 'GET',
  path: '/repos/{owner}/{repo}/languages',
  input: { where: repoRef },
  output: languages,
};

export const convertMirror: Endpoint<{ where: RepoRef }, Repository> & ProductRoute = {
  id: 'repoConvert',
  call: 'repos.convertMirror',
  method: 'POST',
  path: '/repos/{owner}/{repo}/convert',
  input: { where: repoRef },
  output: repository,
  since: { forgejo: '13' },
};
