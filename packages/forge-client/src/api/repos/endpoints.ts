import {
  byLink,
  byTotal,
  type CheckEndpoint,
  type Endpoint,
  type ListEndpoint,
  missingInJson,
  type NothingEndpoint,
  singlePage,
} from '@clients/core';
import { text } from '../../refs/plain-schemas.js';
import { type PageQuery, pageQuery } from '../../refs/page-schemas.js';
import {
  type AssigneeRef,
  assigneeRef,
  type RepoRef,
  repoRef,
  type TemplateRef,
  templateRef,
} from '../../refs/repo-schemas.js';
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
import type { ProductRoute } from '../../service/server-kinds.js';
import { type Repository, repository } from '../../entities/repository-schemas.js';

/** Searches the repositories that the authenticated user can see; the total counts only these. */
export const searchRepos: ListEndpoint<{ query?: SearchReposQuery | undefined }, Repository> = {
  id: 'repoSearch',
  method: 'GET',
  path: '/repos/search',
  input: { query: searchReposQuery },
  item: repository,
  key: 'data',
  paging: byLink,
};

/** Gets a repository. The server redirects the path of a renamed or transferred one, and the client follows. */
export const getRepo: Endpoint<{ where: RepoRef }, Repository> = {
  id: 'repoGet',
  method: 'GET',
  path: '/repos/{owner}/{repo}',
  input: { where: repoRef },
  output: repository,
};

/** Creates a repository owned by the authenticated user. Not retried: if the response is lost, a retry could create it twice. */
export const createRepo: Endpoint<{ body: CreateRepo }, Repository> = {
  id: 'createCurrentUserRepo',
  method: 'POST',
  path: '/user/repos',
  input: { body: createRepoBody },
  output: repository,
};

/** Updates the settings of a repository, even of an archived one; omitted fields keep their values. */
export const updateRepo: Endpoint<{ where: RepoRef; body: EditRepo }, Repository> = {
  id: 'repoEdit',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}',
  input: { where: repoRef, body: editRepoBody },
  output: repository,
};

/** Deletes a repository with its issues, releases and files. This cannot be undone. */
export const removeRepo: NothingEndpoint<{ where: RepoRef }> = {
  id: 'repoDelete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}',
  input: { where: repoRef },
  nothing: true,
};

/** Gets a repository by its id, which does not change when it is renamed or transferred. */
export const getRepoById: Endpoint<{ where: IdRef }, Repository> = {
  id: 'repoGetByID',
  method: 'GET',
  path: '/repositories/{id}',
  input: { where: idRef },
  output: repository,
};

/** Copies a repository from another server, once or as a mirror. Waits until the copy is complete, without a time limit; not retried. */
export const migrateRepo: Endpoint<{ body: MigrateRepo }, Repository> = {
  id: 'repoMigrate',
  method: 'POST',
  path: '/repos/migrate',
  input: { body: migrateRepoBody },
  timeouts: { firstByte: null },
  output: repository,
};

/** Creates a repository from a template. Not retried: when the response is lost, it may or may not have been created. */
export const generateRepo: Endpoint<{ where: TemplateRef; body: GenerateRepo }, Repository> = {
  id: 'generateRepo',
  method: 'POST',
  path: '/repos/{template_owner}/{template_repo}/generate',
  input: { where: templateRef, body: generateRepoBody },
  output: repository,
};

/** Updates a branch of a fork from the repository it was forked from. */
export const mergeUpstream: Endpoint<
  { where: RepoRef; body: MergeUpstreamRequest },
  MergeUpstreamResponse
> &
  ProductRoute = {
  id: 'repoMergeUpstream',
  method: 'POST',
  path: '/repos/{owner}/{repo}/merge-upstream',
  input: { where: repoRef, body: mergeUpstreamRequestBody },
  timeouts: { firstByte: null },
  output: mergeUpstreamResponse,
  since: { gitea: '1.23.1' },
};

/** Queues an update of a mirror from its source, and returns before the update. */
export const syncMirror: NothingEndpoint<{ where: RepoRef }> = {
  id: 'repoMirrorSync',
  method: 'POST',
  path: '/repos/{owner}/{repo}/mirror-sync',
  input: { where: repoRef },
  nothing: true,
};

/** Gets the number of bytes written in each language. */
export const getLanguages: Endpoint<{ where: RepoRef }, Readonly<Record<string, number>>> = {
  id: 'repoGetLanguages',
  method: 'GET',
  path: '/repos/{owner}/{repo}/languages',
  input: { where: repoRef },
  output: languages,
};

/** Lists the names of the licences found in a repository; one request returns them all. */
export const listRepoLicenses: ListEndpoint<{ where: RepoRef }, string> & ProductRoute = {
  id: 'repoGetLicenses',
  method: 'GET',
  path: '/repos/{owner}/{repo}/licenses',
  input: { where: repoRef },
  item: text,
  paging: singlePage,
  since: { gitea: '1.23' },
};

/** Lists the users who starred a repository. */
export const listStargazers: ListEndpoint<{ where: RepoRef; query?: PageQuery | undefined }, User> =
  {
    id: 'repoListStargazers',
    method: 'GET',
    path: '/repos/{owner}/{repo}/stargazers',
    input: { where: repoRef, query: pageQuery },
    item: user,
    paging: byTotal,
  };

/** Lists the users who watch a repository. */
export const listRepoSubscribers: ListEndpoint<
  { where: RepoRef; query?: PageQuery | undefined },
  User
> = {
  id: 'repoListSubscribers',
  method: 'GET',
  path: '/repos/{owner}/{repo}/subscribers',
  input: { where: repoRef, query: pageQuery },
  item: user,
  paging: byTotal,
};

/** Lists the events of a repository, newest first. */
export const listRepoActivity: ListEndpoint<
  { where: RepoRef; query?: ListRepoActivityQuery | undefined },
  Activity
> = {
  id: 'repoListActivityFeeds',
  method: 'GET',
  path: '/repos/{owner}/{repo}/activities/feeds',
  input: { where: repoRef, query: listRepoActivityQuery },
  item: activity,
  paging: byTotal,
};

/** Lists the users who may be assigned to issues; one request returns them all. */
export const listAssignees: ListEndpoint<{ where: RepoRef }, User> = {
  id: 'repoGetAssignees',
  method: 'GET',
  path: '/repos/{owner}/{repo}/assignees',
  input: { where: repoRef },
  item: user,
  paging: singlePage,
};

/** Returns whether a user may be assigned to issues. Also returns false for an unknown user and for a missing or hidden repository. */
export const checkAssignee: CheckEndpoint<{ where: AssigneeRef }> & ProductRoute = {
  id: 'repoCheckAssignee',
  method: 'GET',
  path: '/repos/{owner}/{repo}/assignees/{assignee}',
  input: { where: assigneeRef },
  check: missingInJson,
  since: { gitea: '1.27' },
};

/** Lists the users who may be requested to review pull requests; one request returns them all. */
export const listReviewers: ListEndpoint<{ where: RepoRef }, User> = {
  id: 'repoGetReviewers',
  method: 'GET',
  path: '/repos/{owner}/{repo}/reviewers',
  input: { where: repoRef },
  item: user,
  paging: singlePage,
};

/** Converts a mirror into a regular repository. Forgejo 13 or newer only. */
export const convertMirror: Endpoint<{ where: RepoRef }, Repository> & ProductRoute = {
  id: 'repoConvert',
  method: 'POST',
  path: '/repos/{owner}/{repo}/convert',
  input: { where: repoRef },
  output: repository,
  since: { forgejo: '13' },
};
