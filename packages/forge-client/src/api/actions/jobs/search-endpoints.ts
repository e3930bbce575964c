import { type ListEndpoint, singlePage } from '@clients/core';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type OrgRef, orgRef } from '../../../refs/user-schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';
import {
  type ActionRunJob,
  actionRunJob,
  type SearchJobsQuery,
  searchJobsQuery,
} from './search-schemas.js';

export const searchJobs: ListEndpoint<
  { where: RepoRef; query?: SearchJobsQuery | undefined },
  ActionRunJob
> &
  ProductRoute = {
  id: 'repoSearchRunJobs',
  call: 'actions.jobs.search',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runners/jobs',
  input: { where: repoRef, query: searchJobsQuery },
  item: actionRunJob,
  paging: singlePage,
  since: { forgejo: '11' },
};

export const searchOrgJobs: ListEndpoint<
  { where: OrgRef; query?: SearchJobsQuery | undefined },
  ActionRunJob
> &
  ProductRoute = {
  id: 'orgSearchRunJobs',
  call: 'orgs.actions.jobs.search',
  method: 'GET',
  path: '/orgs/{org}/actions/runners/jobs',
  input: { where: orgRef, query: searchJobsQuery },
  item: actionRunJob,
  paging: singlePage,
  since: { forgejo: '11' },
};

export const searchUserJobs: ListEndpoint<{ query?: SearchJobsQuery | undefined }, ActionRunJob> &
  ProductRoute = {
  id: 'userSearchRunJobs',
  call: 'user.actions.jobs.search',
  method: 'GET',
  path: '/user/actions/runners/jobs',
  input: { query: searchJobsQuery },
  item: actionRunJob,
  paging: singlePage,
  since: { forgejo: '11' },
};

export const searchAdminJobs: ListEndpoint<{ query?: SearchJobsQuery | undefined }, ActionRunJob> &
  ProductRoute = {
  id: 'adminGetActionRunJobs',
  call: 'admin.actions.jobs.search',
  method: 'GET',
  path: '/admin/actions/runners/jobs',
  input: { query: searchJobsQuery },
  item: actionRunJob,
  paging: singlePage,
  since: { forgejo: '15' },
};
