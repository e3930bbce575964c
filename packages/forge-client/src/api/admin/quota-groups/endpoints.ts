import {
  type Endpoint,
  type ListEndpoint,
  type NoInput,
  type NothingEndpoint,
  singlePage,
} from '@clients/core';
import { type QuotaGroup, quotaGroup } from '../../../entities/quota-schemas.js';
import { type User, user } from '../../../entities/user-schemas.js';
import {
  type QuotaGroupRef,
  quotaGroupRef,
  type QuotaGroupRuleRef,
  quotaGroupRuleRef,
  type QuotaGroupUserRef,
  quotaGroupUserRef,
} from '../../../refs/quota-schemas.js';
import type { ProductRoute } from '../../../service/server-kinds.js';
import { type CreateQuotaGroup, createQuotaGroupBody } from './schemas.js';

/** Lists the quota groups; one request returns them all. Forgejo only. */
export const listQuotaGroups: ListEndpoint<NoInput, QuotaGroup> & ProductRoute = {
  id: 'adminListQuotaGroups',
  method: 'GET',
  path: '/admin/quota/groups',
  input: {},
  item: quotaGroup,
  paging: singlePage,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

/** Creates a quota group. Forgejo only. */
export const createQuotaGroup: Endpoint<{ body: CreateQuotaGroup }, QuotaGroup> & ProductRoute = {
  id: 'adminCreateQuotaGroup',
  method: 'POST',
  path: '/admin/quota/groups',
  input: { body: createQuotaGroupBody },
  output: quotaGroup,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

/** Gets a quota group. Forgejo only. */
export const getQuotaGroup: Endpoint<{ where: QuotaGroupRef }, QuotaGroup> & ProductRoute = {
  id: 'adminGetQuotaGroup',
  method: 'GET',
  path: '/admin/quota/groups/{quotagroup}',
  input: { where: quotaGroupRef },
  output: quotaGroup,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

/** Deletes a quota group. Its rules stay. Forgejo only. */
export const removeQuotaGroup: NothingEndpoint<{ where: QuotaGroupRef }> & ProductRoute = {
  id: 'adminDeleteQuotaGroup',
  method: 'DELETE',
  path: '/admin/quota/groups/{quotagroup}',
  input: { where: quotaGroupRef },
  nothing: true,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

/** Adds a rule to a quota group. Forgejo only. */
export const addQuotaGroupRule: NothingEndpoint<{ where: QuotaGroupRuleRef }> & ProductRoute = {
  id: 'adminAddRuleToQuotaGroup',
  method: 'PUT',
  path: '/admin/quota/groups/{quotagroup}/rules/{quotarule}',
  input: { where: quotaGroupRuleRef },
  nothing: true,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

/** Removes a rule from a quota group. Forgejo only. */
export const removeQuotaGroupRule: NothingEndpoint<{ where: QuotaGroupRuleRef }> & ProductRoute = {
  id: 'adminRemoveRuleFromQuotaGroup',
  method: 'DELETE',
  path: '/admin/quota/groups/{quotagroup}/rules/{quotarule}',
  input: { where: quotaGroupRuleRef },
  nothing: true,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

/** Lists the users in a quota group; one request returns them all. Forgejo only. */
export const listQuotaGroupUsers: ListEndpoint<{ where: QuotaGroupRef }, User> & ProductRoute = {
  id: 'adminListUsersInQuotaGroup',
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
  method: 'DELETE',
  path: '/admin/quota/groups/{quotagroup}/users/{username}',
  input: { where: quotaGroupUserRef },
  nothing: true,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};
