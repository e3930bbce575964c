import { byTotal, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import {
  type IssueRef,
  issueRef,
  type IssueSubscriberRef,
  issueSubscriberRef,
} from '../../../refs/issue-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type WatchInfo, watchInfo } from '../../repos/subscription/schemas.js';
import { type User, user } from '../../../entities/user-schemas.js';

export const listIssueSubscribers: ListEndpoint<
  { where: IssueRef; query?: PageQuery | undefined },
  User
> = {
  id: 'issueSubscriptions',
  call: 'issues.subscriptions.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}/subscriptions',
  input: { where: issueRef, query: pageQuery },
  item: user,
  paging: byTotal,
};

export const getIssueSubscription: Endpoint<{ where: IssueRef }, WatchInfo> = {
  id: 'issueCheckSubscription',
  call: 'issues.subscriptions.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}/subscriptions/check',
  input: { where: issueRef },
  output: watchInfo,
};

export const addIssueSubscription: NothingEndpoint<{ where: IssueSubscriberRef }> = {
  id: 'issueAddSubscription',
  call: 'issues.subscriptions.add',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/issues/{index}/subscriptions/{user}',
  input: { where: issueSubscriberRef },
  idempotent: true,
  nothing: true,
  emptySuccess: true,
};

export const removeIssueSubscription: NothingEndpoint<{ where: IssueSubscriberRef }> = {
  id: 'issueDeleteSubscription',
  call: 'issues.subscriptions.remove',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/subscriptions/{user}',
  input: { where: issueSubscriberRef },
  idempotent: true,
  nothing: true,
  emptySuccess: true,
};
