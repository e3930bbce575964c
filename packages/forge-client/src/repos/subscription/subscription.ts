import type { CallOptions } from '../../options.js';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../transport.js';
import * as endpoints from './endpoints.js';
import type { WatchInfo } from './schemas.js';

/** Subscription. */
export class Subscription {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Gives subscription.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/subscription
   */
  get(where: RepoRef, options?: CallOptions): Promise<WatchInfo> {
    return this.#transport.call(endpoints.getSubscription, { where }, options);
  }

  /**
   * Replaces subscription.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see PUT /repos/{owner}/{repo}/subscription
   */
  replace(where: RepoRef, options?: CallOptions): Promise<WatchInfo> {
    return this.#transport.call(endpoints.replaceSubscription, { where }, options);
  }

  /**
   * Removes subscription.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/subscription
   */
  remove(where: RepoRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeSubscription, { where }, options);
  }
}
