import {
  byLink,
  type CheckEndpoint,
  type ListEndpoint,
  isMissingInJson,
  type NothingEndpoint,
} from '@clients/core';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type UserRef, userRef } from '../../../refs/user-schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';
import { type FollowActor, followActorBody } from './schemas.js';
import { type User, user } from '../../../entities/user-schemas.js';

export const listFollowing: ListEndpoint<{ query?: PageQuery | undefined }, User> = {
  id: 'userCurrentListFollowing',
  call: 'user.following.list',
  method: 'GET',
  path: '/user/following',
  input: { query: pageQuery },
  item: user,
  paging: byLink,
};

export const checkFollowing: CheckEndpoint<{ where: UserRef }> = {
  id: 'userCurrentCheckFollowing',
  call: 'user.following.check',
  method: 'GET',
  path: '/user/following/{username}',
  input: { where: userRef },
  check: isMissingInJson,
};

export const followUser: NothingEndpoint<{ where: UserRef }> = {
  id: 'userCurrentPutFollow',
  call: 'user.following.add',
  method: 'PUT',
  path: '/user/following/{username}',
  input: { where: userRef },
  idempotent: true,
  nothing: true,
};

export const unfollowUser: NothingEndpoint<{ where: UserRef }> = {
  id: 'userCurrentDeleteFollow',
  call: 'user.following.remove',
  method: 'DELETE',
  path: '/user/following/{username}',
  input: { where: userRef },
  idempotent: true,
  nothing: true,
};

export const followActor: NothingEndpoint<{ body: FollowActor }> & ProductRoute = {
  id: 'userCurrentActivityPubFollow',
  call: 'user.following.addActor',
  method: 'POST',
  path: '/user/activitypub/follow',
  input: { body: followActorBody },
  nothing: true,
  since: { forgejo: '16' },
  setting: '[federation] ENABLED',
};
