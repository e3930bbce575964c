import {
  byTotal,
  type Endpoint,
  type ListEndpoint,
  type NothingEndpoint,
  singlePage,
} from '@clients/core';
import {
  type IssueRef,
  issueRef,
  type IssueTimeRef,
  issueTimeRef,
} from '../../../refs/issue-schemas.js';
import {
  type RepoRef,
  repoRef,
  type RepoUserRef,
  repoUserRef,
} from '../../../refs/repo-schemas.js';
import {
  type AddTime,
  addTimeBody,
  type ListIssueTimesQuery,
  listIssueTimesQuery,
  type TrackedTime,
  trackedTime,
} from './schemas.js';

export const listIssueTimes: ListEndpoint<
  { where: IssueRef; query?: ListIssueTimesQuery | undefined },
  TrackedTime
> = {
  id: 'issueTrackedTimes',
  call: 'issues.times.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}/times',
  input: { where: issueRef, query: listIssueTimesQuery },
  item: trackedTime,
  paging: byTotal,
};

export const listRepoTimes: ListEndpoint<
  { where: RepoRef; query?: ListIssueTimesQuery | undefined },
  TrackedTime
> = {
  id: 'repoTrackedTimes',
  call: 'issues.times.listInRepo',
  method: 'GET',
  path: '/repos/{owner}/{repo}/times',
  input: { where: repoRef, query: listIssueTimesQuery },
  item: trackedTime,
  paging: byTotal,
};

export const listRepoTimesOfUser: ListEndpoint<{ where: RepoUserRef }, TrackedTime> = {
  id: 'userTrackedTimes',
  call: 'issues.times.listOfUser',
  method: 'GET',
  path: '/repos/{owner}/{repo}/times/{user}',
  input: { where: repoUserRef },
  item: trackedTime,
  paging: singlePage,
  deprecated: 'listRepoTimes',
};

export const addIssueTime: Endpoint<{ where: IssueRef; body: AddTime }, TrackedTime> = {
  id: 'issueAddTime',
  call: 'issues.times.add',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{index}/times',
  input: { where: issueRef, body: addTimeBody },
  output: trackedTime,
};

export const deleteIssueTime: NothingEndpoint<{ where: IssueTimeRef }> = {
  id: 'issueDeleteTime',
  call: 'issues.times.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/times/{id}',
  input: { where: issueTimeRef },
  nothing: true,
};

export const resetIssueTimes: NothingEndpoint<{ where: IssueRef }> = {
  id: 'issueResetTime',
  call: 'issues.times.reset',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/times',
  input: { where: issueRef },
  nothing: true,
};
