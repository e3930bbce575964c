import {
  byLink,
  byTotal,
  type CheckEndpoint,
  type Endpoint,
  type ListEndpoint,
  missingInJson,
  singlePage,
} from '@clients/core';
import { type Organization, organization } from '../../entities/organization-schemas.js';
import { type PageQuery, pageQuery } from '../../refs/page-schemas.js';
import { type FollowRef, followRef, type UserRef, userRef } from '../../refs/user-schemas.js';
import { type Repository, repository } from '../../entities/repository-schemas.js';
import { type GPGKey, gpgKey } from '../user/gpg-keys/schemas.js';
import { type ListPublicKeysQuery, listPublicKeysQuery } from '../user/keys/schemas.js';
import { type PublicKey, publicKey } from '../../entities/public-key-schemas.js';
import {
  type Activity,
  activity,
  type ListUserActivityQuery,
  listUserActivityQuery,
  type SearchUsersQuery,
  searchUsersQuery,
  type UserHeatmapData,
  userHeatmapData,
} from './schemas.js';
import { type User, user } from '../../entities/user-schemas.js';
import type { ProductRoute } from '../../service/server-kinds.js';

/** Searches users and organisations by login, full name and, for authenticated users, whole e-mail address. */
export const searchUsers: ListEndpoint<{ query?: SearchUsersQuery | undefined }, User> = {
  id: 'userSearch',
  method: 'GET',
  path: '/users/search',
  input: { query: searchUsersQuery },
  item: user,
  key: 'data',
  paging: byLink,
};

/** Gets a user, or the organisation of that name. */
export const getUser: Endpoint<{ where: UserRef }, User> = {
  id: 'userGet',
  method: 'GET',
  path: '/users/{username}',
  input: { where: userRef },
  output: user,
};

/** Lists the repositories of a user that the authenticated user can see. */
export const listUserRepos: ListEndpoint<
  { where: UserRef; query?: PageQuery | undefined },
  Repository
> = {
  id: 'userListRepos',
  method: 'GET',
  path: '/users/{username}/repos',
  input: { where: userRef, query: pageQuery },
  item: repository,
  paging: byLink,
};

/** Lists the organisations that a user belongs to; for other users only public memberships. */
export const listUserOrgs: ListEndpoint<
  { where: UserRef; query?: PageQuery | undefined },
  Organization
> = {
  id: 'orgListUserOrgs',
  method: 'GET',
  path: '/users/{username}/orgs',
  input: { where: userRef, query: pageQuery },
  item: organization,
  paging: byLink,
};

/** Lists the followers of a user, who may be private. */
export const listUserFollowers: ListEndpoint<
  { where: UserRef; query?: PageQuery | undefined },
  User
> = {
  id: 'userListFollowers',
  method: 'GET',
  path: '/users/{username}/followers',
  input: { where: userRef, query: pageQuery },
  item: user,
  paging: byLink,
};

/** Lists the users followed by a user, who may be private. */
export const listUserFollowing: ListEndpoint<
  { where: UserRef; query?: PageQuery | undefined },
  User
> = {
  id: 'userListFollowing',
  method: 'GET',
  path: '/users/{username}/following',
  input: { where: userRef, query: pageQuery },
  item: user,
  paging: byLink,
};

/** Returns whether a user follows another. Also returns false for a hidden or missing user. */
export const checkUserFollowing: CheckEndpoint<{ where: FollowRef }> = {
  id: 'userCheckFollowing',
  method: 'GET',
  path: '/users/{username}/following/{target}',
  input: { where: followRef },
  check: missingInJson,
};

/** Lists the public keys of a user. `user`, `read_only` and `key_type` are absent. */
export const listUserKeys: ListEndpoint<
  { where: UserRef; query?: ListPublicKeysQuery | undefined },
  PublicKey
> = {
  id: 'userListKeys',
  method: 'GET',
  path: '/users/{username}/keys',
  input: { where: userRef, query: listPublicKeysQuery },
  item: publicKey,
  paging: byLink,
};

/** Lists the GPG keys of a user. */
export const listUserGpgKeys: ListEndpoint<
  { where: UserRef; query?: PageQuery | undefined },
  GPGKey
> = {
  id: 'userListGPGKeys',
  method: 'GET',
  path: '/users/{username}/gpg_keys',
  input: { where: userRef, query: pageQuery },
  item: gpgKey,
  paging: byTotal,
};

/** Lists the repositories starred by a user that the authenticated user can see. */
export const listUserStarred: ListEndpoint<
  { where: UserRef; query?: PageQuery | undefined },
  Repository
> = {
  id: 'userListStarred',
  method: 'GET',
  path: '/users/{username}/starred',
  input: { where: userRef, query: pageQuery },
  item: repository,
  paging: byLink,
};

/** Lists the repositories watched by a user that the authenticated user can see. */
export const listUserSubscriptions: ListEndpoint<
  { where: UserRef; query?: PageQuery | undefined },
  Repository
> = {
  id: 'userListSubscriptions',
  method: 'GET',
  path: '/users/{username}/subscriptions',
  input: { where: userRef, query: pageQuery },
  item: repository,
  paging: byLink,
};

/** Lists the activity of a user, newest first. */
export const listUserActivity: ListEndpoint<
  { where: UserRef; query?: ListUserActivityQuery | undefined },
  Activity
> = {
  id: 'userListActivityFeeds',
  method: 'GET',
  path: '/users/{username}/activities/feeds',
  input: { where: userRef, query: listUserActivityQuery },
  item: activity,
  paging: byTotal,
};

/** Lists the activity counts of a user, in intervals of 15 minutes; one request returns them all. */
export const listUserHeatmap: ListEndpoint<{ where: UserRef }, UserHeatmapData> & ProductRoute = {
  id: 'userGetHeatmapData',
  method: 'GET',
  path: '/users/{username}/heatmap',
  input: { where: userRef },
  item: userHeatmapData,
  paging: singlePage,
  setting: '[service] ENABLE_USER_HEATMAP',
};
