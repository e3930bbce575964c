import type { Endpoint, ListEndpoint, NothingEndpoint } from '@clients/core';
import { type RepoRef, repoRef } from '../refs/repo-schemas.js';
import { type CreateRepo, createRepoBody, type EditRepo, editRepoBody, type SearchReposQuery, searchReposQuery } from './input-schemas.js';
import { type Repository, repository } from './schemas.js';

/** Searches the repositories that the caller may see. */
export const searchRepos: ListEndpoint<{ query?: SearchReposQuery | undefined }, Repository> = {
  id: 'repoSearch',
  method: 'GET',
  path: '/repos/search',
  input: { query: searchReposQuery },
  item: repository,
  key: 'data',
  paging: 'link',
};

/** Gives a repository. */
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

/** Changes settings of a repository; what is left out stays. */
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
