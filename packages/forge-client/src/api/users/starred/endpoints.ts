import { type ListEndpoint, byLink } from '@clients/core';
import { type Repository, repository } from '../../../entities/repository-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type UserRef, userRef } from '../../../refs/user-schemas.js';

export const listUserStarred: ListEndpoint<
  { where: UserRef; query?: PageQuery | undefined },
  Repository
> = {
  id: 'userListStarred',
  call: 'users.starred.list',
  method: 'GET',
  path: '/users/{username}/starred',
  input: { where: userRef, query: pageQuery },
  item: repository,
  paging: byLink,
};
