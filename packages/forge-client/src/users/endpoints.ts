import type { Endpoint, ListEndpoint } from '@clients/core';
import { type Organization, organization } from '../orgs/schemas.js';
import { type PageQuery, pageQuery } from '../refs/page-schemas.js';
import { type UserRef, userRef } from '../refs/user-schemas.js';
import { type Repository, repository } from '../repos/schemas.js';
import { type SearchUsersQuery, searchUsersQuery, type User, user } from './schemas.js';

/** Searches users and organisations by login, full name and, for signed-in callers, whole e-mail address. */
export const searchUsers: ListEndpoint<{ query?: SearchUsersQuery | undefined }, User> = {
  id: 'userSearch',
  method: 'GET',
  path: '/users/search',
  input: { query: searchUsersQuery },
  item: user,
  key: 'data',
  paging: 'link',
};

/** Gives a user, or an organisation of that name. */
export const getUser: Endpoint<{ where: UserRef }, User> = {
  id: 'userGet',
  method: 'GET',
  path: '/users/{username}',
  input: { where: userRef },
  output: user,
};

/** Lists repositories that a user owns and the caller may see. */
export const listUserRepos: ListEndpoint<{ where: UserRef; query?: PageQuery | undefined }, Repository> = {
  id: 'userListRepos',
  method: 'GET',
  path: '/users/{username}/repos',
  input: { where: userRef, query: pageQuery },
  item: repository,
  paging: 'link',
};

/** Lists organisations a user belongs to; of other users only public memberships. */
export const listUserOrgs: ListEndpoint<{ where: UserRef; query?: PageQuery | undefined }, Organization> = {
  id: 'orgListUserOrgs',
  method: 'GET',
  path: '/users/{username}/orgs',
  input: { where: userRef, query: pageQuery },
  item: organization,
  paging: 'link',
};
