import { byLink, type Endpoint, type ListEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type CommitRef, commitRef, type GitRef, gitRef } from '../../../refs/repo-schemas.js';
import {
  type CombinedStatus,
  combinedStatus,
  type CommitStatus,
  commitStatus,
  type CreateStatus,
  createStatusBody,
  type ListStatusesQuery,
  listStatusesQuery,
} from './schemas.js';

export const listStatuses: ListEndpoint<
  { where: CommitRef; query?: ListStatusesQuery | undefined },
  CommitStatus
> = {
  id: 'repoListStatuses',
  call: 'commits.statuses.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/statuses/{sha}',
  input: { where: commitRef, query: listStatusesQuery },
  item: commitStatus,
  paging: byLink,
};

export const listStatusesByRef: ListEndpoint<
  { where: GitRef; query?: ListStatusesQuery | undefined },
  CommitStatus
> = {
  id: 'repoListStatusesByRef',
  call: 'commits.statuses.listByRef',
  method: 'GET',
  path: '/repos/{owner}/{repo}/commits/{ref}/statuses',
  params: { ref: 'ref' },
  input: { where: gitRef, query: listStatusesQuery },
  item: commitStatus,
  paging: byLink,
};

export const createStatus: Endpoint<{ where: CommitRef; body: CreateStatus }, CommitStatus> = {
  id: 'repoCreateStatus',
  call: 'commits.statuses.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/statuses/{sha}',
  input: { where: commitRef, body: createStatusBody },
  output: commitStatus,
};

export const getCombinedStatus: Endpoint<
  { where: GitRef; query?: PageQuery | undefined },
  CombinedStatus
> = {
  id: 'repoGetCombinedStatusByRef',
  call: 'commits.statuses.getCombined',
  method: 'GET',
  path: '/repos/{owner}/{repo}/commits/{ref}/status',
  params: { ref: 'ref' },
  input: { where: gitRef, query: pageQuery },
  output: combinedStatus,
};
