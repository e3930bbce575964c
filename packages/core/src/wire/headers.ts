import { toBinaryText } from '../base/base64.js';
import { encodeText } from '../base/utf8.js';
import { isHeaderName } from './header-syntax.js';

/** Header values by name in lower case. */
export type HeaderMap = Record<string, string>;

/** Headers of a response. Names are case-insensitive. */
export interface ResponseHeaders {
  /** Returns the value, or several values joined by commas; undefined when absent. */
  get(name: string): string | undefined;
  all(name: string): readonly string[];
  entries(): Iterable<readonly [string, string]>;
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

/** Request headers that reveal nothing to another origin. */
const PORTABLE_HEADERS = ['accept', 'accept-encoding', 'accept-language', 'range', 'user-agent'];

/**
 * Returns the headers that may be sent to another origin: no credentials, no cookies, and nothing
 * that the caller added.
 */
export function selectPortableHeaders(headers: Readonly<HeaderMap>): HeaderMap {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => PORTABLE_HEADERS.includes(name)),
  );
}
