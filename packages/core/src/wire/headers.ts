import { InputError } from '../base/errors.js';
import { kindOf } from '../base/kind-of.js';

const NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
// Tab and visible characters: what undici and fetch both take. CR, LF and NUL could start another header.
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Header names in lower case. */
export type HeaderMap = Record<string, string>;

/**
 * A header to send; `null` removes it, be it a default or the credential's, until a later option sets it again. Names are matched
 * without regard to case.
 */
export type HeaderOptions = Readonly<Record<string, string | null | undefined>>;

/** Puts `over` on `base`: a string sets, `null` removes. Neither argument is changed. */
export function mergeHeaders(base: Readonly<HeaderMap>, over: HeaderOptions | undefined, place = 'option headers'): HeaderMap {
  const merged: HeaderMap = { ...base };
  if (over === undefined) return merged;
  for (const key of Object.keys(over)) {
    const value = over[key];
    if (value === undefined) {
      headerName(key, place);
      continue;
    }
    if (value === null) Reflect.deleteProperty(merged, headerName(key, place));
    else {
      const name = settableName(key, place);
      merged[name] = checkHeader(name, value, place);
    }
  }
  return merged;
}

/** The names that stay removed: `null` in `over` removes a header, a string sets it again. */
export function removedHeaders(before: readonly string[], over: HeaderOptions): readonly string[] {
  const removed = new Set(before);
  for (const [name, value] of Object.entries(over)) {
    if (value === null) removed.add(name.toLowerCase());
    else if (value !== undefined) removed.delete(name.toLowerCase());
  }
  return [...removed];
}

function headerName(name: unknown, place: string): string {
  const lower = typeof name === 'string' ? name.toLowerCase() : '';
  if (!NAME.test(lower)) throw new InputError(`${place} has a name that is not a header name`, { code: 'invalid-option' });
  return lower;
}

/**
 * The name of a header that a caller may set, in lower case.
 *
 * @throws {InputError} for what is no name, and for headers that belong to the connection and not to the request
 */
export function settableName(name: unknown, place: string): string {
  const lower = headerName(name, place);
  if (!OF_THE_CONNECTION.includes(lower)) return lower;
  throw new InputError(`${place}: ${lower} cannot be set, for it belongs to the connection`, {
    code: 'invalid-option',
    hint: 'leave it out: whatever sends the request sets it where it is needed',
  });
}

/** Headers of one connection (RFC 9110 section 7.6.1), and those that say how the body is framed. */
const OF_THE_CONNECTION: readonly string[] = [
  'connection',
  'content-length',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** @throws {InputError} naming the header, never its value */
export function checkHeader(name: string, value: unknown, place: string): string {
  if (typeof value !== 'string' || !VALUE.test(value)) {
    const kind = typeof value === 'string' ? 'a string with other characters' : kindOf(value);
    throw new InputError(`${place}: the value of ${name} must be text that a header can hold, not ${kind}`, {
      code: 'invalid-option',
      hint: 'header values are text without line breaks',
    });
  }
  return value;
}

/** The platform's headers; text beyond Latin-1, such as a file name, stands in them as its UTF-8 bytes, as `fetch` has it. */
export function toHeaders(plain: Readonly<Record<string, string>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(plain))
    headers.set(name, BYTES.test(value) ? value : String.fromCharCode(...new TextEncoder().encode(value)));
  return headers;
}

const BYTES = /^[\0-\xff]*$/;

/** Headers of an answer, names in any case. */
export interface ResponseHeaders {
  /** The value, several joined by a comma as HTTP has it; `undefined` when absent. */
  get(name: string): string | undefined;
  /** Each value on its own. */
  all(name: string): readonly string[];
  entries(): Iterable<readonly [string, string]>;
}

/** The few headers that may go to another origin: no credential, no cookie, nothing the caller added. */
const PORTABLE = ['accept', 'accept-encoding', 'accept-language', 'range', 'user-agent'];

export function crossing(headers: Readonly<HeaderMap>): HeaderMap {
  const kept: HeaderMap = {};
  for (const name of PORTABLE) {
    const value = headers[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}
