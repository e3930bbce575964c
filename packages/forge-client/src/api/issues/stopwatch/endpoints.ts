import type { NothingEndpoint } from '@clients/core';
import { type IssueRef, issueRef } from '../../../refs/issue-schemas.js';

export const startStopwatch: NothingEndpoint<{ where: IssueRef }> = {
  id: 'issueStartStopWatch',
  call: 'issues.stopwatch.start',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{index}/stopwatch/start',
  input: { where: issueRef },
  nothing: true,
};

export const stopStopwatch: NothingEndpoint<{ where: IssueRef }> = {
  id: 'issueStopStopWatch',
  call: 'issues.stopwatch.stop',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{index}/stopwatch/stop',
  input: { where: issueRef },
  nothing: true,
};

export const deleteStopwatch: NothingEndpoint<{ where: IssueRef }> = {
  id: 'issueDeleteStopWatch',
  call: 'issues.stopwatch.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/stopwatch/delete',
  input: { where: issueRef },
  nothing: true,
};
