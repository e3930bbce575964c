import { isError } from '../../base/realm.js';
import { encodingsIn, TooManyEncodings, withinEncodings } from '../content-encoding.js';
import type { Driver, InFlight, Source, WireResponse, WireRequest } from '../driver.js';
import { InputError } from '../../base/errors.js';
import type { ResponseHeaders } from '../../wire/headers.js';
import { inBrowser } from './in-browser.js';

type Fetch = typeof globalThis.fetch;

/** What broke a request. */
class FetchFailure extends Error {}

/** The driver over a `fetch` function. The global one is looked up per request, so that a mock that is installed later works. */
export class FetchDriver implements Driver {
  readonly encodings = undefined;
  readonly hidesCuts = true;
  readonly blind = true;
  closedAt: number | undefined;
  readonly #fetch: Fetch | undefined;

  constructor(fetch: Fetch | undefined) {
    this.#fetch = fetch;
  }

  send(request: WireRequest): InFlight {
    const controller = new AbortController();
    const inFlight = new FetchInFlight(controller);
    inFlight.start(this.#fetch ?? globalThis.fetch, request);
    return inFlight;
  }

  close(): Promise<void> {
    this.closedAt ??= performance.now();
    return Promise.resolve();
  }
}

class FetchInFlight implements InFlight {
  answer!: Promise<WireResponse>;
  readonly #controller: AbortController;
  #reason: Error | undefined;
  #reject: ((reason: Error) => void) | undefined;
  #source: BodySource | undefined;
  #endBody: (() => void) | undefined;

  constructor(controller: AbortController) {
    this.#controller = controller;
  }

  start(fetch: Fetch, request: WireRequest): void {
    const ended = new Promise<never>((_, reject) => {
      this.#reject = reject;
    });
    ended.catch(() => undefined);
    // A custom fetch may ignore its signal: the race ends the wait all the same.
    this.answer = Promise.race([this.#run(fetch, request), ended]);
    this.answer.catch(() => undefined);
  }

  abort(reason: Error): void {
    this.#reason ??= reason;
    this.#controller.abort(reason);
    this.#reject?.(reason);
    this.#source?.interrupt();
    this.endBody();
  }

  /** Nobody reads on at the other end: the source of the request's body is let go. */
  endBody(): void {
    this.#endBody?.();
  }

  async #run(fetch: Fetch, request: WireRequest): Promise<WireResponse> {
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
      // Of a body that is no stream nothing tells when it is out.
      if (init.duplex === undefined) request.onSent();
      const response = checked(await fetched(fetch, origin + path, init));
      if (this.#reason !== undefined) {
        // A `fetch` that does not know our signal gives its answer all the same.
        response.body?.cancel().catch(() => undefined);
        throw this.#reason;
      }
      if (response.type === 'opaqueredirect') throw coded('redirect', 'this platform hides redirects');
      const encoding = response.headers.get('content-encoding');
      const body = (this.#source = new BodySource(response, this, () => this.#reason));
      const source = encoding === null ? body : withinEncodings(body, encodingsIn(encoding));
      return {
        status: response.status,
        headers: new FetchHeaders(response.headers),
        source,
        url: response.redirected ? response.url : undefined,
        verified: encoding === null,
      };
    } catch (error) {
      throw this.#reason ?? (error instanceof FetchFailure || error instanceof InputError ? error : failed(error));
    }
  }
}

/** There are environments with a `fetch` that refuses their own signals, and then sends nothing: it goes without one. */
async function fetched(fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const refusesSignal = isError(error) && error.name === 'TypeError' && /\bsignal\b/i.test(error.message);
    if (!refusesSignal || init.signal?.aborted === true) throw error;
    return fetch(url, { ...init, signal: null });
  }
}

/** Node's `fetch` refuses a body of many encodings by itself, and says so in words only. */
function failed(error: unknown): Error {
  const cause = unwrap(error);
  return isError(cause) && cause.message.includes('too many content-encodings')
    ? new TooManyEncodings({ cause })
    : new FetchFailure('network failure', { cause });
}

function coded(code: string, message: string): FetchFailure {
  return new FetchFailure('', { cause: Object.assign(new Error(message), { code }) });
}

function badFetch(what: string): FetchFailure {
  return coded('bad-fetch', `the fetch that was handed in gave ${what}`);
}

/** A `fetch` that was handed in, or put in the place of the global one, may give anything. */
function checked(response: Response): Response {
  const { status, headers, type, bodyUsed, body } = (response as Partial<Response> | undefined | null) ?? {};
  if (typeof status !== 'number' || typeof headers?.get !== 'function' || type === 'error') throw badFetch('no Response');
  if (bodyUsed === true || body?.locked === true) throw badFetch('a Response that was read already: give a clone');
  return response;
}

function bytes(piece: Uint8Array): Uint8Array {
  // Not `instanceof`: the bytes may come from another realm.
  if ((piece as { BYTES_PER_ELEMENT?: unknown } | undefined)?.BYTES_PER_ELEMENT === 1) return piece;
  throw badFetch('a body that is not made of Uint8Array');
}

/** `fetch` says only "fetch failed"; the reason is in its cause. */
function unwrap(error: unknown): unknown {
  return isError(error) && error.name === 'TypeError' && isError(error.cause) ? error.cause : error;
}

/** A browser never shows a redirect to a script, so it follows, unless that could carry a secret header along. */
function redirectMode({ method, hasOwnSecrets }: WireRequest): 'follow' | 'manual' {
  return inBrowser() && (method === 'GET' || method === 'HEAD') && !hasOwnSecrets() ? 'follow' : 'manual';
}

class FetchHeaders implements ResponseHeaders {
  readonly #headers: Headers;

