import { binaryBytes, decodeStrictly } from '../../base/bytes.js';
import type { ResponseHeaders } from '../../wire/headers.js';
import { type BodyEnd, missingLastChunk, TooManyEncodings } from '../body.js';
import type { Source } from '../driver.js';
import { isError } from '../../base/values.js';

/** Returns a response if it is valid: a custom `fetch`, or one that replaces the global one, may return anything. */
export function checked(response: Response): Response {
  const { status, headers, type, bodyUsed, body } =
    (response as Partial<Response> | undefined | null) ?? {};
  const isReadable = body === undefined || body === null || typeof body.getReader === 'function';
  if (
    typeof status !== 'number' ||
    typeof headers?.get !== 'function' ||
    type === 'error' ||
    !isReadable
  )
    throw badFetch('something that is not a Response');
  if (bodyUsed === true || body?.locked === true)
    throw badFetch('a Response that was already read: return a clone');
  return response;
}

export class FetchHeaders implements ResponseHeaders {
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
    return Array.from(this.#headers, ([name, value]) => [name, textOf(value)] as const);
  }
}

/** Decodes a header value, in which `fetch` returns one character for each byte. Values are usually UTF-8, otherwise Latin-1. */
function textOf(value: string): string {
  if (!/[\x80-\xff]/.test(value)) return value;
  try {
    return decodeStrictly(binaryBytes(value));
  } catch {
    return value;
  }
}

interface Owner {
  readonly reason: Error | undefined;
  abort(reason: Error): void;
  endBody(): void;
}

export class BodySource implements Source {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  readonly #owner: Owner;
  readonly #end: BodyEnd;
  #ended: boolean;
  #discarded: Error | undefined;

  constructor({ body, status }: Response, owner: Owner, end: BodyEnd) {
    this.#reader = body?.getReader();
    // `fetch` hides the body of a 205, which may never end.
    this.#ended = body === null && status !== 205;
    this.#owner = owner;
    this.#end = end;
  }

  async read(): Promise<Uint8Array | undefined> {
    // A body that was discarded has not ended: its reader must not take it for a whole one.
    if (this.#discarded !== undefined) throw this.#discarded;
    if (this.#reader === undefined || this.#ended) return undefined;
    try {
      const { done, value } = await this.#reader.read();
      if (!done) return checkedPiece(value);
      this.#ended = true;
      this.#owner.endBody();
      if (this.#owner.reason !== undefined) throw this.#owner.reason;
      if (this.#end.isCut) throw missingLastChunk();
      return undefined;
    } catch (error) {
      this.#ended = true;
      throw this.#owner.reason ?? (error instanceof FetchFailure ? error : failed(error));
    }
  }

  /** Ends a pending read: a custom `fetch` may ignore its signal and never settle it. */
  interrupt(): void {
    this.#reader?.cancel().catch(() => undefined);
  }

  discard(graceMs = 0): void {
    if (this.#ended) return;
    if (graceMs === 0) {
      this.#ended = true;
      this.#discarded = new Error('response body discarded');
      this.interrupt();
      this.#owner.abort(this.#discarded);
      return;
    }
    const timer = setTimeout(() => {
      this.discard();
    }, graceMs);
    // The end of a body that cannot be read is not visible: only the timer ends it.
    if (this.#reader === undefined) return;
    void this.#drain().finally(() => {
      clearTimeout(timer);
    });
  }

  async #drain(): Promise<void> {
    try {
      while ((await this.read()) !== undefined);
    } catch {
      // The body was discarded: how it ends does not matter.
    }
  }
}

function checkedPiece(piece: Uint8Array): Uint8Array {
  // Not `instanceof`: the bytes may be of another realm.
  if ((piece as { BYTES_PER_ELEMENT?: unknown } | undefined)?.BYTES_PER_ELEMENT === 1) return piece;
  throw badFetch('a body that does not consist of Uint8Array pieces');
}

export class FetchFailure extends Error {}

export class UnsentFailure extends FetchFailure {
  readonly unsent = true;

  constructor(cause: unknown) {
    super('no connection', { cause });
  }
}

/** Makes the failure for an error of `fetch`. Node's `fetch` rejects a body with too many encodings itself, which only the message reveals. */
export function failed(error: unknown): Error {
  // The message of `fetch` is only "fetch failed", and its cause has the reason.
  const cause =
    isError(error) && error.name === 'TypeError' && isError(error.cause) ? error.cause : error;
  return isError(cause) && cause.message.includes('too many content-encodings')
    ? new TooManyEncodings({ cause })
    : new FetchFailure('network failure', { cause });
}

export function coded(code: string, message: string): FetchFailure {
  return new FetchFailure('', { cause: Object.assign(new Error(message), { code }) });
}

export const badFetch = (what: string): FetchFailure =>
  coded('bad-fetch', `fetch returned ${what}`);
