import { type ListEndpoint, byLink } from '@clients/core';
import { type Repository, repository } from '../../../entities/repository-schemas.js';
import { type ListCurrentUserReposQuery, listCurrentUserReposQuery } from '../schemas.js';
import { byNumber, makeOrderCheck } from '../../../service/ignored-filters.js';

const findIgnoredRepoOrder = /* @__PURE__ */ makeOrderCheck(
  'Forgejo',
  { id: /* @__PURE__ */ byNumber('id', true) },
  'order_by',
);

export const listCurrentUserRepos: ListEndpoint<
  { query?: ListCurrentUserReposQuery | undefined },
  Repository
> = {
  id: 'userCurrentListRepos',
  call: 'user.repos.list',
  method: 'GET',
  path: '/user/repos',
  input: { query: listCurrentUserReposQuery },
  findIgnoredFilter: findIgnoredRepoOrder,
  item: repository,
  paging: byLink,
};
