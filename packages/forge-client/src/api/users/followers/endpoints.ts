import { type ListEndpoint, byLink } from '@clients/core';
import { type User, user } from '../../../entities/user-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type UserRef, userRef } from '../../../refs/user-schemas.js';

export const listUserFollowers: ListEndpoint<
  { where: UserRef; query?: PageQuery | undefined },
  User
> = {
  id: 'userListFollowers',
  call: 'users.followers.list',
  method: 'GET',
  path: '/users/{username}/followers',
  input: { where: userRef, query: pageQuery },
  item: user,
  paging: byLink,
};
