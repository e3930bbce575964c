import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { IssueRef, IssueSubscriberRef } from '../../../refs/issue-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { WatchInfo } from '../../repos/subscription/schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { User } from '../../../entities/user-schemas.js';
import * as endpoints from './endpoints.js';

/** Users who are notified about an issue or a pull request. */
export class IssueSubscriptions {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists explicit subscribers of an issue. Its author and participants are subscribed too, but not
   * listed.
   *
   * @throws {StatusError} 404 when the issue or repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/issues/{index}/subscriptions
   */
  list(where: IssueRef, query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listIssueSubscribers, { where, query }, options);
  }

  /**
   * Returns whether the authenticated user is subscribed to an issue, whether explicitly, as its
   * author or as a participant.
   *
   * Without a subscription the method returns `subscribed: false`; it does not throw a 404.
   *
   * @throws {StatusError} 404 when the issue or repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/issues/{index}/subscriptions/check
   */
  get(where: IssueRef, options?: CallOptions): Promise<WatchInfo> {
    return this.#transport.call(endpoints.getIssueSubscription, { where }, options);
  }

  /**
   * Subscribes a user to an issue. Succeeds even if the user is subscribed.
   *
   * @throws {StatusError} 403 for another user, unless the authenticated user is an instance
   * administrator · 404 when the issue or repository is missing or hidden, or the user is unknown
   * @see PUT /repos/{owner}/{repo}/issues/{index}/subscriptions/{user}
   */
  add(where: IssueSubscriberRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.addIssueSubscription, { where }, options);
  }

  /**
   * Unsubscribes a user from an issue. Succeeds even if the user is not subscribed.
   *
   * @throws {StatusError} 403 for another user, unless the authenticated user is an instance
   * administrator · 404 when the issue or repository is missing or hidden, or the user is unknown
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/subscriptions/{user}
   */
  remove(where: IssueSubscriberRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeIssueSubscription, { where }, options);
  }
}
