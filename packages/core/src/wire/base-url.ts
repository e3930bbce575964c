import { createOptionError } from '../base/check-options.js';
import { hasControl, trimTrailing } from '../base/text.js';
import { describeKind, isUrl } from '../base/values.js';

/** A valid base URL, to which a path can be appended. */
export interface Base {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Path before every route, without a trailing slash. */
  readonly prefix: string;
  /** Path of the server: `prefix` without the path of its API. */
  readonly root: string;
}

/** A base URL, and the user name and password in it, which are never shown. */
export interface ParsedBase {
  readonly base: Base;
  readonly login: { readonly username: string; readonly password: string } | undefined;
}

/** The path of an API below a base URL. */
export interface BasePath {
  /**
   * Path that every route begins with, such as `/api/v1`. It is appended to a base URL that does
   * not end in it.
   */
  readonly basePath: string;
  /**
   * Paths that users append although every route contains them, such as `/api`. One of them is
   * removed from the end of a base URL.
   */
  readonly dropped?: readonly string[] | undefined;
}

/**
 * Parses a base URL; in a browser it may be relative to the page.
 * @throws {InputError} naming the option
 */
export function parseBase(
  value: unknown,
  option: string,
  { basePath, dropped = [] }: BasePath,
): ParsedBase {
  const url = readUrl(value, option);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    refuse(option, 'must be an http: or https: URL');
  if (url.search !== '' || url.hash !== '')
    refuse(option, 'must not contain a query or a fragment');
  const path = trimTrailing(url.pathname, '/');
  const surplus = dropped.find((end) => path.endsWith(end)) ?? '';
  const kept = trimTrailing(path.slice(0, path.length - surplus.length), '/');
  const root = kept.endsWith(basePath) ? kept.slice(0, kept.length - basePath.length) : kept;
  return {
    base: { origin: url.origin, prefix: root + basePath, root },
    login: readLogin(url, option),
  };
}

function readLogin({ username, password }: URL, option: string): ParsedBase['login'] {
  if (username === '' && password === '') return undefined;
  if (username === '' || password === '')
    refuse(
      option,
      'must have both a user name and a password, or neither',
      'pass a token as option auth',
    );
  try {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    refuse(option, 'has a user name or password that is not percent-encoded UTF-8');
  }
}

function readUrl(value: unknown, option: string): URL {
  if (isUrl(value)) return value;
  if (typeof value !== 'string')
    refuse(
      option,
      `must be a URL, not ${describeKind(value)}`,
      value === undefined
        ? 'pass the URL of the server; where it comes from an environment variable, set that'
        : undefined,
    );
  const text = value.trim();
  // The URL parser would silently remove line breaks.
  if (hasControl(text)) refuse(option, 'must not contain control characters');
  const page = /^\.{0,2}\/(?![/\\])/.test(text) ? findPageUrl() : undefined;
  if (page === undefined && !/^[a-z][a-z0-9+.-]*:\/\//i.test(text))
    refuse(
      option,
      'must be a URL with a scheme',
      'begin it with https:// or http://; it may be relative, such as /ollama, only in a browser',
    );
  try {
    return new URL(text, page);
  } catch {
    refuse(option, 'is not a valid URL');
  }
}

/**
 * Returns the URL of the page or of the worker's script. Undefined outside browsers, and for pages
 * without a server, such as `about:blank`.
 */
function findPageUrl(): string | undefined {
  const { href, origin } =
    (globalThis as { readonly location?: { readonly href?: unknown; readonly origin?: unknown } })
      .location ?? {};
  // A worker created from a Blob has a `blob:` URL and the origin of the page.
  return [href, origin].find((url) => typeof url === 'string' && /^https?:/.test(url)) as
    string | undefined;
}

function refuse(option: string, message: string, hint?: string): never {
  throw createOptionError(`option ${option} ${message}`, hint);
}
