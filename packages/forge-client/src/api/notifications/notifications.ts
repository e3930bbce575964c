import type { Pages } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { NotificationRef } from '../../refs/user-schemas.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type {
  ListNotificationsQueryInput,
  MarkNotificationReadQuery,
  MarkNotificationsReadQueryInput,
  NotificationCount,
  NotificationThread,
} from './schemas.js';

/** Notifications of the authenticated user. */
export class Notifications {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the notifications of the authenticated user. Default: unread and pinned ones.
   *
   * @example
   * for await (const { subject, repository } of forge.notifications.list())
   *   console.log(repository?.full_name, subject?.title);
   * @throws {StatusError} 403 when the token lacks `read:notification`, or is limited to public
   * resources · 422 for an invalid `since` or `before`
   * @see GET /notifications
   */
  list(query?: ListNotificationsQueryInput, options?: CallOptions): Pages<NotificationThread> {
    return this.#transport.pages(endpoints.listNotifications, { query }, options);
  }

  /**
   * Lists the notifications of the authenticated user about one repository. Default: unread and
   * pinned ones.
   *
   * @throws {StatusError} 403 when the token lacks `read:notification` · 404 when the repository is
   * missing or hidden · 422 for an invalid `since` or `before`
   * @see GET /repos/{owner}/{repo}/notifications
   */
  listInRepo(
    where: RepoRef,
    query?: ListNotificationsQueryInput,
    options?: CallOptions,
  ): Pages<NotificationThread> {
    return this.#transport.pages(endpoints.listRepoNotifications, { where, query }, options);
  }

  /**
   * Gets a notification thread.
   *
   * @throws {StatusError} 403 for a thread of another user · 404 for an unknown thread
   * @see GET /notifications/threads/{id}
   */
  get(where: NotificationRef, options?: CallOptions): Promise<NotificationThread> {
    return this.#transport.call(endpoints.getNotification, { where }, options);
  }

  /**
   * Gets the number of unread threads.
   *
   * @throws {StatusError} 403 when the token lacks `read:notification`, or is limited to public
   * resources
   * @see GET /notifications/new
   */
  getCount(options?: CallOptions): Promise<NotificationCount> {
    return this.#transport.call(endpoints.getNotificationCount, {}, options);
  }

  /**
   * Marks notifications as read, or gives them the status in `to-status`. Default: all unread ones.
   *
   * Returns nothing, because not every platform can read the list that the server sends with status 205.
   * Threads that changed after `last_read_at` keep their status, so pass the time at which the list
   * was read.
   *
   * @example
   * await forge.notifications.markRead();
   * @throws {StatusError} 400 for an invalid `last_read_at` · 403 when the token lacks
   * `write:notification`
   * @see PUT /notifications
   */
  markRead(query: MarkNotificationsReadQueryInput = {}, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.markNotificationsRead, { query }, options);
  }

  /**
   * Marks notifications about one repository as read, or gives them the status in `to-status`.
   * Default: all unread ones.
   *
   * Returns nothing, because not every platform can read the list that the server sends with status 205.
   * Threads that changed after `last_read_at` keep their status, so pass the time at which the list
   * was read.
   *
   * @throws {StatusError} 400 for an invalid `last_read_at` · 403 when the token lacks
   * `write:notification` · 404 when the repository is missing or hidden
   * @see PUT /repos/{owner}/{repo}/notifications
   */
  markRepoRead(
    where: RepoRef,
    query: MarkNotificationsReadQueryInput = {},
    options?: CallOptions,
  ): Promise<void> {
    return this.#transport.call(endpoints.markRepoNotificationsRead, { where, query }, options);
  }

  /**
   * Marks a thread as read, or gives it the status in `to-status`.
   *
   * Returns nothing, because not every platform can read the thread that the server sends with
   * status 205.
   *
   * @throws {StatusError} 403 for a thread of another user · 404 for an unknown thread
   * @see PATCH /notifications/threads/{id}
   */
  markThreadRead(
    where: NotificationRef,
    query: MarkNotificationReadQuery = {},
    options?: CallOptions,
  ): Promise<void> {
    return this.#transport.call(endpoints.markNotificationRead, { where, query }, options);
  }
}
