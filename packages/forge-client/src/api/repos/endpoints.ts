import { byLink, byTotal, type CheckEndpoint, type Endpoint, type ListEndpoint, type NothingEndpoint, unpaged } from '@clients/core';
import { text } from '../../refs/plain-schemas.js';
import { type PageQuery, pageQuery } from '../../refs/page-schemas.js';
import { type AssigneeRef, assigneeRef, type RepoRef, repoRef, type TemplateRef, templateRef } from '../../refs/repo-schemas.js';
import { type IdRef, idRef } from '../../refs/user-schemas.js';
import { type Activity, activity } from '../users/schemas.js';
import { type User, user } from '../../entities/user-schemas.js';
import {
  type GenerateRepo,
  generateRepoBody,
  type MergeUpstreamRequest,
  mergeUpstreamRequestBody,
  type MergeUpstreamResponse,
  mergeUpstreamResponse,
  type MigrateRepo,
  migrateRepoBody,
} from './copy-schemas.js';
import {
  type CreateRepo,
  createRepoBody,
  type EditRepo,
  editRepoBody,
  type ListRepoActivityQuery,
  listRepoActivityQuery,
  type SearchReposQuery,
  searchReposQuery,
} from './input-schemas.js';
import { languages } from './schemas.js';
import type { ForgejoOnly } from '../../service/server-kinds.js';
import { type Repository, repository } from '../../entities/repository-schemas.js';

/** Searches the repositories that the caller may see; the total counts only those as well. */
export const searchRepos: ListEndpoint<{ query?: SearchReposQuery | undefined }, Repository> = {
  id: 'repoSearch',
  method: 'GET',
  path: '/repos/search',
  input: { query: searchReposQuery },
  item: repository,
  key: 'data',
  paging: byLink,
};

/** Gives a repository. An address that was renamed or transferred redirects, and is followed. */
export const getRepo: Endpoint<{ where: RepoRef }, Repository> = {
  id: 'repoGet',
  method: 'GET',
  path: '/repos/{owner}/{repo}',
  input: { where: repoRef },
  output: repository,
};

/** Creates a repository that the caller owns. Not retried: a lost answer could create it twice. */
export const createRepo: Endpoint<{ body: CreateRepo }, Repository> = {
  id: 'createCurrentUserRepo',
  method: 'POST',
  path: '/user/repos',
  input: { body: createRepoBody },
  output: repository,
};

/** Changes settings of a repository, also of an archived one; what is left out stays. */
export const updateRepo: Endpoint<{ where: RepoRef; body: EditRepo }, Repository> = {
  id: 'repoEdit',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}',
  input: { where: repoRef, body: editRepoBody },
  output: repository,
};

/** Deletes a repository with its issues, releases and files. There is no way back. */
export const removeRepo: NothingEndpoint<{ where: RepoRef }> = {
  id: 'repoDelete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}',
  input: { where: repoRef },
  nothing: true,
};

/** Gives a repository by its id, which stays the same when it is renamed or transferred. */
export const getRepoById: Endpoint<{ where: IdRef }, Repository> = {
  id: 'repoGetByID',
  method: 'GET',
  path: '/repositories/{id}',
  input: { where: idRef },
  output: repository,
};

/** Copies a repository from elsewhere, once or as a mirror. Answers when that is done, however long it takes; not retried. */
export const migrateRepo: Endpoint<{ body: MigrateRepo }, Repository> = {
  id: 'repoMigrate',
  method: 'POST',
  path: '/repos/migrate',
  input: { body: migrateRepoBody },
  timeouts: { firstByte: null },
  output: repository,
};

/** Makes a repository from a template. Not retried: a lost answer leaves open whether it was made. */
export const generateRepo: Endpoint<{ where: TemplateRef; body: GenerateRepo }, Repository> = {
  id: 'generateRepo',
  method: 'POST',
  path: '/repos/{template_owner}/{template_repo}/generate',
  input: { where: templateRef, body: generateRepoBody },
  output: repository,
};

