import type { CallOptions } from '../../../service/options.js';
import type { IssueRef } from '../../../refs/issue-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';

/**
 * The stopwatch that measures work on an issue. A user has one at a time;
 * `forge.user.stopwatches.list` lists it.
 */
export class IssueStopwatch {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Starts the authenticated user's stopwatch on an issue. If it is running on another issue, it is
   * stopped, and the time is recorded there.
   *
   * @throws {StatusError} 403 (empty body) without write access, or when time tracking is disabled
   * · 404 when the issue or repository is missing or hidden · 409 when it is already running on
   * this issue
   * @see POST /repos/{owner}/{repo}/issues/{index}/stopwatch/start
   */
  start(where: IssueRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.startStopwatch, { where }, options);
  }

  /**
   * Stops the authenticated user's stopwatch on an issue and records the time.
   *
   * @throws {StatusError} 403 (empty body) without write access · 404 when the issue or repository
   * is missing or hidden · 409 when none is running on this issue
   * @see POST /repos/{owner}/{repo}/issues/{index}/stopwatch/stop
   */
  stop(where: IssueRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.stopStopwatch, { where }, options);
  }

  /**
   * Discards the authenticated user's stopwatch on an issue; no time is recorded.
   *
   * @throws {StatusError} 403 (empty body) without write access · 404 when the issue or repository
   * is missing or hidden · 409 when none is running on this issue
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/stopwatch/delete
   */
  delete(where: IssueRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteStopwatch, { where }, options);
  }
}
