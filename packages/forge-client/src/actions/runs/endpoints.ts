import type { Endpoint, ListEndpoint, NothingEndpoint } from '@clients/core';
import { type AttemptRef, attemptRef, type RunRef, runRef } from '../../refs/action-schemas.js';
import { type RepoRef, repoRef } from '../../refs/repo-schemas.js';
import { type OrgRef, orgRef } from '../../refs/user-schemas.js';
import {
  type ActionWorkflowRun,
  actionWorkflowRun,
  type ListRunsQuery,
  listRunsQuery,
  type ListUserRunsQuery,
  listUserRunsQuery,
} from './schemas.js';

/** Lists user runs. */
export const listUserRuns: ListEndpoint<{ query?: ListUserRunsQuery | undefined }, ActionWorkflowRun> = {
  id: 'getUserWorkflowRuns',
  method: 'GET',
  path: '/user/actions/runs',
  input: { query: listUserRunsQuery },
  item: actionWorkflowRun,
  key: 'workflow_runs',
  paging: 'link',
};

/** Lists org runs. */
export const listOrgRuns: ListEndpoint<{ where: OrgRef; query?: ListUserRunsQuery | undefined }, ActionWorkflowRun> = {
  id: 'getOrgWorkflowRuns',
  method: 'GET',
  path: '/orgs/{org}/actions/runs',
  input: { where: orgRef, query: listUserRunsQuery },
  item: actionWorkflowRun,
  key: 'workflow_runs',
  paging: 'link',
};

/** Lists admin runs. */
export const listAdminRuns: ListEndpoint<{ query?: ListUserRunsQuery | undefined }, ActionWorkflowRun> = {
  id: 'listAdminWorkflowRuns',
  method: 'GET',
  path: '/admin/actions/runs',
  input: { query: listUserRunsQuery },
  item: actionWorkflowRun,
  key: 'workflow_runs',
  paging: 'link',
};

/** Lists runs. */
export const listRuns: ListEndpoint<{ where: RepoRef; query?: ListRunsQuery | undefined }, ActionWorkflowRun> = {
  id: 'getWorkflowRuns',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runs',
  input: { where: repoRef, query: listRunsQuery },
  item: actionWorkflowRun,
  key: 'workflow_runs',
  paging: 'link',
};

/** Gives run. */
export const getRun: Endpoint<{ where: RunRef }, ActionWorkflowRun> = {
  id: 'GetWorkflowRun',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runs/{run}',
  input: { where: runRef },
  output: actionWorkflowRun,
};

/** Gives run attempt. */
export const getRunAttempt: Endpoint<{ where: AttemptRef }, ActionWorkflowRun> = {
  id: 'getWorkflowRunAttempt',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runs/{run}/attempts/{attempt}',
  input: { where: attemptRef },
  output: actionWorkflowRun,
};

/** Removes run. */
export const removeRun: NothingEndpoint<{ where: RunRef }> = {
  id: 'deleteActionRun',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/actions/runs/{run}',
  input: { where: runRef },
  nothing: true,
};

/** Reruns run. */
export const rerunRun: Endpoint<{ where: RunRef }, ActionWorkflowRun> = {
  id: 'rerunWorkflowRun',
  method: 'POST',
  path: '/repos/{owner}/{repo}/actions/runs/{run}/rerun',
  input: { where: runRef },
  output: actionWorkflowRun,
};

/** Reruns failed jobs. */
export const rerunFailedJobs: NothingEndpoint<{ where: RunRef }> = {
  id: 'rerunFailedWorkflowRun',
  method: 'POST',
  path: '/repos/{owner}/{repo}/actions/runs/{run}/rerun-failed-jobs',
  input: { where: runRef },
  nothing: true,
};
