import { createSourceError } from '../base/callback.js';
import { now } from '../base/clock.js';
import { isError } from '../base/values.js';
import {
  announcesEnd,
  isChunked,
  readHeaders,
  type ResponseHeaders,
} from '../wire/response-headers.js';
import type { FetchBody, MakeStream } from '../wire/payload.js';
import { isOpenHeader } from '../wire/redact.js';
import {
  type Body,
  type Driver,
  GRACE_MS,
  type InFlight,
  type WireRequest,
  type WireResponse,
} from './driver.js';
import {
  createEndedFailure,
  createThrownFailure,
  DriverFailure,
  findUnreadable,
} from './failure.js';
import { checkResponse, openResponseBody, type PieceReader, toPiece } from './fetch-response.js';
import { isPlatformFetch } from './mocks.js';
import type { NetworkOptions } from './network-options.js';

/** A `fetch` function, as the option of this name takes it. */
export type Fetch = NonNullable<NetworkOptions['fetch']>;

/** How the driver over `fetch` differs between platforms. */
export interface FetchSupport {
  /** Settings of every request, such as a time limit of the platform that is switched off. */
  readonly init?: object;
  /** Makes the stream of an upload for a `fetch` that may not take the platform's streams. */
  readonly makeStream?: MakeStream;
}

/**
 * The driver over a `fetch` function. That of the platform is looked up for each request, so that a
 * mock can be installed later.
 */
export class FetchDriver implements Driver {
  readonly encodings = undefined;
  closedAt: number | undefined;
  readonly #fetch: Fetch | undefined;
  readonly #support: FetchSupport;

  /** @param fetch option `fetch`; undefined for that of the platform */
  constructor(fetch: Fetch | undefined, support: FetchSupport = {}) {
    this.#fetch = fetch;
    this.#support = support;
  }

  send(request: WireRequest): InFlight {
    return new FetchInFlight(request, this.#fetch, this.#support);
  }

  close(): Promise<void> {
    this.closedAt ??= now();
    return Promise.resolve();
  }
}

type FetchInit = RequestInit & { duplex?: 'half' };

/** A request that is sent with `fetch`, and the body of its response. */
class FetchInFlight implements InFlight, Body {
  readonly response: Promise<WireResponse>;
  readonly #request: WireRequest;
  /** Option `fetch`. */
  readonly #given: Fetch | undefined;
  readonly #support: FetchSupport;
  readonly #aborter = new AbortController();
  #sent: FetchBody | undefined;
  #pieces: PieceReader | undefined;
  #hasEnded = false;
  #failure: DriverFailure | undefined;
  /** Rejects what is waited for: the response, or the next piece of its body. */
  #reject: ((failure: DriverFailure) => void) | undefined;

  constructor(request: WireRequest, given: Fetch | undefined, support: FetchSupport) {
    this.#request = request;
    this.#given = given;
    this.#support = support;
    // `fetch` does not tell when it is connected.
    request.onConnected();
    this.response = this.#untilEnded(this.#send());
  }

  abort(): void {
    this.#fail(createEndedFailure());
  }

  read(): Promise<Uint8Array | undefined> {
    return this.#untilEnded(this.#readPiece());
  }

  discard(): void {
    if (this.#hasEnded) return;
    const timer = setTimeout(() => {
      this.abort();
    }, GRACE_MS);
    void this.#drain(timer);
  }

  close(): void {
    this.abort();
  }

  async #send(): Promise<WireResponse> {
    const request = this.#request;
    const init = await this.#makeInit();
    if (this.#failure !== undefined) throw this.#failure;
    // `fetch` does not tell when a body that is not a stream was sent.
    if (init.duplex === undefined) request.onSent();
    const fetch = this.#given ?? globalThis.fetch;
    return this.#receive(
      checkResponse(await callFetch(fetch, request.origin + request.path, init)),
    );
  }

  async #makeInit(): Promise<FetchInit> {
    const { method, headers, payload, isFile, fetchOptions } = this.#request;
    const init: FetchInit = {
      ...(isFile && inBrowser() ? { cache: 'no-cache' } : {}),
      ...this.#support.init,
      ...fetchOptions,
      method,
      headers,
      signal: this.#aborter.signal,
      redirect: chooseRedirectMode(this.#request),
    };
    if (payload?.forFetch === undefined) {
      if (payload?.whole !== undefined) init.body = payload.whole as NonNullable<FetchInit['body']>;
      return init;
    }
    const isOfPlatform = this.#given === undefined || this.#given === globalThis.fetch;
    this.#sent = await payload.forFetch(payload, this.#request, {
      makeStream: isOfPlatform ? undefined : this.#support.makeStream,
      // Deno's `fetch` keeps only the message of such an error, and node-fetch 2 waits on.
      onFailure: (error) => {
        this.#fail(new DriverFailure(error, false));
      },
    });
    Object.assign(init, this.#sent.init);
    return init;
  }

