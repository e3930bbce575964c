import {
  byLink,
  type BytesEndpoint,
  ByteStream,
  type Endpoint,
  type ListEndpoint,
  byLinkIfCounted,
  type NothingEndpoint,
} from '@clients/core';
import {
  type AttemptRef,
  attemptRef,
  type JobRef,
  jobRef,
  type RunJobRef,
  runJobRef,
  type RunRef,
  runRef,
} from '../../../refs/action-schemas.js';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type OrgRef, orgRef } from '../../../refs/user-schemas.js';
import {
  type ActionWorkflowJob,
  actionWorkflowJob,
  type GetJobLogsQuery,
  getJobLogsQuery,
  type ListJobsQuery,
  listJobsQuery,
  type RunJob,
  runJob,
} from './schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';
import { byNumber, makeOrderCheck } from '../../../service/ignored-filters.js';

const findIgnoredJobOrder = /* @__PURE__ */ makeOrderCheck(
  'Gitea 1.27 or newer',
  { asc: /* @__PURE__ */ byNumber('id', true), desc: /* @__PURE__ */ byNumber('id', false) },
  'order',
);

export const listJobs: ListEndpoint<
  { where: RepoRef; query?: ListJobsQuery | undefined },
  ActionWorkflowJob
> &
  ProductRoute = {
  id: 'listWorkflowJobs',
  call: 'actions.jobs.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/jobs',
  input: { where: repoRef, query: listJobsQuery },
  findIgnoredFilter: findIgnoredJobOrder,
  item: actionWorkflowJob,
  key: 'jobs',
  paging: byLink,
  since: { gitea: '1.25' },
};

export const listRunJobs: ListEndpoint<
  { where: RunRef; query?: ListJobsQuery | undefined },
  RunJob
> &
  ProductRoute = {
  id: 'listWorkflowRunJobs',
  call: 'actions.jobs.listOfRun',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runs/{run}/jobs',
  input: { where: runRef, query: listJobsQuery },
  findIgnoredFilter: findIgnoredJobOrder,
  item: runJob,
  key: 'jobs',
  mayBeBare: true,
  paging: byLinkIfCounted,
  since: { gitea: '1.25', forgejo: '16' },
};

export const listAttemptJobs: ListEndpoint<
  { where: AttemptRef; query?: ListJobsQuery | undefined },
  ActionWorkflowJob
> &
  ProductRoute = {
  id: 'listWorkflowRunAttemptJobs',
  call: 'actions.jobs.listOfAttempt',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runs/{run}/attempts/{attempt}/jobs',
  input: { where: attemptRef, query: listJobsQuery },
  findIgnoredFilter: findIgnoredJobOrder,
  item: actionWorkflowJob,
  key: 'jobs',
  paging: byLink,
  since: { gitea: '1.27' },
};

export const getJob: Endpoint<{ where: JobRef }, ActionWorkflowJob> & ProductRoute = {
  id: 'getWorkflowJob',
  call: 'actions.jobs.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/jobs/{job_id}',
  input: { where: jobRef },
  output: actionWorkflowJob,
  since: { gitea: '1.25' },
};

export const getJobLogs: BytesEndpoint<{
  where: JobRef;
  query?: GetJobLogsQuery | undefined;
}> &
  ProductRoute = {
  id: 'downloadActionsRunJobLogs',
  call: 'actions.jobs.getLogs',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/jobs/{job_id}/logs',
  input: { where: jobRef, query: getJobLogsQuery },
  bytes: ByteStream,
  html: false,
  since: { gitea: '1.24', forgejo: '16' },
};

export const rerunJob: Endpoint<{ where: RunJobRef }, ActionWorkflowJob> & ProductRoute = {
  id: 'rerunWorkflowJob',
  call: 'actions.jobs.rerun',
  method: 'POST',
  path: '/repos/{owner}/{repo}/actions/runs/{run}/jobs/{job_id}/rerun',
  input: { where: runJobRef },
  output: actionWorkflowJob,
  since: { gitea: '1.26' },
};

export const rerunJobOnForgejo: NothingEndpoint<{ where: JobRef }> & ProductRoute = {
  id: 'RerunActionRunJob',
  call: 'actions.jobs.rerun',
  method: 'POST',
  path: '/repos/{owner}/{repo}/actions/jobs/{job_id}/rerun',
  input: { where: jobRef },
  nothing: true,
  since: { forgejo: '17' },
};

export const listOrgJobs: ListEndpoint<
  { where: OrgRef; query?: ListJobsQuery | undefined },
  ActionWorkflowJob
> &
  ProductRoute = {
  id: 'getOrgWorkflowJobs',
  call: 'orgs.actions.jobs.list',
  method: 'GET',
  path: '/orgs/{org}/actions/jobs',
  input: { where: orgRef, query: listJobsQuery },
  findIgnoredFilter: findIgnoredJobOrder,
  item: actionWorkflowJob,
  key: 'jobs',
  paging: byLink,
  since: { gitea: '1.25' },
};

export const listUserJobs: ListEndpoint<{ query?: ListJobsQuery | undefined }, ActionWorkflowJob> &
  ProductRoute = {
  id: 'getUserWorkflowJobs',
  call: 'user.actions.jobs.list',
  method: 'GET',
  path: '/user/actions/jobs',
  input: { query: listJobsQuery },
  findIgnoredFilter: findIgnoredJobOrder,
  item: actionWorkflowJob,
  key: 'jobs',
  paging: byLink,
  since: { gitea: '1.25' },
};

export const listAdminJobs: ListEndpoint<{ query?: ListJobsQuery | undefined }, ActionWorkflowJob> &
  ProductRoute = {
  id: 'listAdminWorkflowJobs',
  call: 'admin.actions.jobs.list',
  method: 'GET',
  path: '/admin/actions/jobs',
  input: { query: listJobsQuery },
  findIgnoredFilter: findIgnoredJobOrder,
  item: actionWorkflowJob,
  key: 'jobs',
  paging: byLink,
  since: { gitea: '1.25' },
};
