import { hasControl, withoutTrailing } from '../base/text.js';
import { optionError } from '../base/check-options.js';
import { isUrl, kindOf } from '../base/values.js';
import { InputError } from '../base/errors.js';
import { binaryBytes, encodeText } from '../base/bytes.js';

/** A valid base URL, to which a path can be appended. */
export interface Base {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Path before every route, without a trailing slash. */
  readonly prefix: string;
  /** Path of the server: `prefix` without the path of its API. */
  readonly root: string;
}

/** The path of an API below a base URL. */
export interface BasePath {
  /** Path that every route begins with, such as `/api/v1`. It is appended to a base URL that does not end in it. */
  readonly basePath: string;
  /** Paths that users append although every route contains them, such as `/api`. One of them is removed from the end of a base URL. */
  readonly dropped?: readonly string[] | undefined;
}

/** Parses a base URL; in a browser it may be relative to the page. @throws {InputError} naming the option */
export function parseBase(
  value: unknown,
  option: string,
  { basePath, dropped = [] }: BasePath,
): Base {
  const url = toUrl(value, option);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    refuse(option, 'must be an http: or https: URL');
  if (url.username !== '' || url.password !== '')
    refuse(option, 'must not contain a user name or password', 'pass them as `auth: basic(…)`');
  if (url.search !== '' || url.hash !== '')
    refuse(option, 'must not contain a query or a fragment');
  const path = withoutTrailing(url.pathname, '/');
  const surplus = dropped.find((end) => path.endsWith(end)) ?? '';
  const kept = withoutTrailing(path.slice(0, path.length - surplus.length), '/');
  const root = kept.endsWith(basePath) ? kept.slice(0, kept.length - basePath.length) : kept;
  return { origin: url.origin, prefix: root + basePath, root };
}

function toUrl(value: unknown, option: string): URL {
  if (isUrl(value)) return value;
  if (typeof value !== 'string') refuse(option, `must be a URL, not ${kindOf(value)}`);
  const text = value.trim();
  // The URL parser would silently remove line breaks.
  if (hasControl(text)) refuse(option, 'must not contain control characters');
  const page = /^\.{0,2}\/(?![/\\])/.test(text) ? pageUrl() : undefined;
  const hint =
    'begin it with https:// or http://; it may be relative, such as /ollama, only in a browser';
  if (page === undefined && !/^[a-z][a-z0-9+.-]*:\/\//i.test(text))
    refuse(option, 'must be a URL with a scheme', hint);
  try {
    return new URL(text, page);
  } catch {
    refuse(option, 'is not a valid URL');
  }
}

/** Returns the URL of the page or of the worker's script. Undefined outside browsers, and for pages without a server, such as `about:blank`. */
function pageUrl(): string | undefined {
  const { href, origin } =
    (globalThis as { readonly location?: { readonly href?: unknown; readonly origin?: unknown } })
      .location ?? {};
  // A worker created from a Blob has a `blob:` URL and the origin of the page.
  return [href, origin].find((url) => typeof url === 'string' && /^https?:/.test(url)) as
    string | undefined;
}

function refuse(option: string, message: string, hint?: string): never {
  throw optionError(`option ${option} ${message}`, hint);
}

/**
 * How a path parameter is encoded: as one segment, as a path that keeps its slashes, as a Git ref (slashes become `%2F`), or as a segment
 * that may already be escaped, as servers return it.
 */
export type ParamKind = 'segment' | 'path' | 'ref' | EscapedParam;

/** A segment that is sent unchanged when it is already escaped, and encoded otherwise. */
export interface EscapedParam {
  /** Matches an escaped value. It must match the whole value, and only characters that are valid in a path. */
  readonly escaped: RegExp;
}

const templates = new Map<string, readonly string[]>();
const ASCII_ESCAPES = /%([0-7][\da-f])/gi;
const DOTS = /^(?:\.|%2e){1,2}$/i;

/** Fills a path template. @throws {InputError} for values that could change the route, such as dot segments, also percent-encoded */
export function fillPath(
  template: string,
  where: Readonly<Record<string, unknown>>,
  kinds: Readonly<Record<string, ParamKind>> | undefined,
): string {
  const parts = split(template);
  if (parts.length === 1) return template;
  let path = parts[0] ?? '';
  for (let i = 1; i < parts.length; i += 2) {
    const name = parts[i] ?? '';
    path += encodeParam(name, where[name], kinds?.[name] ?? 'segment') + (parts[i + 1] ?? '');
  }
  return path;
}

function split(template: string): readonly string[] {
  let parts = templates.get(template);
  if (parts === undefined) templates.set(template, (parts = template.split(/[{}]/)));
  return parts;
}

function encodeParam(name: string, value: unknown, kind: ParamKind): string {
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value) && value >= 0) return String(value);
    throw refusal(name, `must be a whole number from 0 to 2^53 - 1, not ${kindOf(value)}`);
  }
  if (typeof value !== 'string')
    throw refusal(name, `must be a string or a number, not ${kindOf(value)}`);
  checkSegments(name, value);
  if (value.split('/').includes(''))
    throw refusal(
      name,
      value === '' ? 'must not be empty' : 'must not contain empty path segments',
    );
  // A proxy may decode twice, so the decoded value is checked too.
  if (value.includes('%')) checkSegments(name, decodeEscapes(value, ASCII_ESCAPES));
  if (typeof kind === 'object' && kind.escaped.test(value)) return value;
  try {
    return encodeURIComponent(value).replaceAll('%2F', kind === 'path' ? '/' : '%2F');
  } catch {
    throw refusal(name, 'must not contain an unpaired surrogate');
  }
}

