import type { Pages } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { NotificationRef } from '../../refs/user-schemas.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type {
  ListNotificationsQuery,
  MarkNotificationReadQuery,
  MarkNotificationsReadQuery,
  NotificationCount,
  NotificationThread,
} from './schemas.js';

/** What the caller is to hear about. */
export class Notifications {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the notifications of the caller, unread and pinned ones unless the query says otherwise.
   *
   * @throws {StatusError} 403 when the token lacks `read:notification`, or is for public things only · 422 for a bad `since` or
   * `before`
   * @see GET /notifications
   */
  list(query?: ListNotificationsQuery, options?: CallOptions): Pages<NotificationThread> {
    return this.#transport.pages(endpoints.listNotifications, { query }, options);
  }

  /**
   * Lists the notifications of the caller about one repository, unread and pinned ones unless the query says otherwise.
   *
   * @throws {StatusError} 403 when the token lacks `read:notification` · 404 when the repository is missing or hidden · 422 for a bad
   * `since` or `before`
   * @see GET /repos/{owner}/{repo}/notifications
   */
  listInRepo(where: RepoRef, query?: ListNotificationsQuery, options?: CallOptions): Pages<NotificationThread> {
    return this.#transport.pages(endpoints.listRepoNotifications, { where, query }, options);
  }

  /**
   * Gives one thread of notifications.
   *
   * @throws {StatusError} 403 for a thread of another user · 404 for an unknown one
   * @see GET /notifications/threads/{id}
   */
  get(where: NotificationRef, options?: CallOptions): Promise<NotificationThread> {
    return this.#transport.call(endpoints.getNotification, { where }, options);
  }

  /**
   * Gives the number of unread threads.
   *
   * @throws {StatusError} 403 when the token lacks `read:notification`, or is for public things only
   * @see GET /notifications/new
   */
  getCount(options?: CallOptions): Promise<NotificationCount> {
    return this.#transport.call(endpoints.getNotificationCount, {}, options);
  }

  /**
   * Marks notifications read, or as `to-status` says: all unread ones unless the query says otherwise.
   *
   * Gives nothing: not every platform can read the list that the server sends with its 205. Threads that came after `last_read_at` stay
   * as they are, so hand in the time of the list you have seen.
   *
   * @throws {StatusError} 400 for a bad `last_read_at` · 403 when the token lacks `write:notification`
   * @see PUT /notifications
   */
  markRead(query: MarkNotificationsReadQuery = {}, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.markNotificationsRead, { query }, options);
  }

  /**
   * Marks notifications about one repository read, or as `to-status` says: all unread ones unless the query says otherwise.
   *
   * Gives nothing: not every platform can read the list that the server sends with its 205. Threads that came after `last_read_at` stay
   * as they are, so hand in the time of the list you have seen.
   *
   * @throws {StatusError} 400 for a bad `last_read_at` · 403 when the token lacks `write:notification` · 404 when the repository is
   * missing or hidden
   * @see PUT /repos/{owner}/{repo}/notifications
   */
  markRepoRead(where: RepoRef, query: MarkNotificationsReadQuery = {}, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.markRepoNotificationsRead, { where, query }, options);
  }

  /**
   * Marks one thread read, or as `to-status` says.
   *
   * Gives nothing: not every platform can read the thread that the server sends with its 205.
   *
   * @throws {StatusError} 403 for a thread of another user · 404 for an unknown one
   * @see PATCH /notifications/threads/{id}
   */
  markThreadRead(where: NotificationRef, query: MarkNotificationReadQuery = {}, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.markNotificationRead, { where, query }, options);
  }
}
