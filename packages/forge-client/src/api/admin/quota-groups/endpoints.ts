import {
  type Endpoint,
  type ListEndpoint,
  type NoInput,
  type NothingEndpoint,
  singlePage,
} from '@clients/core';
import { type QuotaGroup, quotaGroup } from '../../../entities/quota-schemas.js';
import { type QuotaGroupRef, quotaGroupRef } from '../../../refs/quota-schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';
import { type CreateQuotaGroup, createQuotaGroupBody } from './schemas.js';

export const listQuotaGroups: ListEndpoint<NoInput, QuotaGroup> & ProductRoute = {
  id: 'adminListQuotaGroups',
  call: 'admin.quotaGroups.list',
  method: 'GET',
  path: '/admin/quota/groups',
  input: {},
  item: quotaGroup,
  paging: singlePage,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

export const createQuotaGroup: Endpoint<{ body: CreateQuotaGroup }, QuotaGroup> & ProductRoute = {
  id: 'adminCreateQuotaGroup',
  call: 'admin.quotaGroups.create',
  method: 'POST',
  path: '/admin/quota/groups',
  input: { body: createQuotaGroupBody },
  output: quotaGroup,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

export const getQuotaGroup: Endpoint<{ where: QuotaGroupRef }, QuotaGroup> & ProductRoute = {
  id: 'adminGetQuotaGroup',
  call: 'admin.quotaGroups.get',
  method: 'GET',
  path: '/admin/quota/groups/{quotagroup}',
  input: { where: quotaGroupRef },
  output: quotaGroup,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

export const deleteQuotaGroup: NothingEndpoint<{ where: QuotaGroupRef }> & ProductRoute = {
  id: 'adminDeleteQuotaGroup',
  call: 'admin.quotaGroups.delete',
  method: 'DELETE',
  path: '/admin/quota/groups/{quotagroup}',
  input: { where: quotaGroupRef },
  nothing: true,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};
