import type { NothingEndpoint } from '@clients/core';
import { type QuotaGroupRuleRef, quotaGroupRuleRef } from '../../../../refs/quota-schemas.js';
import type { ProductRoute } from '../../../../service/product-route.js';

export const addQuotaGroupRule: NothingEndpoint<{ where: QuotaGroupRuleRef }> & ProductRoute = {
  id: 'adminAddRuleToQuotaGroup',
  call: 'admin.quotaGroups.rules.add',
  method: 'PUT',
  path: '/admin/quota/groups/{quotagroup}/rules/{quotarule}',
  input: { where: quotaGroupRuleRef },
  nothing: true,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

export const removeQuotaGroupRule: NothingEndpoint<{ where: QuotaGroupRuleRef }> & ProductRoute = {
  id: 'adminRemoveRuleFromQuotaGroup',
  call: 'admin.quotaGroups.rules.remove',
  method: 'DELETE',
  path: '/admin/quota/groups/{quotagroup}/rules/{quotarule}',
  input: { where: quotaGroupRuleRef },
  nothing: true,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};