  constructor(headers: Headers) {
    this.#headers = headers;
  }

  get(name: string): string | undefined {
    const value = this.#headers.get(name);
    return value === null ? undefined : textOf(value);
  }

  all(name: string): readonly string[] {
    const value = this.get(name);
    return value === undefined ? [] : [value];
  }

  entries(): Iterable<readonly [string, string]> {
    return this.#headers;
  }
}

/** `fetch` gives one character for each byte; they are UTF-8 in practice, and Latin-1 when that does not fit. */
function textOf(bytes: string): string {
  if (!/[\x80-\xff]/.test(bytes)) return bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
  } catch {
    return bytes;
  }
}

class BodySource implements Source {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  readonly #inFlight: FetchInFlight;
  readonly #reason: () => Error | undefined;
  #ended: boolean;

  constructor({ body, status }: Response, inFlight: FetchInFlight, reason: () => Error | undefined) {
    this.#reader = body?.getReader();
    // `fetch` hides the body of a 205, which may go on for ever.
    this.#ended = body === null && status !== 205;
    this.#inFlight = inFlight;
    this.#reason = reason;
  }

  async read(): Promise<Uint8Array | undefined> {
    if (this.#reader === undefined || this.#ended) return undefined;
    try {
      const { done, value } = await this.#reader.read();
      if (!done) return bytes(value);
      this.#ended = true;
      this.#inFlight.endBody();
      const reason = this.#reason();
      if (reason !== undefined) throw reason;
      return undefined;
    } catch (error) {
      this.#ended = true;
      throw this.#reason() ?? (error instanceof FetchFailure ? error : new FetchFailure('network failure', { cause: unwrap(error) }));
    }
  }

  /** A custom fetch may ignore its signal, and so leave a read waiting for ever: this ends it. */
  interrupt(): void {
    this.#reader?.cancel().catch(() => undefined);
  }

  discard(graceMs = 0): void {
    if (this.#ended) return;
    if (graceMs === 0) {
      this.#ended = true;
      this.interrupt();
      this.#inFlight.abort(new Error('answer given up'));
      return;
    }
    const timer = setTimeout(() => {
      this.discard();
    }, graceMs);
    // Where the body cannot be seen, only the clock can tell.
    if (this.#reader === undefined) return;
    void this.#drain().finally(() => {
      clearTimeout(timer);
    });
  }

  async #drain(): Promise<void> {
    try {
      while ((await this.read()) !== undefined);
    } catch {
      // Nobody reads this body any more: how it ends is of no interest.
    }
  }
}
