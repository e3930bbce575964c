import { byLink, type Endpoint, type ListEndpoint } from '@clients/core';
import { type UserRef, userRef } from '../../refs/user-schemas.js';
import { type SearchUsersQuery, searchUsersQuery } from './schemas.js';
import { type User, user } from '../../entities/user-schemas.js';
import { byName, byTime, makeOrderCheck } from '../../service/ignored-filters.js';

/** No user shows when it was updated. */
const findIgnoredUserOrder = /* @__PURE__ */ makeOrderCheck('Forgejo 13 or newer', {
  oldest: /* @__PURE__ */ byTime('created', true),
  newest: /* @__PURE__ */ byTime('created', false),
  reversealphabetically: /* @__PURE__ */ byName('login', false),
});

export const searchUsers: ListEndpoint<{ query?: SearchUsersQuery | undefined }, User> = {
  id: 'userSearch',
  call: 'users.search',
  method: 'GET',
  path: '/users/search',
  input: { query: searchUsersQuery },
  findIgnoredFilter: findIgnoredUserOrder,
  item: user,
  key: 'data',
  paging: byLink,
};

export const getUser: Endpoint<{ where: UserRef }, User> = {
  id: 'userGet',
  call: 'users.get',
  method: 'GET',
  path: '/users/{username}',
  input: { where: userRef },
  output: user,
};