/** Brings a branch of a fork up to date with the repository it was forked from. */
export const mergeUpstream: Endpoint<{ where: RepoRef; body: MergeUpstreamRequest }, MergeUpstreamResponse> = {
  id: 'repoMergeUpstream',
  method: 'POST',
  path: '/repos/{owner}/{repo}/merge-upstream',
  input: { where: repoRef, body: mergeUpstreamRequestBody },
  timeouts: { firstByte: null },
  output: mergeUpstreamResponse,
};

/** Updates a mirror from its source now. The answer comes when the update is queued. */
export const syncMirror: NothingEndpoint<{ where: RepoRef }> = {
  id: 'repoMirrorSync',
  method: 'POST',
  path: '/repos/{owner}/{repo}/mirror-sync',
  input: { where: repoRef },
  nothing: true,
};

/** Gives how much is written in which language, in bytes. */
export const getLanguages: Endpoint<{ where: RepoRef }, Readonly<Record<string, number>>> = {
  id: 'repoGetLanguages',
  method: 'GET',
  path: '/repos/{owner}/{repo}/languages',
  input: { where: repoRef },
  output: languages,
};

/** Lists the names of the licences found in a repository; one request gives them all. */
export const listRepoLicenses: ListEndpoint<{ where: RepoRef }, string> = {
  id: 'repoGetLicenses',
  method: 'GET',
  path: '/repos/{owner}/{repo}/licenses',
  input: { where: repoRef },
  item: text,
  paging: unpaged,
};

/** Lists those who starred a repository. */
export const listStargazers: ListEndpoint<{ where: RepoRef; query?: PageQuery | undefined }, User> = {
  id: 'repoListStargazers',
  method: 'GET',
  path: '/repos/{owner}/{repo}/stargazers',
  input: { where: repoRef, query: pageQuery },
  item: user,
  paging: byTotal,
};

/** Lists those who watch a repository. */
export const listRepoSubscribers: ListEndpoint<{ where: RepoRef; query?: PageQuery | undefined }, User> = {
  id: 'repoListSubscribers',
  method: 'GET',
  path: '/repos/{owner}/{repo}/subscribers',
  input: { where: repoRef, query: pageQuery },
  item: user,
  paging: byTotal,
};

/** Lists what happened in a repository, newest first. */
export const listRepoActivity: ListEndpoint<{ where: RepoRef; query?: ListRepoActivityQuery | undefined }, Activity> = {
  id: 'repoListActivityFeeds',
  method: 'GET',
  path: '/repos/{owner}/{repo}/activities/feeds',
  input: { where: repoRef, query: listRepoActivityQuery },
  item: activity,
  paging: byTotal,
};

/** Lists those who may be assigned to issues; one request gives them all. */
export const listAssignees: ListEndpoint<{ where: RepoRef }, User> = {
  id: 'repoGetAssignees',
  method: 'GET',
  path: '/repos/{owner}/{repo}/assignees',
  input: { where: repoRef },
  item: user,
  paging: unpaged,
};

/** Tells whether a user may be assigned to issues. An unknown user and a hidden or missing repository read false. */
export const checkAssignee: CheckEndpoint<{ where: AssigneeRef }> = {
  id: 'repoCheckAssignee',
  method: 'GET',
  path: '/repos/{owner}/{repo}/assignees/{assignee}',
  input: { where: assigneeRef },
  check: 'json',
};

/** Lists those who may be asked to review pull requests; one request gives them all. */
export const listReviewers: ListEndpoint<{ where: RepoRef }, User> = {
  id: 'repoGetReviewers',
  method: 'GET',
  path: '/repos/{owner}/{repo}/reviewers',
  input: { where: repoRef },
  item: user,
  paging: unpaged,
};

/** Makes a repository of its own of a mirror. Forgejo only. */
export const convertMirror: Endpoint<{ where: RepoRef }, Repository> & ForgejoOnly = {
  id: 'repoConvert',
  method: 'POST',
  path: '/repos/{owner}/{repo}/convert',
  input: { where: repoRef },
  output: repository,
  only: ['forgejo'],
};
