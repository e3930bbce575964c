import { binaryText } from '../base/bytes.js';
import { kindOf } from '../base/values.js';
import { checkKnown, optionError } from '../base/check-options.js';

const NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
// Tab and visible characters, which both undici and fetch accept. CR, LF and NUL could start another header.
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Header values by name in lower case. */
export type HeaderMap = Record<string, string>;

/**
 * Headers to send. `null` removes a header, whether it is a default or set by the credential, until a later option sets it again. Names
 * are case-insensitive.
 */
export type HeaderOptions = Readonly<Record<string, string | null | undefined>>;

/** Headers that are set, names in lower case, and those that `null` removed, a credential's header among them. */
export interface HeaderChanges {
  readonly set: Readonly<HeaderMap>;
  readonly removed: readonly string[];
}

/** Merges header options over headers: a string sets a header, `null` removes it until a string sets it again. @throws {InputError} */
export function mergeHeaders(base: HeaderChanges, over: HeaderOptions): HeaderChanges {
  const set: HeaderMap = { ...base.set };
  let { removed } = base;
  for (const [key, value] of Object.entries(over)) {
    const name = headerName(key, PLACE);
    if (value === null) {
      Reflect.deleteProperty(set, name);
      removed = [...without(removed, name), name];
    } else if (value !== undefined) {
      set[settable(name, PLACE)] = checkHeader(name, value, PLACE);
      removed = without(removed, name);
    }
  }
  return { set, removed };
}

function without(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names.filter((each) => each !== name) : names;
}

const PLACE = 'option headers';

function headerName(name: unknown, place: string): string {
  const lower = typeof name === 'string' ? name.toLowerCase() : '';
  if (!NAME.test(lower)) throw optionError(`${place} has a name that is not a header name`);
  return lower;
}

/** Returns a header name in lower case. @throws {InputError} for an invalid one, and for headers of the connection */
export const settableName = (name: unknown, place: string): string =>
  settable(headerName(name, place), place);

function settable(lower: string, place: string): string {
  if (!OF_THE_CONNECTION.test(lower)) return lower;
  const hint = 'leave it out: it is set automatically where it is needed';
  throw optionError(`${place}: ${lower} cannot be set, because it belongs to the connection`, hint);
}

/** Headers of one connection (RFC 9110 section 7.6.1), and those that frame the body. */
const OF_THE_CONNECTION =
  /^(?:connection|content-length|expect|http2-settings|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/;

/** Returns a valid header value. @throws {InputError} naming the header, never its value */
export function checkHeader(name: string, value: unknown, place: string): string {
  if (typeof value === 'string' && VALUE.test(value)) return value;
  const kind = typeof value === 'string' ? 'a string with other characters' : kindOf(value);
  const message = `${place}: the value of ${name} must be Latin-1 text without control characters, not ${kind}`;
  throw optionError(message, 'remove line breaks, and encode characters beyond Latin-1');
}

/** Makes a `Headers` object. Values beyond Latin-1, such as file names, are stored as their UTF-8 bytes, as `fetch` does. */
export function toHeaders(plain: Readonly<Record<string, string>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(plain))
    headers.set(name, BYTES.test(value) ? value : binaryText(value));
  return headers;
}

const BYTES = /^[\0-\xff]*$/;

/** Headers of a response. Names are case-insensitive. */
export interface ResponseHeaders {
  /** Returns the value, or several values joined by commas; undefined when absent. */
  get(name: string): string | undefined;
  all(name: string): readonly string[];
  entries(): Iterable<readonly [string, string]>;
}

const PORTABLE = ['accept', 'accept-encoding', 'accept-language', 'range', 'user-agent'];

/** Returns the headers that may be sent to another origin: no credentials, no cookies, and nothing that the caller added. */
export function crossOriginHeaders(headers: Readonly<HeaderMap>): HeaderMap {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => PORTABLE.includes(name)));
}

/** Status and headers of a response that `toResponse` returns. */
export interface ResponseOptions {
  readonly status?: number | undefined;
  /** Added to the default headers, or replacing them. */
  readonly headers?: Headers | Readonly<Record<string, string>> | undefined;
}

export function responseHeaders(
  defaults: Readonly<Record<string, string>>,
  options: ResponseOptions,
): Headers {
  checkKnown(options, ['as', 'status', 'headers']);
  const all = new Headers(defaults);
  new Headers(options.headers).forEach((value, name) => {
    // Each cookie is a header of its own: setting one would replace the one before.
    if (name === 'set-cookie') all.append(name, value);
    else all.set(name, value);
  });
  return all;
}
