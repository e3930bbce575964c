import { byLink, type CheckEndpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type UserRef, userRef } from '../../../refs/user-schemas.js';
import { type User, user } from '../../../entities/user-schemas.js';

/** Lists the users that the caller follows. */
export const listFollowing: ListEndpoint<{ query?: PageQuery | undefined }, User> = {
  id: 'userCurrentListFollowing',
  method: 'GET',
  path: '/user/following',
  input: { query: pageQuery },
  item: user,
  paging: byLink,
};

/** Tells whether the caller follows a user. A missing user reads false too. */
export const checkFollowing: CheckEndpoint<{ where: UserRef }> = {
  id: 'userCurrentCheckFollowing',
  method: 'GET',
  path: '/user/following/{username}',
  input: { where: userRef },
  check: 'json',
};

/** Follows a user. Succeeds also when the caller does already. */
export const followUser: NothingEndpoint<{ where: UserRef }> = {
  id: 'userCurrentPutFollow',
  method: 'PUT',
  path: '/user/following/{username}',
  input: { where: userRef },
  idempotent: true,
  nothing: true,
};

/** Follows a user no more. Succeeds also when the caller did not. */
export const unfollowUser: NothingEndpoint<{ where: UserRef }> = {
  id: 'userCurrentDeleteFollow',
  method: 'DELETE',
  path: '/user/following/{username}',
  input: { where: userRef },
  idempotent: true,
  nothing: true,
};
