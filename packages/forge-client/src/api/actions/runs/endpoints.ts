import { byLink, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type AttemptRef, attemptRef, type RunRef, runRef } from '../../../refs/action-schemas.js';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type OrgRef, orgRef } from '../../../refs/user-schemas.js';
import { type ActionWorkflowRun, actionWorkflowRun } from '../../../entities/run-schemas.js';
import { type ListRepoRunsQuery, listRepoRunsQuery, type ListRunsQuery, listRunsQuery } from './schemas.js';
import type { NewerGitea, NewerRoute } from '../../../service/server-kinds.js';

/** Lists the runs of a repository, newest first. */
export const listRuns: ListEndpoint<{ where: RepoRef; query?: ListRepoRunsQuery | undefined }, ActionWorkflowRun> & NewerRoute = {
  id: 'getWorkflowRuns',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runs',
  input: { where: repoRef, query: listRepoRunsQuery },
  item: actionWorkflowRun,
  key: 'workflow_runs',
  paging: byLink,
  since: '1.25',
};

/** Gets a run in its latest attempt. */
export const getRun: Endpoint<{ where: RunRef }, ActionWorkflowRun> & NewerRoute = {
  id: 'GetWorkflowRun',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runs/{run}',
  input: { where: runRef },
  output: actionWorkflowRun,
  since: '1.25',
};

/** Gets a run as it was in one attempt. */
export const getRunAttempt: Endpoint<{ where: AttemptRef }, ActionWorkflowRun> & NewerGitea = {
  id: 'getWorkflowRunAttempt',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runs/{run}/attempts/{attempt}',
  input: { where: attemptRef },
  output: actionWorkflowRun,
  only: ['gitea'],
  since: '1.27',
};

/** Deletes a finished run with its artifacts. */
export const removeRun: NothingEndpoint<{ where: RunRef }> & NewerGitea = {
  id: 'deleteActionRun',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/actions/runs/{run}',
  input: { where: runRef },
  nothing: true,
  only: ['gitea'],
  since: '1.25',
};

/** Runs all jobs of a finished run again, in a new attempt. */
export const rerunRun: Endpoint<{ where: RunRef }, ActionWorkflowRun> & NewerGitea = {
  id: 'rerunWorkflowRun',
  method: 'POST',
  path: '/repos/{owner}/{repo}/actions/runs/{run}/rerun',
  input: { where: runRef },
  output: actionWorkflowRun,
  only: ['gitea'],
  since: '1.27',
};

/** Runs the failed jobs of a finished run again, in a new attempt. */
export const rerunFailedJobs: NothingEndpoint<{ where: RunRef }> & NewerGitea = {
  id: 'rerunFailedWorkflowRun',
  method: 'POST',
  path: '/repos/{owner}/{repo}/actions/runs/{run}/rerun-failed-jobs',
  input: { where: runRef },
  nothing: true,
  only: ['gitea'],
  since: '1.27',
};

/** Lists the runs in all repositories of an organisation, newest first. */
export const listOrgRuns: ListEndpoint<{ where: OrgRef; query?: ListRunsQuery | undefined }, ActionWorkflowRun> & NewerGitea = {
  id: 'getOrgWorkflowRuns',
  method: 'GET',
  path: '/orgs/{org}/actions/runs',
  input: { where: orgRef, query: listRunsQuery },
  item: actionWorkflowRun,
  key: 'workflow_runs',
  paging: byLink,
  only: ['gitea'],
  since: '1.25',
};

/** Lists the runs in the repositories that the authenticated user owns, newest first, without those of organisations. */
export const listUserRuns: ListEndpoint<{ query?: ListRunsQuery | undefined }, ActionWorkflowRun> & NewerGitea = {
  id: 'getUserWorkflowRuns',
  method: 'GET',
  path: '/user/actions/runs',
  input: { query: listRunsQuery },
  item: actionWorkflowRun,
  key: 'workflow_runs',
  paging: byLink,
  only: ['gitea'],
  since: '1.25',
};

/** Lists the runs of the whole instance, newest first. */
export const listAdminRuns: ListEndpoint<{ query?: ListRunsQuery | undefined }, ActionWorkflowRun> & NewerGitea = {
  id: 'listAdminWorkflowRuns',
  method: 'GET',
  path: '/admin/actions/runs',
  input: { query: listRunsQuery },
  item: actionWorkflowRun,
  key: 'workflow_runs',
  paging: byLink,
  only: ['gitea'],
  since: '1.25',
};
