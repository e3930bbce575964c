import type { NothingEndpoint } from '@clients/core';
import { type IssueRef, issueRef } from '../../../refs/issue-schemas.js';

/**
 * Starts the authenticated user's stopwatch on an issue. If it is running on another issue, it is
 * stopped, and the time is recorded there.
 */
export const startStopwatch: NothingEndpoint<{ where: IssueRef }> = {
  id: 'issueStartStopWatch',
  call: 'issues.stopwatch.start',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{index}/stopwatch/start',
  input: { where: issueRef },
  nothing: true,
};

/** Stops the authenticated user's stopwatch on an issue and records the time. */
export const stopStopwatch: NothingEndpoint<{ where: IssueRef }> = {
  id: 'issueStopStopWatch',
  call: 'issues.stopwatch.stop',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{index}/stopwatch/stop',
  input: { where: issueRef },
  nothing: true,
};

/** Discards the authenticated user's stopwatch on an issue; no time is recorded. */
export const deleteStopwatch: NothingEndpoint<{ where: IssueRef }> = {
  id: 'issueDeleteStopWatch',
  call: 'issues.stopwatch.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/stopwatch/delete',
  input: { where: issueRef },
  nothing: true,
};
