import type { Endpoint, ListEndpoint, NothingEndpoint } from '@clients/core';
import { type IssueRef, issueRef, type IssueSubscriberRef, issueSubscriberRef } from '../../refs/issue-schemas.js';
import { type PageQuery, pageQuery } from '../../refs/page-schemas.js';
import { type WatchInfo, watchInfo } from '../../repos/subscription/schemas.js';
import { type User, user } from '../../users/schemas.js';

/** Lists issue subscribers. */
export const listIssueSubscribers: ListEndpoint<{ where: IssueRef; query?: PageQuery | undefined }, User> = {
  id: 'issueSubscriptions',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}/subscriptions',
  input: { where: issueRef, query: pageQuery },
  item: user,
  paging: 'total',
};

/** Gives issue subscription. */
export const getIssueSubscription: Endpoint<{ where: IssueRef }, WatchInfo> = {
  id: 'issueCheckSubscription',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}/subscriptions/check',
  input: { where: issueRef },
  output: watchInfo,
};

/** Adds issue subscription. */
export const addIssueSubscription: NothingEndpoint<{ where: IssueSubscriberRef }> = {
  id: 'issueAddSubscription',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/issues/{index}/subscriptions/{user}',
  input: { where: issueSubscriberRef },
  idempotent: true,
  nothing: true,
};

/** Removes issue subscription. */
export const removeIssueSubscription: NothingEndpoint<{ where: IssueSubscriberRef }> = {
  id: 'issueDeleteSubscription',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/subscriptions/{user}',
  input: { where: issueSubscriberRef },
  idempotent: true,
  nothing: true,
};
