import { byTotal, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type IssueRef, issueRef, type IssueSubscriberRef, issueSubscriberRef } from '../../../refs/issue-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type WatchInfo, watchInfo } from '../../repos/subscription/schemas.js';
import { type User, user } from '../../../entities/user-schemas.js';

/** Lists those who subscribed to an issue by hand. Its author and participants count as subscribers and are not listed. */
export const listIssueSubscribers: ListEndpoint<{ where: IssueRef; query?: PageQuery | undefined }, User> = {
  id: 'issueSubscriptions',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}/subscriptions',
  input: { where: issueRef, query: pageQuery },
  item: user,
  paging: byTotal,
};

/** Tells whether the caller is subscribed to an issue, as author or participant too. */
export const getIssueSubscription: Endpoint<{ where: IssueRef }, WatchInfo> = {
  id: 'issueCheckSubscription',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}/subscriptions/check',
  input: { where: issueRef },
  output: watchInfo,
};

/** Subscribes a user to an issue. Succeeds also when the user was subscribed. */
export const addIssueSubscription: NothingEndpoint<{ where: IssueSubscriberRef }> = {
  id: 'issueAddSubscription',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/issues/{index}/subscriptions/{user}',
  input: { where: issueSubscriberRef },
  idempotent: true,
  nothing: true,
};

/** Takes the subscription of a user off an issue. Succeeds also when there was none. */
export const removeIssueSubscription: NothingEndpoint<{ where: IssueSubscriberRef }> = {
  id: 'issueDeleteSubscription',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/subscriptions/{user}',
  input: { where: issueSubscriberRef },
  idempotent: true,
  nothing: true,
};
