import { type ListEndpoint, singlePage } from '@clients/core';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type OrgRef, orgRef } from '../../../refs/user-schemas.js';
import type { ProductRoute } from '../../../service/server-kinds.js';
import {
  type ActionRunJob,
  actionRunJob,
  type ListRunnerJobsQuery,
  listRunnerJobsQuery,
} from './job-schemas.js';

/** Lists the jobs for runners of a repository; one request returns them all. Forgejo only. */
export const listRunnerJobs: ListEndpoint<
  { where: RepoRef; query?: ListRunnerJobsQuery | undefined },
  ActionRunJob
> &
  ProductRoute = {
  id: 'repoSearchRunJobs',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runners/jobs',
  input: { where: repoRef, query: listRunnerJobsQuery },
  item: actionRunJob,
  paging: singlePage,
  since: { forgejo: '11' },
};

/** Lists the jobs for runners of an organisation; one request returns them all. Forgejo only. */
export const listOrgRunnerJobs: ListEndpoint<
  { where: OrgRef; query?: ListRunnerJobsQuery | undefined },
  ActionRunJob
> &
  ProductRoute = {
  id: 'orgSearchRunJobs',
  method: 'GET',
  path: '/orgs/{org}/actions/runners/jobs',
  input: { where: orgRef, query: listRunnerJobsQuery },
  item: actionRunJob,
  paging: singlePage,
  since: { forgejo: '11' },
};

/** Lists the jobs for runners of the authenticated user; one request returns them all. Forgejo only. */
export const listUserRunnerJobs: ListEndpoint<
  { query?: ListRunnerJobsQuery | undefined },
  ActionRunJob
> &
  ProductRoute = {
  id: 'userSearchRunJobs',
  method: 'GET',
  path: '/user/actions/runners/jobs',
  input: { query: listRunnerJobsQuery },
  item: actionRunJob,
  paging: singlePage,
  since: { forgejo: '11' },
};

/** Lists the jobs for runners of the whole instance; one request returns them all. Forgejo 15 or newer only. */
export const listAdminRunnerJobs: ListEndpoint<
  { query?: ListRunnerJobsQuery | undefined },
  ActionRunJob
> &
  ProductRoute = {
  id: 'adminGetActionRunJobs',
  method: 'GET',
  path: '/admin/actions/runners/jobs',
  input: { query: listRunnerJobsQuery },
  item: actionRunJob,
  paging: singlePage,
  since: { forgejo: '15' },
};
