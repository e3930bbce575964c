import { type Endpoint, type ListEndpoint, type NothingEndpoint, singlePage } from '@clients/core';
import { type PullRequest, pullRequest } from '../../../entities/pull-schemas.js';
import { type IssueRef, issueRef, type PinRef, pinRef } from '../../../refs/issue-schemas.js';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type Issue, issue } from '../../../entities/issue-schemas.js';
import { type NewIssuePinsAllowed, newIssuePinsAllowed } from './schemas.js';

export const listPinnedIssues: ListEndpoint<{ where: RepoRef }, Issue> = {
  id: 'repoListPinnedIssues',
  call: 'issues.pins.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/pinned',
  input: { where: repoRef },
  item: issue,
  paging: singlePage,
};

export const listPinnedPulls: ListEndpoint<{ where: RepoRef }, PullRequest> = {
  id: 'repoListPinnedPullRequests',
  call: 'issues.pins.listPulls',
  method: 'GET',
  path: '/repos/{owner}/{repo}/pulls/pinned',
  input: { where: repoRef },
  item: pullRequest,
  paging: singlePage,
};

export const pinIssue: NothingEndpoint<{ where: IssueRef }> = {
  id: 'pinIssue',
  call: 'issues.pins.add',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{index}/pin',
  input: { where: issueRef },
  nothing: true,
};

export const unpinIssue: NothingEndpoint<{ where: IssueRef }> = {
  id: 'unpinIssue',
  call: 'issues.pins.remove',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/pin',
  input: { where: issueRef },
  idempotent: true,
  nothing: true,
};

export const moveIssuePin: NothingEndpoint<{ where: PinRef }> = {
  id: 'moveIssuePin',
  call: 'issues.pins.move',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/issues/{index}/pin/{position}',
  input: { where: pinRef },
  nothing: true,
};

export const getPinsAllowed: Endpoint<{ where: RepoRef }, NewIssuePinsAllowed> = {
  id: 'repoNewPinAllowed',
  call: 'issues.pins.getAllowed',
  method: 'GET',
  path: '/repos/{owner}/{repo}/new_pin_allowed',
  input: { where: repoRef },
  output: newIssuePinsAllowed,
};
