import type { Driver, DriverOptions, Flight, WireRequest } from '../driver.js';
import type { Payload } from '../../wire/payload.js';
import { ENCODINGS } from './inflate.js';
import { type Closable, makeDispatcher, splitProxy } from './make-dispatcher.js';
import { UndiciFlight } from './in-flight.js';

/** The undici driver. undici itself is loaded with the first request. */
export class UndiciDriver implements Driver {
  readonly encodings: string = ENCODINGS;
  readonly hidesCuts = false;
  readonly blind = false;
  readonly #options: DriverOptions;
  /** The longest that any request was ready to wait for its connection, in ms. */
  #patience: number;
  #dispatcher: Closable | undefined;
  #loading: Promise<Closable> | undefined;

  get proxyAuthorization(): string | undefined {
    const { proxy } = this.#options;
    return proxy === undefined ? undefined : splitProxy(proxy).authorization;
  }

  constructor(options: DriverOptions) {
    this.#options = options;
    this.#patience = options.connectTimeout ?? Infinity;
    this.#dispatcher = options.dispatcher;
  }

  send(request: WireRequest): Flight {
    const flight = new UndiciFlight(request);
    this.#patience = Math.max(this.#patience, request.connectLimit ?? Infinity);
    if (this.#dispatcher !== undefined) this.#dispatch(this.#dispatcher, request, flight);
    else {
      this.#load().then(
        (dispatcher) => {
          this.#dispatch(dispatcher, request, flight);
        },
        (error: unknown) => {
          flight.onError(error instanceof Error ? error : new Error(String(error)));
        },
      );
    }
    return flight;
  }

  async close(): Promise<void> {
    // A dispatcher that was handed in belongs to the caller.
    if (this.#options.dispatcher !== undefined) return;
    const own = this.#dispatcher ?? (await this.#loading);
    this.#dispatcher = this.#loading = undefined;
    await own?.close?.();
  }

  #dispatch(dispatcher: Closable, request: WireRequest, flight: UndiciFlight): void {
    const { method, origin, path, headers, payload } = request;
    // Given up while undici was loading: nothing goes out, and a stream is not touched.
    if (flight.failed) return;
    try {
      const body = payload?.whole ?? opened(payload, flight);
      if (payload?.size !== undefined && payload.whole === undefined) headers['content-length'] = String(payload.size);
      // Our own timers know the phases; undici's 300 s would kill slow models.
      dispatcher.dispatch({ method, origin, path, headers, body, headersTimeout: 0, bodyTimeout: 0 }, flight);
    } catch (error) {
      flight.onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #load(): Promise<Closable> {
    return (this.#loading ??= makeDispatcher(this.#options, () => this.#patience).then((dispatcher) => (this.#dispatcher = dispatcher)));
  }
}

/** The pieces of a body. When the request is over, they are told to end: undici would first wait for one that may never come. */
function opened(payload: Payload | undefined, flight: UndiciFlight): AsyncIterable<Uint8Array> | null {
  const pieces = payload?.open?.()[Symbol.asyncIterator]();
  if (pieces === undefined) return null;
  flight.endBody = () => {
    pieces.return?.().catch(() => undefined);
  };
  return { [Symbol.asyncIterator]: () => pieces };
}
