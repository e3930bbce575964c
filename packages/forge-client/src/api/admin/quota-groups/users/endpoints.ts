import { type ListEndpoint, singlePage, type NothingEndpoint } from '@clients/core';
import { type User, user } from '../../../../entities/user-schemas.js';
import {
  type QuotaGroupRef,
  quotaGroupRef,
  type QuotaGroupUserRef,
  quotaGroupUserRef,
} from '../../../../refs/quota-schemas.js';
import type { ProductRoute } from '../../../../service/product-route.js';

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
