import type { Pages } from '@clients/core';
import type { CallOptions } from '../../options.js';
import type { IssueRef, IssueSubscriberRef } from '../../refs/issue-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { WatchInfo } from '../../repos/subscription/schemas.js';
import type { Transport } from '../../transport.js';
import type { User } from '../../users/schemas.js';
import * as endpoints from './endpoints.js';

/** IssueSubscriptions. */
export class IssueSubscriptions {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists issue subscribers.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/issues/{index}/subscriptions
   */
  list(where: IssueRef, query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listIssueSubscribers, { where, query }, options);
  }

  /**
   * Gives issue subscription.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/issues/{index}/subscriptions/check
   */
  get(where: IssueRef, options?: CallOptions): Promise<WatchInfo> {
    return this.#transport.call(endpoints.getIssueSubscription, { where }, options);
  }

  /**
   * Adds issue subscription.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see PUT /repos/{owner}/{repo}/issues/{index}/subscriptions/{user}
   */
  add(where: IssueSubscriberRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.addIssueSubscription, { where }, options);
  }

  /**
   * Removes issue subscription.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/subscriptions/{user}
   */
  remove(where: IssueSubscriberRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeIssueSubscription, { where }, options);
  }
}
