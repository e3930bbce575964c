import { isThenable } from '../../base/promise.js';
import { toError } from '../../base/thrown.js';
import type { HeaderMap } from '../../wire/headers.js';
import type { DispatcherLike, Driver, HttpProxy, InFlight, WireRequest } from '../driver.js';
import { BodyPieces } from '../body-pieces.js';
import { MAX_PIECE_BYTES, paceBody } from '../request-body.js';
import { checkWholeSize } from '../../wire/payload.js';
import type { Closable } from './closable.js';
import { type DispatcherOptions, makeDispatcher } from './dispatcher.js';
import { DispatchHandler } from './dispatch-handler.js';
import { createBoundError, findBoundOrigins } from './given-dispatcher.js';
import { UndiciInFlight } from './in-flight.js';
import { ENCODINGS } from './inflate.js';
import { watchEnd } from './watch-end.js';

/** Options of `UndiciDriver`, already checked. */
export interface UndiciOptions extends DispatcherOptions {
  readonly dispatcher: DispatcherLike | undefined;
  readonly connectTimeout: number | null;
}

/** The driver over undici, which is loaded with the first request. */
export class UndiciDriver implements Driver {
  readonly encodings: string = ENCODINGS;
  readonly isBlind = false;
  readonly isHttp1: boolean;
  closedAt: number | undefined;
  readonly #options: UndiciOptions;
  #connectLimit: number;
  readonly #isBound: boolean;
  #own: Closable | undefined;
  #loading: Promise<Closable> | undefined;
  #inFlightCount = 0;
  #idleWaiters: (() => void)[] = [];

  constructor(options: UndiciOptions) {
    this.#options = options;
    this.isHttp1 = options.dispatcher === undefined;
    this.#isBound =
      options.dispatcher !== undefined && findBoundOrigins(options.dispatcher) !== undefined;
    this.#connectLimit = options.connectTimeout ?? Infinity;
  }

  proxyFor(origin: string): HttpProxy | undefined {
    return this.#options.proxy?.(origin);
  }

