import type { CallOptions } from '../../options.js';
import type { IssueRef } from '../../refs/issue-schemas.js';
import type { Transport } from '../../transport.js';
import * as endpoints from './endpoints.js';

/** Stopwatch. */
export class Stopwatch {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Starts stopwatch.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden · 409
   * @see POST /repos/{owner}/{repo}/issues/{index}/stopwatch/start
   */
  start(where: IssueRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.startStopwatch, { where }, options);
  }

  /**
   * Stops stopwatch.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden · 409
   * @see POST /repos/{owner}/{repo}/issues/{index}/stopwatch/stop
   */
  stop(where: IssueRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.stopStopwatch, { where }, options);
  }

  /**
   * Removes stopwatch.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden · 409
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/stopwatch/delete
   */
  remove(where: IssueRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeStopwatch, { where }, options);
  }
}
