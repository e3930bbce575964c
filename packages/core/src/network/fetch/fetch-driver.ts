import { InputError } from '../../base/errors.js';
import { isError } from '../../base/values.js';
import {
  type BodyEnd,
  checkedByPlatform,
  encodingsIn,
  endsLikeItsConnection,
  unwatched,
  type WatchEnd,
  withinEncodings,
} from '../body.js';
import type { FetchBody } from '../../wire/payload.js';
import type {
  Driver,
  HttpProxy,
  InFlight,
  NetworkOptions,
  WireRequest,
  WireResponse,
} from '../driver.js';
import {
  BodySource,
  checked,
  coded,
  failed,
  FetchFailure,
  FetchHeaders,
} from './fetch-response.js';
import { invalidOption, optionError } from '../../base/check-options.js';

type Fetch = NonNullable<NetworkOptions['fetch']>;

/** The driver over a `fetch` function. The global one is looked up for each request, so that a mock can be installed later. */
export class FetchDriver implements Driver {
  readonly encodings = undefined;
  readonly blind = true;
  readonly isHttp1 = false;
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
    const ended = new Promise<never>((_, reject) => (this.#reject = reject));
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

  endBody(): void {
    this.#endBody?.();
  }

  async #run(fetch: Fetch, request: WireRequest, watch: WatchEnd): Promise<WireResponse> {
    const { method, origin, path, headers, payload, isFile } = request;
    request.onConnected();
    const init: RequestInit & { duplex?: 'half' } = {
      method,
      headers,
      signal: this.#controller.signal,
      redirect: redirectMode(request),
    };
    if (isFile && inBrowser()) init.cache = 'no-cache';
    let body: FetchBody | undefined;
    try {
      if (payload !== undefined) {
        body = payload.forFetch?.(payload, request);
        Object.assign(init, body?.init ?? { body: payload.whole });
        this.#endBody = body?.end;
      }
      // `fetch` does not report when a body that is not a stream was sent.
      if (init.duplex === undefined) request.onSent();
      const [response, end] = watch(() => fetched(fetch, origin + path, init));
      return this.#received(checked(await response), end);
    } catch (thrown) {
      const error = body?.failure ?? thrown;
      throw (
        this.reason ??
        (error instanceof FetchFailure || error instanceof InputError ? error : failed(error))
      );
    }
  }

  #received(response: Response, end: BodyEnd): WireResponse {
    if (this.reason !== undefined) {
      // A `fetch` that ignores its signal returns a response although the request was ended.
      response.body?.cancel().catch(() => undefined);
      throw this.reason;
    }
    if (response.type === 'opaqueredirect')
      throw coded('redirect', 'this platform hides redirects');
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
    const refusesSignal =
      isError(error) && error.name === 'TypeError' && /\bsignal\b/i.test(error.message);
    if (!refusesSignal || init.signal?.aborted === true) throw error;
    return fetch(url, { ...init, signal: null });
  }
}

/** Browsers hide redirects from scripts, so they follow them, except for requests with secret headers. */
function redirectMode(request: WireRequest): 'follow' | 'manual' {
  const { method } = request;
  return inBrowser() && (method === 'GET' || method === 'HEAD') && !request.hasOwnSecrets()
    ? 'follow'
    : 'manual';
}

/** What a runtime's own `fetch` takes besides the standard settings, and how its failures read. */
export interface FetchSettings {
  readonly initFor: (origin: string) => object;
  readonly proxyFor: (origin: string) => HttpProxy | undefined;
  /** Makes the failure for an error of `fetch`; undefined if nothing is known about it. */
  readonly failure: (error: unknown, proxied: boolean) => Error | undefined;
  readonly close?: () => void;
}

export class ConfiguredDriver extends FetchDriver {
  readonly proxyFor: (origin: string) => HttpProxy | undefined;
  readonly #close: (() => void) | undefined;

  constructor({ initFor, proxyFor, failure, close }: FetchSettings) {
    super(async (input: unknown, init?: RequestInit) => {
      // The driver passes the URL as a string.
      const { origin } = new URL(input as string);
      try {
        return await globalThis.fetch(input as string, { ...init, ...initFor(origin) });
      } catch (error) {
        if (init?.signal?.aborted === true) throw error;
        throw failure(error, proxyFor(origin) !== undefined) ?? error;
      }
    }, checkedByPlatform);
    this.proxyFor = proxyFor;
    this.#close = close;
  }

  override async close(): Promise<void> {
    if (this.closedAt === undefined) this.#close?.();
    await super.close();
  }
}

const OF_CONNECTIONS = ['dispatcher', 'tls', 'proxy', 'socketPath'] as const;

/** Returns the first option on how connections are made, which `fetch` does not have. */
export const connectionOption = (options: NetworkOptions): string | undefined =>
  OF_CONNECTIONS.find((name) => options[name] !== undefined);

export function fetchOption({ fetch }: NetworkOptions): NetworkOptions['fetch'] {
  if (fetch !== undefined && typeof fetch !== 'function')
    throw invalidOption('fetch', 'must be a function', fetch);
  return fetch;
}

/** Creates the driver for option `fetch`; undefined when it is not set. It most likely calls the `fetch` of the platform, which `watch` fits. */
export function ownFetch(options: NetworkOptions, watch: WatchEnd): Driver | undefined {
  const fetch = fetchOption(options);
  if (fetch === undefined) return undefined;
  const clash = connectionOption(options);
  if (clash !== undefined) throw optionError(`options fetch and ${clash} cannot be used together`);
  return new FetchDriver(fetch, watch);
}

export const inBrowser = (): boolean => 'document' in globalThis || 'importScripts' in globalThis;
