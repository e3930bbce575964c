import { byTotal, type Endpoint, type ListEndpoint, type NoInput } from '@clients/core';
import { type QuotaInfo, quotaInfo } from '../../entities/quota-schemas.js';
import { type PageQuery, pageQuery } from '../../refs/page-schemas.js';
import { type OrgRef, orgRef } from '../../refs/user-schemas.js';
import type { ProductRoute } from '../../service/product-route.js';
import {
  type CheckQuotaQuery,
  checkQuotaQuery,
  quotaLeft,
  type QuotaUsedArtifact,
  quotaUsedArtifact,
  type QuotaUsedAttachment,
  quotaUsedAttachment,
  type QuotaUsedPackage,
  quotaUsedPackage,
} from './schemas.js';

export const getUserQuota: Endpoint<NoInput, QuotaInfo> & ProductRoute = {
  id: 'userGetQuota',
  call: 'user.quota.get',
  method: 'GET',
  path: '/user/quota',
  input: {},
  output: quotaInfo,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

export const checkUserQuota: Endpoint<{ query: CheckQuotaQuery }, boolean> & ProductRoute = {
  id: 'userCheckQuota',
  call: 'user.quota.check',
  method: 'GET',
  path: '/user/quota/check',
  input: { query: checkQuotaQuery },
  output: quotaLeft,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

export const listUserQuotaArtifacts: ListEndpoint<
  { query?: PageQuery | undefined },
  QuotaUsedArtifact
> &
  ProductRoute = {
  id: 'userListQuotaArtifacts',
  call: 'user.quota.artifacts.list',
  method: 'GET',
  path: '/user/quota/artifacts',
  input: { query: pageQuery },
  item: quotaUsedArtifact,
  paging: byTotal,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

export const listUserQuotaAttachments: ListEndpoint<
  { query?: PageQuery | undefined },
  QuotaUsedAttachment
> &
  ProductRoute = {
  id: 'userListQuotaAttachments',
  call: 'user.quota.attachments.list',
  method: 'GET',
  path: '/user/quota/attachments',
  input: { query: pageQuery },
  item: quotaUsedAttachment,
  identity: 'api_url',
  paging: byTotal,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

export const listUserQuotaPackages: ListEndpoint<
  { query?: PageQuery | undefined },
  QuotaUsedPackage
> &
  ProductRoute = {
  id: 'userListQuotaPackages',
  call: 'user.quota.packages.list',
  method: 'GET',
  path: '/user/quota/packages',
  input: { query: pageQuery },
  item: quotaUsedPackage,
  identity: 'html_url',
  paging: byTotal,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

export const getOrgQuota: Endpoint<{ where: OrgRef }, QuotaInfo> & ProductRoute = {
  id: 'orgGetQuota',
  call: 'orgs.quota.get',
  method: 'GET',
  path: '/orgs/{org}/quota',
  input: { where: orgRef },
  output: quotaInfo,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

export const checkOrgQuota: Endpoint<{ where: OrgRef; query: CheckQuotaQuery }, boolean> &
  ProductRoute = {
  id: 'orgCheckQuota',
  call: 'orgs.quota.check',
  method: 'GET',
  path: '/orgs/{org}/quota/check',
  input: { where: orgRef, query: checkQuotaQuery },
  output: quotaLeft,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

export const listOrgQuotaArtifacts: ListEndpoint<
  { where: OrgRef; query?: PageQuery | undefined },
  QuotaUsedArtifact
> &
  ProductRoute = {
  id: 'orgListQuotaArtifacts',
  call: 'orgs.quota.artifacts.list',
  method: 'GET',
  path: '/orgs/{org}/quota/artifacts',
  input: { where: orgRef, query: pageQuery },
  item: quotaUsedArtifact,
  paging: byTotal,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

export const listOrgQuotaAttachments: ListEndpoint<
  { where: OrgRef; query?: PageQuery | undefined },
  QuotaUsedAttachment
> &
  ProductRoute = {
  id: 'orgListQuotaAttachments',
  call: 'orgs.quota.attachments.list',
  method: 'GET',
  path: '/orgs/{org}/quota/attachments',
  input: { where: orgRef, query: pageQuery },
  item: quotaUsedAttachment,
  identity: 'api_url',
  paging: byTotal,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};

export const listOrgQuotaPackages: ListEndpoint<
  { where: OrgRef; query?: PageQuery | undefined },
  QuotaUsedPackage
> &
  ProductRoute = {
  id: 'orgListQuotaPackages',
  call: 'orgs.quota.packages.list',
  method: 'GET',
  path: '/orgs/{org}/quota/packages',
  input: { where: orgRef, query: pageQuery },
  item: quotaUsedPackage,
  identity: 'html_url',
  paging: byTotal,
  since: { forgejo: '11' },
  setting: '[quota] ENABLED',
};
