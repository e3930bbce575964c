import {
  byLink,
  type BytesEndpoint,
  ByteStream,
  type Endpoint,
  type ListEndpoint,
  type NoInput,
  type NothingEndpoint,
} from '@clients/core';
import {
  type AttemptRef,
  attemptRef,
  type RunRef,
  runRef,
  type WorkflowRef,
  workflowRef,
} from '../../../refs/action-schemas.js';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type OrgRef, orgRef } from '../../../refs/user-schemas.js';
import { type ActionWorkflowRun, actionWorkflowRun } from '../../../entities/run-schemas.js';
import { findIgnoredRunFilter } from './ignored-filters.js';
import {
  type ListRepoRunsQuery,
  listRepoRunsQuery,
  type ListRunsQuery,
  listRunsQuery,
  type ListWorkflowRunsQuery,
  listWorkflowRunsQuery,
} from './schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';

export const listRuns: ListEndpoint<
  { where: RepoRef; query?: ListRepoRunsQuery | undefined },
  ActionWorkflowRun
> &
  ProductRoute = {
  id: 'getWorkflowRuns',
  call: 'actions.runs.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runs',
  input: { where: repoRef, query: listRepoRunsQuery },
  item: actionWorkflowRun,
  key: 'workflow_runs',
  findIgnoredFilter: findIgnoredRunFilter,
  paging: byLink,
  since: { gitea: '1.25', forgejo: '12' },
};

export const getRun: Endpoint<{ where: RunRef }, ActionWorkflowRun> & ProductRoute = {
  id: 'GetWorkflowRun',
  call: 'actions.runs.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runs/{run}',
  input: { where: runRef },
  output: actionWorkflowRun,
  since: { gitea: '1.25', forgejo: '12' },
};

export const getRunAttempt: Endpoint<{ where: AttemptRef }, ActionWorkflowRun> & ProductRoute = {
  id: 'getWorkflowRunAttempt',
  call: 'actions.runs.getAttempt',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runs/{run}/attempts/{attempt}',
  input: { where: attemptRef },
  output: actionWorkflowRun,
  since: { gitea: '1.27' },
};

export const deleteRun: NothingEndpoint<{ where: RunRef }> & ProductRoute = {
  id: 'deleteActionRun',
  call: 'actions.runs.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/actions/runs/{run}',
  input: { where: runRef },
  nothing: true,
  since: { gitea: '1.25', forgejo: '16' },
};

export const getCurrentRun: Endpoint<NoInput, ActionWorkflowRun> & ProductRoute = {
  id: 'getActionsRun',
  call: 'actions.runs.getCurrent',
  method: 'GET',
  path: '/actions/run',
  input: {},
  output: actionWorkflowRun,
  since: { forgejo: '16' },
};

export const cancelRun: Endpoint<{ where: RunRef }, ActionWorkflowRun | undefined> & ProductRoute =
  {
    id: 'cancelWorkflowRun',
    call: 'actions.runs.cancel',
    method: 'POST',
    path: '/repos/{owner}/{repo}/actions/runs/{run}/cancel',
    input: { where: runRef },
    idempotent: true,
    output: actionWorkflowRun,
    maybeEmpty: true,
    since: { gitea: '28', forgejo: '16' },
  };

export const forceCancelRun: Endpoint<{ where: RunRef }, ActionWorkflowRun> & ProductRoute = {
  id: 'forceCancelWorkflowRun',
  call: 'actions.runs.forceCancel',
  method: 'POST',
  path: '/repos/{owner}/{repo}/actions/runs/{run}/force-cancel',
  input: { where: runRef },
  output: actionWorkflowRun,
  since: { gitea: '28' },
};

export const approveRun: Endpoint<{ where: RunRef }, ActionWorkflowRun> & ProductRoute = {
  id: 'approveWorkflowRun',
  call: 'actions.runs.approve',
  method: 'POST',
  path: '/repos/{owner}/{repo}/actions/runs/{run}/approve',
  input: { where: runRef },
  output: actionWorkflowRun,
  since: { gitea: '28' },
};

export const getRunLogs: BytesEndpoint<{ where: RunRef }> & ProductRoute = {
  id: 'getWorkflowRunLogs',
  call: 'actions.runs.getLogs',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runs/{run}/logs',
  input: { where: runRef },
  bytes: ByteStream,
  html: false,
  since: { gitea: '28', forgejo: '16' },
};

export const rerunRun: Endpoint<{ where: RunRef }, ActionWorkflowRun | undefined> & ProductRoute = {
  id: 'rerunWorkflowRun',
  call: 'actions.runs.rerun',
  method: 'POST',
  path: '/repos/{owner}/{repo}/actions/runs/{run}/rerun',
  input: { where: runRef },
  output: actionWorkflowRun,
  maybeEmpty: true,
  since: { gitea: '1.26', forgejo: '17' },
};

export const rerunFailedJobs: NothingEndpoint<{ where: RunRef }> & ProductRoute = {
  id: 'rerunFailedWorkflowRun',
  call: 'actions.runs.rerunFailed',
  method: 'POST',
  path: '/repos/{owner}/{repo}/actions/runs/{run}/rerun-failed-jobs',
  input: { where: runRef },
  nothing: true,
  since: { gitea: '1.26' },
};

export const listOrgRuns: ListEndpoint<
  { where: OrgRef; query?: ListRunsQuery | undefined },
  ActionWorkflowRun
> &
  ProductRoute = {
  id: 'getOrgWorkflowRuns',
  call: 'orgs.actions.runs.list',
  method: 'GET',
  path: '/orgs/{org}/actions/runs',
  input: { where: orgRef, query: listRunsQuery },
  item: actionWorkflowRun,
  key: 'workflow_runs',
  paging: byLink,
  since: { gitea: '1.25' },
};

export const listUserRuns: ListEndpoint<{ query?: ListRunsQuery | undefined }, ActionWorkflowRun> &
  ProductRoute = {
  id: 'getUserWorkflowRuns',
  call: 'user.actions.runs.list',
  method: 'GET',
  path: '/user/actions/runs',
  input: { query: listRunsQuery },
  item: actionWorkflowRun,
  key: 'workflow_runs',
  paging: byLink,
  since: { gitea: '1.25' },
};

export const listAdminRuns: ListEndpoint<{ query?: ListRunsQuery | undefined }, ActionWorkflowRun> &
  ProductRoute = {
  id: 'listAdminWorkflowRuns',
  call: 'admin.actions.runs.list',
  method: 'GET',
  path: '/admin/actions/runs',
  input: { query: listRunsQuery },
  item: actionWorkflowRun,
  key: 'workflow_runs',
  paging: byLink,
  since: { gitea: '1.25' },
};

export const listWorkflowRuns: ListEndpoint<
  { where: WorkflowRef; query?: ListWorkflowRunsQuery | undefined },
  ActionWorkflowRun
> &
  ProductRoute = {
  id: 'ActionsListWorkflowRuns',
  call: 'actions.runs.listOfWorkflow',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs',
  input: { where: workflowRef, query: listWorkflowRunsQuery },
  item: actionWorkflowRun,
  key: 'workflow_runs',
  paging: byLink,
  since: { gitea: '1.27' },
};
