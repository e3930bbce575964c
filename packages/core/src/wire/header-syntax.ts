import { createOptionError } from '../base/check-options.js';
import { describeKind } from '../base/describe-value.js';

const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
// Tab and visible characters, which both undici and fetch accept. CR, LF and NUL could start
// another header.
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Returns whether HTTP allows a name of a header, which may be in upper case. */
export function isHeaderName(name: string): boolean {
  return HEADER_NAME.test(name.toLowerCase());
}

/**
 * Returns a header name in lower case.
 * @throws {InputError}
 */
export function lowerHeaderName(name: unknown, place: string): string {
  const lower = typeof name === 'string' ? name.toLowerCase() : '';
  if (!HEADER_NAME.test(lower))
    throw createOptionError(`${place} has a name that is not a header name`);
  return lower;
}

/**
 * Returns a header name in lower case.
 * @throws {InputError} for an invalid one, and for headers of the connection
 */
export function checkSettableName(name: unknown, place: string): string {
  const lower = lowerHeaderName(name, place);
  if (!HOP_BY_HOP_HEADERS.test(lower)) return lower;
  const message = `${place}: ${lower} cannot be set, because it belongs to the connection`;
  throw createOptionError(message, 'leave it out: it is set automatically where it is needed');
}

/** Headers of one connection (RFC 9110 section 7.6.1), and those that frame the body. */
const HOP_BY_HOP_HEADERS =
  /^(?:connection|content-length|expect|http2-settings|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/;

/**
 * Returns a valid header value.
 * @throws {InputError} naming the header, never its value
 */
export function checkHeader(name: string, value: unknown, place: string): string {
  if (typeof value === 'string' && HEADER_VALUE.test(value)) return value;
  const kind = typeof value === 'string' ? 'a string with other characters' : describeKind(value);
  const message = `${place}: the value of ${name} must be Latin-1 text without control characters, not ${kind}`;
  throw createOptionError(message, 'remove line breaks, and encode characters beyond Latin-1');
}
