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

export const getNotification: Endpoint<{ where: NotificationRef }, NotificationThread> = {
  id: 'notifyGetThread',
  call: 'notifications.get',
  method: 'GET',
  path: '/notifications/threads/{id}',
  input: { where: notificationRef },
  output: notificationThread,
};

export const getNotificationCount: Endpoint<NoInput, NotificationCount> = {
  id: 'notifyNewAvailable',
  call: 'notifications.getCount',
  method: 'GET',
  path: '/notifications/new',
  input: {},
  output: notificationCount,
};

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
