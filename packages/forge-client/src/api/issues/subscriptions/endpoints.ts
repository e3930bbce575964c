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

/**
 * Lists explicit subscribers of an issue. Its author and participants are subscribed too, but not
 * listed.
 */
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

/**
 * Returns whether the authenticated user is subscribed to an issue, whether explicitly, as its
 * author or as a participant.
 */
export const getIssueSubscription: Endpoint<{ where: IssueRef }, WatchInfo> = {
  id: 'issueCheckSubscription',
  call: 'issues.subscriptions.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}/subscriptions/check',
  input: { where: issueRef },
  output: watchInfo,
};

/** Subscribes a user to an issue. Succeeds even if the user is subscribed. */
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

/** Unsubscribes a user from an issue. Succeeds even if the user is not subscribed. */
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
