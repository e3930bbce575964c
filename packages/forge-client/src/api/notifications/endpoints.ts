import {
  byLink,
  type Endpoint,
  type ListEndpoint,
  type NoInput,
  type NothingEndpoint,
} from '@clients/core';
import { type RepoRef, repoRef } from '../../refs/repo-schemas.js';
import { type NotificationRef, notificationRef } from '../../refs/user-schemas.js';
import {
  type ListNotificationsQuery,
  listNotificationsQuery,
  type MarkNotificationReadQuery,
  markNotificationReadQuery,
  type MarkNotificationsReadQuery,
  markNotificationsReadQuery,
  type NotificationCount,
  notificationCount,
  type NotificationThread,
  notificationThread,
} from './schemas.js';

/** Lists the notifications of the authenticated user. Default: unread and pinned ones. */
export const listNotifications: ListEndpoint<
  { query?: ListNotificationsQuery | undefined },
  NotificationThread
> = {
  id: 'notifyGetList',
  call: 'notifications.list',
  method: 'GET',
  path: '/notifications',
  input: { query: listNotificationsQuery },
  item: notificationThread,
  paging: byLink,
};

/**
 * Lists the notifications of the authenticated user about one repository. Default: unread and
 * pinned ones.
 */
export const listRepoNotifications: ListEndpoint<
  { where: RepoRef; query?: ListNotificationsQuery | undefined },
  NotificationThread
> = {
  id: 'notifyGetRepoList',
  call: 'notifications.listInRepo',
  method: 'GET',
  path: '/repos/{owner}/{repo}/notifications',
  input: { where: repoRef, query: listNotificationsQuery },
  item: notificationThread,
  paging: byLink,
};

/** Gets a notification thread. */
export const getNotification: Endpoint<{ where: NotificationRef }, NotificationThread> = {
  id: 'notifyGetThread',
  call: 'notifications.get',
  method: 'GET',
  path: '/notifications/threads/{id}',
  input: { where: notificationRef },
  output: notificationThread,
};

/** Gets the number of unread threads. */
export const getNotificationCount: Endpoint<NoInput, NotificationCount> = {
  id: 'notifyNewAvailable',
  call: 'notifications.getCount',
  method: 'GET',
  path: '/notifications/new',
  input: {},
  output: notificationCount,
};

/**
 * Marks notifications as read, or gives them the status in `to-status`. Default: all unread ones.
 */
export const markNotificationsRead: NothingEndpoint<{
  query?: MarkNotificationsReadQuery | undefined;
}> = {
  id: 'notifyReadList',
  call: 'notifications.markRead',
  method: 'PUT',
  path: '/notifications',
  input: { query: markNotificationsReadQuery },
  idempotent: true,
  nothing: true,
};

/**
 * Marks notifications about one repository as read, or gives them the status in `to-status`.
 * Default: all unread ones.
 */
export const markRepoNotificationsRead: NothingEndpoint<{
  where: RepoRef;
  query?: MarkNotificationsReadQuery | undefined;
}> = {
  id: 'notifyReadRepoList',
  call: 'notifications.markRepoRead',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/notifications',
  input: { where: repoRef, query: markNotificationsReadQuery },
  idempotent: true,
  nothing: true,
};

/** Marks a thread as read, or gives it the status in `to-status`. */
export const markNotificationRead: NothingEndpoint<{
  where: NotificationRef;
  query?: MarkNotificationReadQuery | undefined;
}> = {
  id: 'notifyReadThread',
  call: 'notifications.markThreadRead',
  method: 'PATCH',
  path: '/notifications/threads/{id}',
  input: { where: notificationRef, query: markNotificationReadQuery },
  nothing: true,
};
