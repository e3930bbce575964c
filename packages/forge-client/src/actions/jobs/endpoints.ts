import type { BytesEndpoint, Endpoint, ListEndpoint } from '@clients/core';
import {
  type AttemptRef,
  attemptRef,
  type JobRef,
  jobRef,
  type RunJobRef,
  runJobRef,
  type RunRef,
  runRef,
} from '../../refs/action-schemas.js';
import { type RepoRef, repoRef } from '../../refs/repo-schemas.js';
import { type OrgRef, orgRef } from '../../refs/user-schemas.js';
import { type ActionWorkflowJob, actionWorkflowJob, type ListUserJobsQuery, listUserJobsQuery } from './schemas.js';

/** Lists user jobs. */
export const listUserJobs: ListEndpoint<{ query?: ListUserJobsQuery | undefined }, ActionWorkflowJob> = {
  id: 'getUserWorkflowJobs',
  method: 'GET',
  path: '/user/actions/jobs',
  input: { query: listUserJobsQuery },
  item: actionWorkflowJob,
  key: 'jobs',
  paging: 'link',
};

/** Lists org jobs. */
export const listOrgJobs: ListEndpoint<{ where: OrgRef; query?: ListUserJobsQuery | undefined }, ActionWorkflowJob> = {
  id: 'getOrgWorkflowJobs',
  method: 'GET',
  path: '/orgs/{org}/actions/jobs',
  input: { where: orgRef, query: listUserJobsQuery },
  item: actionWorkflowJob,
  key: 'jobs',
  paging: 'link',
};

/** Lists admin jobs. */
export const listAdminJobs: ListEndpoint<{ query?: ListUserJobsQuery | undefined }, ActionWorkflowJob> = {
  id: 'listAdminWorkflowJobs',
  method: 'GET',
  path: '/admin/actions/jobs',
  input: { query: listUserJobsQuery },
  item: actionWorkflowJob,
  key: 'jobs',
  paging: 'link',
};

/** Lists jobs. */
export const listJobs: ListEndpoint<{ where: RepoRef; query?: ListUserJobsQuery | undefined }, ActionWorkflowJob> = {
  id: 'listWorkflowJobs',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/jobs',
  input: { where: repoRef, query: listUserJobsQuery },
  item: actionWorkflowJob,
  key: 'jobs',
  paging: 'link',
};

/** Lists run jobs. */
export const listRunJobs: ListEndpoint<{ where: RunRef; query?: ListUserJobsQuery | undefined }, ActionWorkflowJob> = {
  id: 'listWorkflowRunJobs',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runs/{run}/jobs',
  input: { where: runRef, query: listUserJobsQuery },
  item: actionWorkflowJob,
  key: 'jobs',
  paging: 'link',
};

/** Lists attempt jobs. */
export const listAttemptJobs: ListEndpoint<{ where: AttemptRef; query?: ListUserJobsQuery | undefined }, ActionWorkflowJob> = {
  id: 'listWorkflowRunAttemptJobs',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runs/{run}/attempts/{attempt}/jobs',
  input: { where: attemptRef, query: listUserJobsQuery },
  item: actionWorkflowJob,
  key: 'jobs',
  paging: 'link',
};

/** Gives job. */
export const getJob: Endpoint<{ where: JobRef }, ActionWorkflowJob> = {
  id: 'getWorkflowJob',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/jobs/{job_id}',
  input: { where: jobRef },
  output: actionWorkflowJob,
};

/** Gives job logs. */
export const getJobLogs: BytesEndpoint<{ where: JobRef }> = {
  id: 'downloadActionsRunJobLogs',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/jobs/{job_id}/logs',
  input: { where: jobRef },
  bytes: true,
};

/** Reruns job. */
export const rerunJob: Endpoint<{ where: RunJobRef }, ActionWorkflowJob> = {
  id: 'rerunWorkflowJob',
  method: 'POST',
  path: '/repos/{owner}/{repo}/actions/runs/{run}/jobs/{job_id}/rerun',
  input: { where: runJobRef },
  output: actionWorkflowJob,
};
