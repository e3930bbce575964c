import { InputError } from '../base/errors.js';
import { kindOf } from '../base/kind-of.js';

/** A checked base URL, ready to have a path appended. */
export interface Base {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Path before every route, without a trailing slash. */
  readonly prefix: string;
}

/**
 * Checks a base URL.
 *
 * @param option name of the option, for the message
 * @param suffix path that every route stands under; added unless the URL ends in it already
 * @throws {InputError} when it is no http(s) URL, or holds credentials, a query or a fragment
 */
export function parseBase(value: unknown, option: string, suffix = ''): Base {
  const url = toUrl(value, option);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') refuse(option, 'must be an http: or https: URL');
  if (url.username !== '' || url.password !== '') refuse(option, 'must not hold a user name or password', 'pass them as `auth: basic(…)`');
  if (url.search !== '' || url.hash !== '') refuse(option, 'must not hold a query or a fragment');
  const path = url.pathname.replace(/\/+$/, '');
  return { origin: url.origin, prefix: path.endsWith(suffix) ? path : path + suffix };
}

function toUrl(value: unknown, option: string): URL {
  if (value instanceof URL) return value;
  if (typeof value !== 'string') refuse(option, `must be a URL, not ${kindOf(value)}`);
  const text = value.trim();
  // The URL parser would take line breaks out and go on with what is left.
  if (/\p{Cc}/u.test(text)) refuse(option, 'must not hold control characters');
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) refuse(option, 'must be a URL with its scheme', 'begin it with https:// or http://');
  try {
    return new URL(text);
  } catch {
    refuse(option, 'is not a valid URL');
  }
}

function refuse(option: string, message: string, hint?: string): never {
  throw new InputError(`option ${option} ${message}`, { hint, code: 'invalid-option' });
}
