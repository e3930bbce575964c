import { byLink, type Endpoint, type ListEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type Repository, repository } from '../../../entities/repository-schemas.js';
import { type CreateFork, createForkBody } from './schemas.js';

/** Lists the forks of a repository that the caller may see. */
export const listForks: ListEndpoint<{ where: RepoRef; query?: PageQuery | undefined }, Repository> = {
  id: 'listForks',
  method: 'GET',
  path: '/repos/{owner}/{repo}/forks',
  input: { where: repoRef, query: pageQuery },
  item: repository,
  paging: byLink,
};

/** Forks a repository. The answer comes at once, copying the commits may take longer. */
export const createFork: Endpoint<{ where: RepoRef; body: CreateFork }, Repository> = {
  id: 'createFork',
  method: 'POST',
  path: '/repos/{owner}/{repo}/forks',
  input: { where: repoRef, body: createForkBody },
  output: repository,
};
