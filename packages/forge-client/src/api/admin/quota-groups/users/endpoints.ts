import { type ListEndpoint, singlePage, type NothingEndpoint } from '@clients/core';
import { type User, user } from '../../../../entities/user-schemas.js';
import {
  type QuotaGroupRef,
  quotaGroupRef,
  type QuotaGroupUserRef,
  quotaGroupUserRef,
} from '../../../../refs/quota-schemas.js';
import type { ProductRoute } from '../../../../service/product-route.js';

/** Lists the users in a quota group; one request returns them all. Forgejo only. */
export const listQuotaGroupUsers: ListEndpoint<{ where: QuotaGroupRef }, User> & ProductRoute = {
  id: 'adminListUsersInQuotaGroup',
  call: 'admin.quotaGroups.users.list',
  method: 'GET',
  path: '/admin/quota/groups/{quotagroup}/users',
  input: { where: quotaGroupRef },
  item: user,
  paging: singlePage,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

/** Adds a user to a quota group. Forgejo only. */
export const addQuotaGroupUser: NothingEndpoint<{ where: QuotaGroupUserRef }> & ProductRoute = {
  id: 'adminAddUserToQuotaGroup',
  call: 'admin.quotaGroups.users.add',
  method: 'PUT',
  path: '/admin/quota/groups/{quotagroup}/users/{username}',
  input: { where: quotaGroupUserRef },
  nothing: true,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

/** Removes a user from a quota group. Forgejo only. */
export const removeQuotaGroupUser: NothingEndpoint<{ where: QuotaGroupUserRef }> & ProductRoute = {
  id: 'adminRemoveUserFromQuotaGroup',
  call: 'admin.quotaGroups.users.remove',
  method: 'DELETE',
  path: '/admin/quota/groups/{quotagroup}/users/{username}',
  input: { where: quotaGroupUserRef },
  nothing: true,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};
