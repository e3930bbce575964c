import type { CallOptions } from '../../../service/options.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { WatchInfo } from './schemas.js';

/** Whether the authenticated user watches a repository. */
export class RepoSubscription {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Gets the authenticated user's subscription to a repository; throws a 404 if there is none.
   *
   * @throws {StatusError} 404 when the user does not watch the repository, and when it is missing
   * or hidden
   * @see GET /repos/{owner}/{repo}/subscription
   */
  get(where: RepoRef, options?: CallOptions): Promise<WatchInfo> {
    return this.#transport.call(endpoints.getSubscription, { where }, options);
  }

  /**
   * Watches a repository.
   *
   * @throws {StatusError} 403 when blocked by the owner · 404 when the repository is missing or
   * hidden
   * @see PUT /repos/{owner}/{repo}/subscription
   */
  set(where: RepoRef, options?: CallOptions): Promise<WatchInfo> {
    return this.#transport.call(endpoints.setSubscription, { where }, options);
  }

  /**
   * Stops watching a repository. Succeeds even if it is not watched.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/subscription
   */
  delete(where: RepoRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteSubscription, { where }, options);
  }
}
