import { CONNECTION_HINTS } from '../../explain/argument-hints.js';
import { isThenable } from '../../base/promise.js';
import { InputError } from '../../base/errors.js';
import { isUrl } from '../../base/platform-objects.js';
import { toError } from '../../base/thrown.js';
import type { HeaderMap } from '../../wire/headers.js';
import type { DispatcherLike, Driver, HttpProxy, InFlight, WireRequest } from '../driver.js';
import { MAX_PIECE_BYTES, paceBody } from '../request-body.js';
import { type Closable, type DispatcherOptions, makeDispatcher } from './dispatcher.js';
import { DispatchHandler } from './dispatch-handler.js';
import { UndiciInFlight } from './in-flight.js';
import { ENCODINGS } from './inflate.js';
import { watchEnd } from './watch-end.js';

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
        inFlight.onError(otherOriginError(request.origin));
      else this.#dispatchForeign(dispatcher, request, inFlight);
      return inFlight;
    }
    this.#inFlightCount++;
    inFlight.onOver = this.#onRequestOver;
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
    if (--this.#inFlightCount > 0) return;
    for (const resolve of this.#idleWaiters.splice(0)) resolve();
    if (this.closedAt !== undefined) void this.#destroyOwn();
  };

  /** Destroys the dispatcher, including pending connections: no request waits for a response. */
  async #destroyOwn(): Promise<void> {
    const own = this.#own ?? (await this.#loading?.catch(() => undefined));
    if (this.#inFlightCount > 0) return;
    this.#own = this.#loading = undefined;
    await own?.destroy();
  }

  /** Sends a request over a new connection, which is closed after it. */
  #dispatchAnew(request: WireRequest, inFlight: UndiciInFlight): void {
    makeDispatcher(this.#options, () => this.#connectLimit).then(
      (dispatcher) => {
        if (inFlight.failed) return;
        inFlight.onOver = () => {
          void dispatcher.destroy();
          this.#onRequestOver();
        };
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
      inFlight.findEnd = findEnd;
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
 * Makes the error for a request to another origin than the one that the caller's dispatcher is
 * bound to.
 */
export function otherOriginError(origin: string): InputError {
  return new InputError(`option dispatcher is bound to another origin than ${origin}`, {
    code: 'dispatcher-bound',
    hint: CONNECTION_HINTS.boundDispatcher,
  });
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
    const { headers, body } = makeBody(request, inFlight, handler === inFlight);
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

interface Body {
  readonly headers: HeaderMap;
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array> | null;
}

function makeBody(request: WireRequest, inFlight: UndiciInFlight, seesPieces: boolean): Body {
  const { headers, payload } = request;
  const { whole, openBytes, size } = payload ?? {};
  if (whole !== undefined && (whole.length <= MAX_PIECE_BYTES || !seesPieces))
    return { headers, body: whole };
  const bytes = typeof whole === 'string' ? Buffer.from(whole) : whole;
  const source = bytes === undefined ? openBytes?.() : yieldOnce(bytes);
  if (source === undefined) return { headers, body: null };
  inFlight.sendsPieces = true;
  const pieces = paceBody(source, request);
  // Ends the source with the request: undici would first wait for a piece that may never arrive.
  inFlight.endBody = () => {
    pieces.leave();
  };
  const length = bytes?.length ?? size;
  return {
    headers: length === undefined ? headers : { ...headers, 'content-length': String(length) },
    body: pieces,
  };
}

async function* yieldOnce(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/**
 * Returns the origins that a dispatcher is bound to: those of a `Client`, a `Pool` or a
 * `BalancedPool`. Undefined where none are found.
 */
export function findBoundOrigins(dispatcher: object): readonly string[] | undefined {
  const { upstreams } = dispatcher as { readonly upstreams?: unknown };
  if (Array.isArray(upstreams)) return upstreams.map(String);
  const symbol = Object.getOwnPropertySymbols(dispatcher).find(
    ({ description }) => description === 'url',
  );
  const url =
    symbol === undefined ? undefined : (dispatcher as Readonly<Record<symbol, unknown>>)[symbol];
  return isUrl(url) ? [url.origin] : undefined;
}
