import { InputError } from '../../base/errors.js';
import { readProperty } from '../../base/read-property.js';
import {
  checkWholeSize,
  type FetchBody,
  type FetchSupplies,
  type MakeStream,
} from '../../wire/payload.js';
import { type BodyEnd, isChunkedUntilClose, watchNothing, type WatchEnd } from '../body-end.js';
import { parseEncodings, limitEncodings } from '../content-encoding.js';
import {
  createEndedFailure,
  type Driver,
  DriverFailure,
  type InFlight,
  type WireRequest,
  type WireResponse,
} from '../driver.js';
import type { NetworkOptions } from '../network-options.js';
import { createCodedFailure, toFetchFailure } from './fetch-failure.js';
import { readHeaders } from './fetch-headers.js';
import { assertResponse, type GivenResponse } from './fetch-response.js';
import { inBrowser } from './in-browser.js';
import { type BodyOwner, cancelBody, FetchBodySource } from './response-body.js';

/** A `fetch` function, as the option of this name takes it. */
export type Fetch = NonNullable<NetworkOptions['fetch']>;

/** How a runtime supplements a `fetch` function. */
export interface FetchSupport {
  /** Watches how responses end. */
  readonly watch: WatchEnd;
  /**
   * Makes the stream of an upload for a `fetch` that is not the platform's, and may not take the
   * platform's streams.
   */
  readonly makeStream?: MakeStream;
}

/**
 * The driver over a `fetch` function. The global one is looked up for each request, so that a mock
 * can be installed later.
 */
export class FetchDriver implements Driver {
  readonly encodings = undefined;
  readonly isBlind = true;
  readonly isHttp1 = false;
  closedAt: number | undefined;
  readonly #fetch: Fetch | undefined;
  readonly #support: FetchSupport;

  constructor(fetch: Fetch | undefined, support: FetchSupport = { watch: watchNothing }) {
    this.#fetch = fetch;
    this.#support = support;
  }

  send(request: WireRequest): InFlight {
    return new FetchInFlight(this.#fetch ?? globalThis.fetch, request, this.#support);
  }

  close(): Promise<void> {
    this.closedAt ??= performance.now();
    return Promise.resolve();
  }
}

type FetchInit = RequestInit & { duplex?: 'half' };

/** A request that is sent with `fetch`, and its response. */
class FetchInFlight implements InFlight, BodyOwner {
  readonly response: Promise<WireResponse>;
  #reason: Error | undefined;
  readonly #request: WireRequest;
  readonly #fetch: Fetch;
  readonly #support: FetchSupport;
  readonly #controller = new AbortController();
  #reject: ((reason: unknown) => void) | undefined;
  #source: FetchBodySource | undefined;
  #body: FetchBody | undefined;

  constructor(fetch: Fetch, request: WireRequest, support: FetchSupport) {
    this.#fetch = fetch;
    this.#request = request;
    this.#support = support;
    const ended = new Promise<never>((_, reject) => (this.#reject = reject));
    // A custom `fetch` may ignore its signal: the race ends the wait in any case.
    this.response = Promise.race([this.#send(), ended]);
    this.response.catch(() => undefined);
  }

  /** Why the request was ended. */
  get reason(): Error | undefined {
    return this.#reason;
  }

  abort(): void {
    const reason = (this.#reason ??= createEndedFailure());
    this.#controller.abort(reason);
    this.#reject?.(reason);
    this.#source?.interrupt();
    this.endBody();
  }

  /** Ends the source of the request body: the server does not read it any more. */
  endBody(): void {
    this.#body?.end?.();
  }

  async #send(): Promise<WireResponse> {
    const request = this.#request;
    request.onConnected();
    try {
      const init = this.#makeInit();
      const { payload } = request;
      if (payload?.forFetch !== undefined)
        await this.#prepareBody(payload.forFetch(payload, request, this.#makeSupplies()), init);
      else if (payload?.whole !== undefined)
        init.body = payload.whole as NonNullable<RequestInit['body']>;
      // Last of all, since bytes may be transferred at any time before `fetch` copies them.
      if (init.body instanceof Uint8Array) checkWholeSize(init.body, payload?.size);
      // `fetch` does not report when a body that is not a stream was sent.
      if (init.duplex === undefined) request.onSent();
      const [response, findEnd] = this.#support.watch(request, () =>
        callFetch(this.#fetch, request.origin + request.path, init),
      );
      const given = assertResponse(await response);
      return this.#receive(given, findEnd(given.status));
    } catch (error) {
      if (this.#reason !== undefined) throw this.#reason;
      throw error instanceof DriverFailure || error instanceof InputError
        ? error
        : toFetchFailure(error);
    }
  }

  #makeInit(): FetchInit {
    const { method, headers, isFile } = this.#request;
    const init: FetchInit = {
      method,
      headers,
      signal: this.#controller.signal,
      redirect: chooseRedirectMode(this.#request),
    };
    if (isFile && inBrowser()) init.cache = 'no-cache';
    return init;
  }

  #makeSupplies(): FetchSupplies {
    return {
      makeStream: this.#fetch === globalThis.fetch ? undefined : this.#support.makeStream,
      onFailure: (error) => {
        this.#failBody(error);
      },
    };
  }

  async #prepareBody(work: Promise<FetchBody>, init: FetchInit): Promise<void> {
    this.#body = await work;
    Object.assign(init, this.#body.init);
    // The call may have ended meanwhile: then nothing is sent.
    if (this.#reason === undefined) return;
    this.endBody();
    throw this.#reason;
  }

  /**
   * Ends a request whose body cannot be read. Deno's `fetch` keeps only the message of the error,
   * and node-fetch 2 waits on.
   */
  #failBody(error: unknown): void {
    if (this.#source !== undefined) return;
    this.#reject?.(error);
    this.#controller.abort(error);
  }

  #receive(response: GivenResponse, end: BodyEnd): WireResponse {
    if (this.#reason !== undefined) {
      // A `fetch` that ignores its signal returns a response although the request was ended.
      cancelBody(response);
      throw this.#reason;
    }
    const { status, type, redirected, url } = response;
    if (type === 'opaqueredirect')
      throw createCodedFailure('redirect', 'this platform hides redirects');
    const headers = readHeaders(response.headers);
    const encoding = headers.get('content-encoding');
    const source = new FetchBodySource(response, this.#request.method, this, end);
    this.#source = source;
    return {
      status,
      headers,
      body: encoding === undefined ? source : limitEncodings(source, parseEncodings(encoding)),
      url: redirected === true && typeof url === 'string' ? url : undefined,
      verified: encoding === undefined && (end.isSeen || !isChunkedUntilClose(headers)),
    };
  }
}

/**
 * Calls `fetch`. Some environments reject their own signals before sending anything; there it is
 * called again without a signal.
 */
async function callFetch(fetch: Fetch, url: string, init: RequestInit): Promise<unknown> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const message = readProperty(error, 'message');
    const refusesSignal =
      readProperty(error, 'name') === 'TypeError' &&
      typeof message === 'string' &&
      /\bsignal\b/i.test(message);
    if (!refusesSignal || init.signal?.aborted === true) throw error;
    return fetch(url, { ...init, signal: null });
  }
}

/**
 * Browsers hide redirects from scripts, so they follow them, except for requests with secret
 * headers.
 */
function chooseRedirectMode(request: WireRequest): 'follow' | 'manual' {
  const { method } = request;
  return inBrowser() && (method === 'GET' || method === 'HEAD') && !request.hasOwnSecrets()
    ? 'follow'
    : 'manual';
}