function checkSegments(name: string, value: string): void {
  if (hasControl(value)) throw refusal(name, 'must not contain control characters');
  if (value.split('/').some((segment) => DOTS.test(segment)))
    throw refusal(name, 'must not contain a "." or ".." segment');
}

function refusal(name: string, message: string): InputError {
  return new InputError(`path parameter ${name} ${message}`, { code: 'invalid-path' });
}

/** Makes a query string without the question mark. A list repeats its key; `undefined` is left out. */
export function encodeQuery(query: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const key of Object.keys(query)) {
    const value = query[key];
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? (value as readonly unknown[]) : [value])
      text += `${text === '' ? '' : '&'}${encodeParameter(key, key)}=${encodeValue(key, item)}`;
  }
  return text;
}

function encodeValue(key: string, value: unknown): string {
  if (typeof value === 'string') return encodeParameter(key, value);
  if (typeof value === 'boolean') return String(value);
  // 1e21 is written with a plus sign, which servers would read as a space.
  if (typeof value === 'number' && Number.isFinite(value)) return encodeURIComponent(value);
  const message = `query parameter ${key} must be a string, a finite number or a boolean, not ${kindOf(value)}`;
  throw new InputError(message, { code: 'invalid-query' });
}

/** Encodes like `URL`: `fetch` encodes apostrophes anyway, so both drivers do, and signatures cover the same text. */
function encodeParameter(key: string, text: string): string {
  try {
    return encodeURIComponent(text).replaceAll("'", '%27');
  } catch {
    throw new InputError(
      `query parameter ${JSON.stringify(key)} must not contain an unpaired surrogate`,
      { code: 'invalid-query' },
    );
  }
}

/** Decodes percent-encoded UTF-8; returns the text unchanged if it is not validly encoded. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function percentEncoded(text: string): string {
  let encoded = '';
  for (const byte of encodeText(text))
    encoded += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  return encoded;
}

export const percentBytes = (encoded: string): Uint8Array => binaryBytes(decodeEscapes(encoded));
const ESCAPES = /%([\da-f]{2})/gi;

/** Replaces each escape by the character with that code (Latin-1). `escapes` captures the two digits. */
export function decodeEscapes(text: string, escapes: RegExp = ESCAPES): string {
  return text.replace(escapes, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
