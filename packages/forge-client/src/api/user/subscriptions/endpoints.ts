import { type ListEndpoint, byLink } from '@clients/core';
import { type Repository, repository } from '../../../entities/repository-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';

export const listCurrentUserSubscriptions: ListEndpoint<
  { query?: PageQuery | undefined },
  Repository
> = {
  id: 'userCurrentListSubscriptions',
  call: 'user.subscriptions.list',
  method: 'GET',
  path: '/user/subscriptions',
  input: { query: pageQuery },
  item: repository,
  paging: byLink,
};
