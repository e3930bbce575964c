import { byLink, type Endpoint, type ListEndpoint, type NoInput, type NothingEndpoint } from '@clients/core';
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

/** Lists the notifications of the caller, unread and pinned ones unless the query says otherwise. */
export const listNotifications: ListEndpoint<{ query?: ListNotificationsQuery | undefined }, NotificationThread> = {
  id: 'notifyGetList',
  method: 'GET',
  path: '/notifications',
  input: { query: listNotificationsQuery },
  item: notificationThread,
  paging: byLink,
};

/** Lists the notifications of the caller about one repository, unread and pinned ones unless the query says otherwise. */
export const listRepoNotifications: ListEndpoint<{ where: RepoRef; query?: ListNotificationsQuery | undefined }, NotificationThread> = {
  id: 'notifyGetRepoList',
  method: 'GET',
  path: '/repos/{owner}/{repo}/notifications',
  input: { where: repoRef, query: listNotificationsQuery },
  item: notificationThread,
  paging: byLink,
};

/** Gives one thread of notifications. */
export const getNotification: Endpoint<{ where: NotificationRef }, NotificationThread> = {
  id: 'notifyGetThread',
  method: 'GET',
  path: '/notifications/threads/{id}',
  input: { where: notificationRef },
  output: notificationThread,
};

/** Gives the number of unread threads. */
export const getNotificationCount: Endpoint<NoInput, NotificationCount> = {
  id: 'notifyNewAvailable',
  method: 'GET',
  path: '/notifications/new',
  input: {},
  output: notificationCount,
};

/** Marks notifications read, or as `to-status` says: all unread ones unless the query says otherwise. */
export const markNotificationsRead: NothingEndpoint<{ query?: MarkNotificationsReadQuery | undefined }> = {
  id: 'notifyReadList',
  method: 'PUT',
  path: '/notifications',
  input: { query: markNotificationsReadQuery },
  idempotent: true,
  nothing: true,
};

/** Marks notifications about one repository read, or as `to-status` says: all unread ones unless the query says otherwise. */
export const markRepoNotificationsRead: NothingEndpoint<{ where: RepoRef; query?: MarkNotificationsReadQuery | undefined }> = {
  id: 'notifyReadRepoList',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/notifications',
  input: { where: repoRef, query: markNotificationsReadQuery },
  idempotent: true,
  nothing: true,
};

/** Marks one thread read, or as `to-status` says. */
export const markNotificationRead: NothingEndpoint<{ where: NotificationRef; query?: MarkNotificationReadQuery | undefined }> = {
  id: 'notifyReadThread',
  method: 'PATCH',
  path: '/notifications/threads/{id}',
  input: { where: notificationRef, query: markNotificationReadQuery },
  nothing: true,
};
