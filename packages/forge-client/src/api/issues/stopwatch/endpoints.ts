import type { NothingEndpoint } from '@clients/core';
import { type IssueRef, issueRef } from '../../../refs/issue-schemas.js';

/**
 * Starts the authenticated user's stopwatch on an issue. If it is running on another issue, it is stopped, and the time is recorded there.
 */
export const startStopwatch: NothingEndpoint<{ where: IssueRef }> = {
  id: 'issueStartStopWatch',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{index}/stopwatch/start',
  input: { where: issueRef },
  nothing: true,
};

/** Stops the authenticated user's stopwatch on an issue and records the time. */
export const stopStopwatch: NothingEndpoint<{ where: IssueRef }> = {
  id: 'issueStopStopWatch',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{index}/stopwatch/stop',
  input: { where: issueRef },
  nothing: true,
};

/** Discards the authenticated user's stopwatch on an issue; no time is recorded. */
export const removeStopwatch: NothingEndpoint<{ where: IssueRef }> = {
  id: 'issueDeleteStopWatch',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/stopwatch/delete',
  input: { where: issueRef },
  nothing: true,
};