  send(request: WireRequest): InFlight {
    const inFlight = new UndiciInFlight(request);
    const { dispatcher } = this.#options;
    if (dispatcher !== undefined) {
      if (this.#isBound && request.origin !== this.#options.home)
        inFlight.onError(createBoundError(request.origin));
      else this.#dispatchForeign(dispatcher, request, inFlight);
      return inFlight;
    }
    this.#inFlightCount++;
    inFlight.setOnOver(this.#onRequestOver);
    this.#connectLimit = Math.max(this.#connectLimit, request.connectLimit ?? Infinity);
    if (request.needsNewConnection) this.#dispatchAnew(request, inFlight);
    else if (this.#own !== undefined) dispatch(this.#own, request, inFlight, inFlight);
    else {
      this.#load().then(
        (own) => {
          dispatch(own, request, inFlight, inFlight);
        },
        (error: unknown) => {
          inFlight.onError(toError(error));
        },
      );
    }
    return inFlight;
  }

  /**
   * Closes the client's own dispatcher after its requests. A dispatcher of the caller stays open.
   */
  async close(): Promise<void> {
    this.closedAt ??= performance.now();
    if (this.#inFlightCount > 0)
      await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
    await this.#destroyOwn();
  }

  /**
   * Called when a request is over. After `close`, a call in progress may still send another
   * attempt, a redirect or a page; the dispatcher that was made for it is destroyed here. One
   * function for all requests: with a closure for each, V8 kept the request until a full
   * collection.
   */
  readonly #onRequestOver = (): void => {
    this.#inFlightCount--;
    if (this.#inFlightCount > 0) return;
    for (const resolve of this.#idleWaiters.splice(0)) resolve();
    if (this.closedAt !== undefined) void this.#destroyOwn();
  };

  /** Destroys the dispatcher, including pending connections: no request waits for a response. */
  async #destroyOwn(): Promise<void> {
    const own = this.#own ?? (await this.#loading?.catch(() => undefined));
    if (this.#inFlightCount > 0) return;
    this.#own = undefined;
    this.#loading = undefined;
    await own?.destroy();
  }

  /** Sends a request over a new connection, which is closed after it. */
  #dispatchAnew(request: WireRequest, inFlight: UndiciInFlight): void {
    makeDispatcher(this.#options, () => this.#connectLimit).then(
      (dispatcher) => {
        if (inFlight.failed) return;
        inFlight.setOnOver(() => {
          void dispatcher.destroy();
          this.#onRequestOver();
        });
        dispatch(dispatcher, request, inFlight, inFlight);
      },
      (error: unknown) => {
        inFlight.onError(toError(error));
      },
    );
  }

  #dispatchForeign(
    dispatcher: DispatcherLike,
    request: WireRequest,
    inFlight: UndiciInFlight,
  ): void {
    const send = (): void => {
      const [, findEnd] = watchEnd(request, () => {
        dispatch(dispatcher, request, inFlight, handler);
      });
      inFlight.noteFindEnd(findEnd);
    };
    const handler = new DispatchHandler(inFlight, send);
    send();
  }

  #load(): Promise<Closable> {
    return (this.#loading ??= this.#makeOwn());
  }

  async #makeOwn(): Promise<Closable> {
    try {
      this.#own = await makeDispatcher(this.#options, () => this.#connectLimit);
      return this.#own;
    } catch (error) {
      // So that the next call tries to load undici again.
      this.#loading = undefined;
      throw error;
    }
  }
}

/**
 * Disables interceptors for retries and redirects: they do not know which writes may be repeated,
 * nor which headers are secrets of one origin. Also disables undici's timeouts: the client has its
 * own for each phase, and undici's 300 s would abort slow models.
 */
const FIXED_OPTIONS = {
  maxRedirections: 0,
  retryOptions: {
    maxRetries: 0,
    statusCodes: [],
    retry: (error: Error, _: unknown, done: (error: Error) => void): void => {
      done(error);
    },
  },
  headersTimeout: 0,
  bodyTimeout: 0,
} as const;

function dispatch(
  dispatcher: DispatcherLike,
  request: WireRequest,
  inFlight: UndiciInFlight,
  handler: UndiciInFlight | DispatchHandler,
): void {
  const { method, origin, path } = request;
  // Cancelled while undici was loading: nothing is sent, and a stream is not opened.
  if (inFlight.failed) return;
  try {
    // A dispatcher of the caller may send the body again, which is possible with bytes only.
    const isResendable = handler !== inFlight;
    const { headers, body } = makeBody(request, { isResendable });
    if (body instanceof BodyPieces) inFlight.noteSentPieces(body);
    const result: unknown = dispatcher.dispatch(
      { method, origin, path, headers, body, ...FIXED_OPTIONS },
      handler,
    );
    // An interceptor of the caller may be an async function.
    if (isThenable(result))
      result.then(undefined, (error: unknown) => {
        handler.onError(toError(error));
      });
  } catch (error) {
    handler.onError(toError(error));
  }
}

/** A request body as undici takes it, and the headers with its length. */
interface Body {
  readonly headers: HeaderMap;
  readonly body: string | Uint8Array | BodyPieces | null;
}

function makeBody(
  request: WireRequest,
  { isResendable }: { readonly isResendable: boolean },
): Body {
  const { headers, payload } = request;
  const { whole, openBytes, size } = payload ?? {};
  if (whole !== undefined && typeof whole !== 'string') checkWholeSize(whole, size);
  if (whole !== undefined && (whole.length <= MAX_PIECE_BYTES || isResendable))
    // A copy: undici takes the length once it is connected, and bytes may be transferred until then.
    return { headers, body: typeof whole === 'string' ? whole : new Uint8Array(whole) };
  const text = typeof whole === 'string' ? Buffer.from(whole) : undefined;
  const source = text === undefined ? openBytes?.() : yieldOnce(text);
  if (source === undefined) return { headers, body: null };
  const length = text?.length ?? size;
  return {
    headers: length === undefined ? headers : { ...headers, 'content-length': String(length) },
    body: paceBody(source, request),
  };
}

async function* yieldOnce(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
