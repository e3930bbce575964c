import { isThenable } from '../base/promise.js';
import {
  type Body,
  createEndedFailure,
  type InFlight,
  type WireResponse,
} from '../network/driver.js';

/**
 * A request that ends when its call does. The dispatcher or the `fetch` behind it may be the
 * caller's own: it may ignore an abort, throw when it is told to abort, or never answer, and the
 * call still settles.
 */
export class AbortableRequest implements Body {
  readonly #inFlight: InFlight;
  #body: Body | undefined;
  /** Rejects what the call waits for: the response, or the next piece of its body. */
  #reject: ((reason: Error) => void) | undefined;
  #reason: Error | undefined;

  constructor(inFlight: InFlight) {
    this.#inFlight = inFlight;
  }

  /** Waits for the response, whose body ends with the call, too. */
  async receive(): Promise<WireResponse> {
    const response = await this.#untilAborted(this.#inFlight.response);
    this.#body = response.body;
    return { ...response, body: this };
  }

  abort(): void {
    this.#reason ??= createEndedFailure();
    this.#reject?.(this.#reason);
    try {
      this.#inFlight.abort();
    } catch {
      // The call has ended, whatever a dispatcher of the caller's does to the connection.
    }
  }

  read(): Uint8Array | undefined | Promise<Uint8Array | undefined> {
    const piece = this.#body?.read();
    return isThenable(piece) ? this.#untilAborted(piece) : piece;
  }

  discard(graceMs?: number): void {
    this.#body?.discard(graceMs);
  }

  #untilAborted<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#reject = reject;
      if (this.#reason !== undefined) reject(this.#reason);
      work.then(resolve, reject);
    });
  }
}
