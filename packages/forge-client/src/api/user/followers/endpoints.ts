import { type ListEndpoint, byLink } from '@clients/core';
import { type User, user } from '../../../entities/user-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';

export const listCurrentUserFollowers: ListEndpoint<{ query?: PageQuery | undefined }, User> = {
  id: 'userCurrentListFollowers',
  call: 'user.followers.list',
  method: 'GET',
  path: '/user/followers',
  input: { query: pageQuery },
  item: user,
  paging: byLink,
};
