import type { CallScope } from '@clients/core';
import type { Server, Verdict } from './server.js';

/** A call that a server has in progress. */
export class RunningCall {
  readonly server: Server;
  /** Holds the time limit of a call that began with another server. */
  scope: CallScope | undefined;
  readonly #model: string | undefined;
  #isRunning = true;

  constructor(server: Server, model: string | undefined) {
    this.server = server;
    this.#model = model;
    server.calls++;
  }

  /** Records that the call failed, or later its result, such as a stream. */
  onFailure(error: unknown): Verdict {
    return this.server.onFailure(error, this.#model);
  }

  end(): void {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    this.server.calls--;
    // The last request may be a download that the caller still reads.
    this.scope?.closeWhenEmpty();
  }
}
