import { isUrl } from '../base/realm.js';
import { InputError } from '../base/errors.js';
import { kindOf } from '../base/kind-of.js';

/** A checked base URL, ready to have a path appended. */
export interface Base {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Path before every route, without a trailing slash. */
  readonly prefix: string;
}

/** The path of an API below a base URL. */
export interface BasePath {
  /** Path that every route stands under, such as `/api/v1`; added to a base URL that does not end in it. */
  readonly basePath: string;
  /** Paths that a base URL may end in although each route begins with its own, such as `/api`; one is taken off. */
  readonly dropped?: readonly string[] | undefined;
}

/**
 * Checks a base URL. In a browser it may be relative to the page.
 *
 * @param option name of the option, for the message
 * @throws {InputError} when it is no http(s) URL, or holds credentials, a query or a fragment
 */
export function parseBase(value: unknown, option: string, { basePath, dropped = [] }: BasePath): Base {
  const url = toUrl(value, option);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') refuse(option, 'must be an http: or https: URL');
  if (url.username !== '' || url.password !== '') refuse(option, 'must not hold a user name or password', 'pass them as `auth: basic(…)`');
  if (url.search !== '' || url.hash !== '') refuse(option, 'must not hold a query or a fragment');
  const path = url.pathname.replace(/\/+$/, '');
  const surplus = dropped.find((end) => path.endsWith(end)) ?? '';
  const kept = path.slice(0, path.length - surplus.length).replace(/\/+$/, '');
  return { origin: url.origin, prefix: kept.endsWith(basePath) ? kept : kept + basePath };
}

function toUrl(value: unknown, option: string): URL {
  if (isUrl(value)) return value;
  if (typeof value !== 'string') refuse(option, `must be a URL, not ${kindOf(value)}`);
  const text = value.trim();
  // The URL parser would take line breaks out and go on with what is left.
  if (/\p{Cc}/u.test(text)) refuse(option, 'must not hold control characters');
  const page = /^\.{0,2}\/(?![/\\])/.test(text) ? pageUrl() : undefined;
  if (page === undefined && !/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    refuse(
      option,
      'must be a URL with its scheme',
      'begin it with https:// or http://; only in a browser may it be relative to the page, such as /ollama',
    );
  }
  try {
    return new URL(text, page);
  } catch {
    refuse(option, 'is not a valid URL');
  }
}

/** Where the page, or the script of a worker, is; undefined elsewhere, and for pages without an address of their own such as `about:blank`. */
function pageUrl(): string | undefined {
  const { href, origin } = (globalThis as { readonly location?: { readonly href?: unknown; readonly origin?: unknown } }).location ?? {};
  // The address of a worker made from a Blob begins with `blob:`; its origin is that of the page.
  return [href, origin].find((address) => typeof address === 'string' && /^https?:/.test(address)) as string | undefined;
}

function refuse(option: string, message: string, hint?: string): never {
  throw new InputError(`option ${option} ${message}`, { hint, code: 'invalid-option' });
}
