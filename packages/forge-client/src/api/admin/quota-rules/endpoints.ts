import {
  type Endpoint,
  type ListEndpoint,
  type NoInput,
  type NothingEndpoint,
  singlePage,
} from '@clients/core';
import { type QuotaRule, quotaRule } from '../../../entities/quota-schemas.js';
import { type QuotaRuleRef, quotaRuleRef } from '../../../refs/quota-schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';
import {
  type CreateQuotaRule,
  createQuotaRuleBody,
  type UpdateQuotaRule,
  updateQuotaRuleBody,
} from './schemas.js';

export const listQuotaRules: ListEndpoint<NoInput, QuotaRule> & ProductRoute = {
  id: 'adminListQuotaRules',
  call: 'admin.quotaRules.list',
  method: 'GET',
  path: '/admin/quota/rules',
  input: {},
  item: quotaRule,
  paging: singlePage,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

export const createQuotaRule: Endpoint<{ body: CreateQuotaRule }, QuotaRule> & ProductRoute = {
  id: 'adminCreateQuotaRule',
  call: 'admin.quotaRules.create',
  method: 'POST',
  path: '/admin/quota/rules',
  input: { body: createQuotaRuleBody },
  output: quotaRule,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

export const getQuotaRule: Endpoint<{ where: QuotaRuleRef }, QuotaRule> & ProductRoute = {
  id: 'adminGetQuotaRule',
  call: 'admin.quotaRules.get',
  method: 'GET',
  path: '/admin/quota/rules/{quotarule}',
  input: { where: quotaRuleRef },
  output: quotaRule,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

export const updateQuotaRule: Endpoint<{ where: QuotaRuleRef; body: UpdateQuotaRule }, QuotaRule> &
  ProductRoute = {
  id: 'adminEditQuotaRule',
  call: 'admin.quotaRules.update',
  method: 'PATCH',
  path: '/admin/quota/rules/{quotarule}',
  input: { where: quotaRuleRef, body: updateQuotaRuleBody },
  output: quotaRule,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

export const deleteQuotaRule: NothingEndpoint<{ where: QuotaRuleRef }> & ProductRoute = {
  id: 'adminDeleteQuotaRule',
  call: 'admin.quotaRules.delete',
  method: 'DELETE',
  path: '/admin/quota/rules/{quotarule}',
  input: { where: quotaRuleRef },
  nothing: true,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};