  #receive({ response, status }: ReturnType<typeof checkResponse>): WireResponse {
    this.#pieces = openResponseBody(response);
    if (this.#failure !== undefined) {
      // A `fetch` that ignores its signal answers a request that has ended.
      this.#pieces?.cancel();
      throw this.#failure;
    }
    const { redirected, url } = response;
    const headers = readHeaders(response.headers);
    return {
      status,
      headers,
      body: this,
      url: redirected === true && typeof url === 'string' ? url : undefined,
      verified: isVerified(status, headers),
    };
  }

  async #readPiece(): Promise<Uint8Array | undefined> {
    if (this.#failure !== undefined) throw this.#failure;
    const next = this.#hasEnded ? undefined : await this.#pieces?.read();
    if (next?.done === false) return toPiece(next.value);
    this.#hasEnded = true;
    this.#sent?.end?.();
    return undefined;
  }

  async #drain(timer: ReturnType<typeof setTimeout>): Promise<void> {
    try {
      while ((await this.read()) !== undefined);
    } catch {
      // It was cut off, which concerns nobody.
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Waits for `fetch`, or for the end of the request: a `fetch` may ignore its signal. Not by
   * `Promise.race`, which would keep each piece in memory until the request ends.
   */
  #untilEnded<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      work.then(resolve, (error: unknown) => {
        const failure = this.#failure ?? this.#explain(error);
        // It is over. Node's `fetch`, aborted after it has failed, may raise an exception that nobody
        // can catch.
        this.#end(failure);
        reject(failure);
      });
    });
  }

  #explain(error: unknown): DriverFailure {
    if (error instanceof DriverFailure) return error;
    const unreadable = this.#pieces === undefined ? findUnreadable(error) : undefined;
    if (unreadable !== undefined) return new DriverFailure(createSourceError(unreadable), false);
    const isGiven = this.#given !== undefined;
    const isOfProgram = isGiven || !isPlatformFetch(globalThis.fetch);
    return createThrownFailure(error, 'fetch', { isOfProgram, isGiven });
  }

  #fail(failure: DriverFailure): void {
    this.#end(failure, () => {
      this.#aborter.abort();
    });
  }

  /** Ends the request here, once; `stop` ends it in `fetch`. */
  #end(failure: DriverFailure, stop?: () => void): void {
    if (this.#failure !== undefined || this.#hasEnded) return;
    this.#failure = failure;
    stop?.();
    this.#reject?.(failure);
    this.#pieces?.cancel();
    this.#sent?.end?.();
  }
}

/**
 * Calls `fetch`. That of Node rejects the signals of jsdom before it sends anything; there it is
 * called again without one.
 */
async function callFetch(fetch: Fetch, url: string, init: FetchInit): Promise<unknown> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const refusesSignal =
      isError(error) && error.name === 'TypeError' && error.message.includes('Expected signal');
    if (!refusesSignal || init.signal?.aborted === true) throw error;
    return fetch(url, { ...init, signal: null });
  }
}

/**
 * Browsers hide redirects from scripts, so they follow them, except for requests with secret
 * headers. They do not send `authorization` to another origin.
 */
function chooseRedirectMode({ method, headers }: WireRequest): 'follow' | 'manual' {
  if (!inBrowser() || (method !== 'GET' && method !== 'HEAD')) return 'manual';
  return Object.keys(headers).every((name) => isOpenHeader(name) || name === 'authorization')
    ? 'follow'
    : 'manual';
}

/** Returns whether the program runs in a page or a worker of a browser. */
export function inBrowser(): boolean {
  return 'document' in globalThis || 'importScripts' in globalThis;
}

/**
 * Returns whether `fetch` notices a body that is cut. It hides the end of one that it decodes, and
 * Node 20 takes the end of the connection for the last chunk.
 */
function isVerified(status: number, headers: ResponseHeaders): boolean {
  if (headers.get('content-encoding') !== undefined) return false;
  const endsWithConnection = /\bclose\b/i.test(headers.get('connection') ?? '');
  return announcesEnd(status, headers) && !(isChunked(headers) && endsWithConnection);
}
