import { asError } from '../../base/realm.js';
import type { HeaderMap } from '../../wire/headers.js';
import type { Driver, DriverOptions, Flight, WireRequest } from '../driver.js';
import { LONGEST_PIECE, paced } from '../paced.js';
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
          flight.onError(asError(error));
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
    const { method, origin, path } = request;
    // Given up while undici was loading: nothing goes out, and a stream is not touched.
    if (flight.failed) return;
    try {
      // A dispatcher of the caller's may have to send the body again, which it can do with bytes only.
      const { headers, body } = bodyOf(request, flight, this.#options.dispatcher === undefined);
      // Our own timers know the phases; undici's 300 s would kill slow models.
      dispatcher.dispatch({ method, origin, path, headers, body, headersTimeout: 0, bodyTimeout: 0 }, flight);
    } catch (error) {
      flight.onError(asError(error));
    }
  }

  #load(): Promise<Closable> {
    return (this.#loading ??= makeDispatcher(this.#options, () => this.#patience).then((dispatcher) => (this.#dispatcher = dispatcher)));
  }
}

interface Body {
  readonly headers: HeaderMap;
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array> | null;
}

/** A request body as undici takes it, and the headers with its length where undici cannot see it. */
function bodyOf(request: WireRequest, flight: UndiciFlight, seesPieces: boolean): Body {
  const { headers, payload } = request;
  const { whole, open, size } = payload ?? {};
  if (whole !== undefined && (whole.length <= LONGEST_PIECE || !seesPieces)) return { headers, body: whole };
  const bytes = typeof whole === 'string' ? Buffer.from(whole) : whole;
  const source = bytes === undefined ? open?.() : single(bytes);
  if (source === undefined) return { headers, body: null };
  const pieces = paced(source, request);
  // When the request is over, they are told to end: undici would first wait for one that may never come.
  flight.endBody = () => {
    pieces.return?.().catch(() => undefined);
  };
  const length = bytes?.length ?? size;
  return { headers: length === undefined ? headers : { ...headers, 'content-length': String(length) }, body: pieces };
}

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
