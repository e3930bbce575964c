import { InputError } from '../../base/errors.js';
import { isError } from '../../base/realm.js';
import { type BodyEnd, endsLikeItsConnection, unwatched, type WatchEnd } from '../body-end.js';
import { encodingsIn, withinEncodings } from '../content-encoding.js';
import type { Driver, InFlight, WireRequest, WireResponse } from '../driver.js';
import { coded, failed, FetchFailure } from './fetch-failure.js';
import { BodySource, checked, FetchHeaders } from './fetch-response.js';
import { inBrowser } from './in-browser.js';

type Fetch = typeof globalThis.fetch;

/** The driver over a `fetch` function. The global one is looked up for each request, so that a mock can be installed later. */
export class FetchDriver implements Driver {
  readonly encodings = undefined;
  readonly blind = true;
  closedAt: number | undefined;
  readonly #fetch: Fetch | undefined;
  readonly #watch: WatchEnd;

  constructor(fetch: Fetch | undefined, watch: WatchEnd = unwatched) {
    this.#fetch = fetch;
    this.#watch = watch;
  }

  send(request: WireRequest): InFlight {
    return new FetchInFlight(this.#fetch ?? globalThis.fetch, request, this.#watch);
  }

  close(): Promise<void> {
    this.closedAt ??= performance.now();
    return Promise.resolve();
  }
}

class FetchInFlight implements InFlight {
  readonly response: Promise<WireResponse>;
  reason: Error | undefined;
  readonly #controller = new AbortController();
  #reject: ((reason: Error) => void) | undefined;
  #source: BodySource | undefined;
  #endBody: (() => void) | undefined;

  constructor(fetch: Fetch, request: WireRequest, watch: WatchEnd) {
    const ended = new Promise<never>((_, reject) => {
      this.#reject = reject;
    });
    // A custom fetch may ignore its signal: the race ends the wait in any case.
    this.response = Promise.race([this.#run(fetch, request, watch), ended]);
    this.response.catch(() => undefined);
  }

  abort(reason: Error): void {
    this.reason ??= reason;
    this.#controller.abort(reason);
    this.#reject?.(reason);
    this.#source?.interrupt();
    this.endBody();
  }

  /** Ends the source of the request body: the server no longer reads it. */
  endBody(): void {
    this.#endBody?.();
  }

  async #run(fetch: Fetch, request: WireRequest, watch: WatchEnd): Promise<WireResponse> {
    const { method, origin, path, headers, payload, isFile } = request;
    request.onConnected();
    const init: RequestInit & { duplex?: 'half' } = { method, headers, signal: this.#controller.signal, redirect: redirectMode(request) };
    if (isFile && inBrowser()) init.cache = 'no-cache';
    try {
      if (payload !== undefined) {
        const body = payload.forFetch?.(payload, request);
        Object.assign(init, body?.init ?? { body: payload.whole });
        this.#endBody = body?.end;
      }
      // `fetch` does not report when a body that is not a stream was sent.
      if (init.duplex === undefined) request.onSent();
      const [response, end] = watch(() => fetched(fetch, origin + path, init));
      return this.#received(checked(await response), end);
    } catch (error) {
      throw this.reason ?? (error instanceof FetchFailure || error instanceof InputError ? error : failed(error));
    }
  }

  #received(response: Response, end: BodyEnd): WireResponse {
    if (this.reason !== undefined) {
      // A `fetch` that ignores its signal returns a response although the request was ended.
      response.body?.cancel().catch(() => undefined);
      throw this.reason;
    }
    if (response.type === 'opaqueredirect') throw coded('redirect', 'this platform hides redirects');
    const encoding = response.headers.get('content-encoding');
    const body = (this.#source = new BodySource(response, this, end));
    const headers = new FetchHeaders(response.headers);
    return {
      status: response.status,
      headers,
      source: encoding === null ? body : withinEncodings(body, encodingsIn(encoding)),
      url: response.redirected ? response.url : undefined,
      verified: encoding === null && (end.isSeen || !endsLikeItsConnection(headers)),
    };
  }
}

/** Calls `fetch`. In some environments it rejects their own signals before it sends anything; it is then called without a signal. */
async function fetched(fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const refusesSignal = isError(error) && error.name === 'TypeError' && /\bsignal\b/i.test(error.message);
    if (!refusesSignal || init.signal?.aborted === true) throw error;
    return fetch(url, { ...init, signal: null });
  }
}

/** Browsers hide redirects from scripts, so they follow them, except for requests with secret headers. */
function redirectMode(request: WireRequest): 'follow' | 'manual' {
  const { method } = request;
  return inBrowser() && (method === 'GET' || method === 'HEAD') && !request.hasOwnSecrets() ? 'follow' : 'manual';
}
