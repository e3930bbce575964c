import { type ListEndpoint, byLink, type CheckEndpoint, isMissingInJson } from '@clients/core';
import { type User, user } from '../../../entities/user-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type UserRef, userRef, type FollowRef, followRef } from '../../../refs/user-schemas.js';

export const listUserFollowing: ListEndpoint<
  { where: UserRef; query?: PageQuery | undefined },
  User
> = {
  id: 'userListFollowing',
  call: 'users.following.list',
  method: 'GET',
  path: '/users/{username}/following',
  input: { where: userRef, query: pageQuery },
  item: user,
  paging: byLink,
};

export const checkUserFollowing: CheckEndpoint<{ where: FollowRef }> = {
  id: 'userCheckFollowing',
  call: 'users.following.check',
  method: 'GET',
  path: '/users/{username}/following/{target}',
  input: { where: followRef },
  check: isMissingInJson,
};
