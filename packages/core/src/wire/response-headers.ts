import { binaryBytes, toBinaryText } from '../base/bytes.js';
import { decodeStrictly, encodeText } from '../base/text.js';
import { isHeaderName } from './headers.js';
import { hasNoBody } from './status.js';

/** Values by name in lower case; a list stands for several headers of the same name. */
type Fields = Readonly<Record<string, unknown>>;

/** Headers of a response. Names are case-insensitive. */
export class ResponseHeaders {
  readonly #fields: Fields;

  constructor(fields: Fields) {
    this.#fields = fields;
  }

  /** Returns the value, or several values joined by commas; undefined when absent. */
  get(name: string): string | undefined {
    const value = this.#fields[name.toLowerCase()];
    if (value === undefined) return undefined;
    if (typeof value === 'string') return decodeValue(value);
    const values = toTexts(value);
    return values.length < 2 ? values[0] : values.join(', ');
  }

  all(name: string): readonly string[] {
    const value = this.#fields[name.toLowerCase()];
    return value === undefined ? NO_VALUES : toTexts(value);
  }

  entries(): readonly (readonly [string, string])[] {
    return Object.entries(this.#fields).flatMap(([name, value]) =>
      toTexts(value).map((text) => [name, text] as const),
    );
  }
}

/**
 * Makes a `Headers` object. Values beyond Latin-1, such as file names, are stored as their UTF-8
 * bytes, as `fetch` does. A header that HTTP does not allow, as only a dispatcher of the caller's
 * returns it, is left out.
 */
export function toHeaders(plain: Readonly<Record<string, string>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(plain))
    if (isHeaderName(name) && !LINE_BREAK_OR_NUL.test(value))
      headers.set(name, LATIN_1.test(value) ? value : toBinaryText(encodeText(value)));
  return headers;
}

const LINE_BREAK_OR_NUL = /[\0\n\r]/;

const LATIN_1 = /^[\0-\xff]*$/;

/**
 * Reads the headers of a `fetch` response: those of the platform or a library, or what a test has
 * instead, which may be a Map, a plain object, or nothing.
 */
export function readHeaders(given: unknown): ResponseHeaders {
  const headers = (given ?? {}) as Iterable<readonly [string, unknown]> | Fields;
  const entries = Symbol.iterator in headers ? [...headers] : Object.entries(headers);
  const fields = new Map<string, unknown[]>();
  for (const [given, value] of entries) {
    const name = given.toLowerCase();
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return new ResponseHeaders(Object.fromEntries(fields));
}

function toTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [decodeValue(value)];
  if (typeof value === 'number') return [String(value)];
  return Array.isArray(value) ? (value as readonly unknown[]).flatMap(toTexts) : NO_VALUES;
}

const NO_VALUES: readonly string[] = [];

/**
 * Decodes a value, of which a driver gives one character for each byte. Values are usually UTF-8,
 * such as file names, otherwise Latin-1.
 */
function decodeValue(value: string): string {
  if (!BEYOND_ASCII.test(value) || !LATIN_1.test(value)) return value;
  try {
    return decodeStrictly(binaryBytes(value));
  } catch {
    return value;
  }
}

const BEYOND_ASCII = /[^\0-\x7f]/;

/** Returns whether a text is a media type, with or without parameters. */
export function isMediaType(text: string): boolean {
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;[\x20-\x7e]*)?$/.test(text);
}

/**
 * Returns the type if it is a media type, or else `application/octet-stream`: the type of a Blob
 * can be any text.
 */
export function toMediaType(type: string | undefined): string {
  return type !== undefined && isMediaType(type) ? type : 'application/octet-stream';
}

/** Returns whether a response announces where its body ends. */
export function announcesEnd(status: number, headers: ResponseHeaders): boolean {
  return hasNoBody(status) || headers.get('content-length') !== undefined || isChunked(headers);
}

/** Returns whether a body is sent in chunks, the last of which shows that it is whole. */
export function isChunked(headers: ResponseHeaders): boolean {
  return /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '');
}
