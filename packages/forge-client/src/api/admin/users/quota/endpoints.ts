import type { Endpoint, NothingEndpoint } from '@clients/core';
import { type QuotaInfo, quotaInfo } from '../../../../entities/quota-schemas.js';
import { type UserRef, userRef } from '../../../../refs/user-schemas.js';
import type { ProductRoute } from '../../../../service/product-route.js';
import { type ReplaceQuotaGroups, replaceQuotaGroupsBody } from '../schemas.js';

export const getQuotaOfUser: Endpoint<{ where: UserRef }, QuotaInfo> & ProductRoute = {
  id: 'adminGetUserQuota',
  call: 'admin.users.quota.get',
  method: 'GET',
  path: '/admin/users/{username}/quota',
  input: { where: userRef },
  output: quotaInfo,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

export const replaceQuotaGroupsOfUser: NothingEndpoint<{
  where: UserRef;
  body: ReplaceQuotaGroups;
}> &
  ProductRoute = {
  id: 'adminSetUserQuotaGroups',
  call: 'admin.users.quota.replaceGroups',
  method: 'POST',
  path: '/admin/users/{username}/quota/groups',
  input: { where: userRef, body: replaceQuotaGroupsBody },
  nothing: true,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};
