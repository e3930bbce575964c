import { type ListEndpoint, byLink } from '@clients/core';
import { type Repository, repository } from '../../../entities/repository-schemas.js';
import { type ListCurrentUserReposQuery, listCurrentUserReposQuery } from '../schemas.js';

export const listCurrentUserRepos: ListEndpoint<
  { query?: ListCurrentUserReposQuery | undefined },
  Repository
> = {
  id: 'userCurrentListRepos',
  call: 'user.repos.list',
  method: 'GET',
  path: '/user/repos',
  input: { query: listCurrentUserReposQuery },
  item: repository,
  paging: byLink,
};
