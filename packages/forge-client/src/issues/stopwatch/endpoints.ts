import type { NothingEndpoint } from '@clients/core';
import { type IssueRef, issueRef } from '../../refs/issue-schemas.js';

/** Starts stopwatch. */
export const startStopwatch: NothingEndpoint<{ where: IssueRef }> = {
  id: 'issueStartStopWatch',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{index}/stopwatch/start',
  input: { where: issueRef },
  nothing: true,
};

/** Stops stopwatch. */
export const stopStopwatch: NothingEndpoint<{ where: IssueRef }> = {
  id: 'issueStopStopWatch',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{index}/stopwatch/stop',
  input: { where: issueRef },
  nothing: true,
};

/** Removes stopwatch. */
export const removeStopwatch: NothingEndpoint<{ where: IssueRef }> = {
  id: 'issueDeleteStopWatch',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/stopwatch/delete',
  input: { where: issueRef },
  nothing: true,
};
