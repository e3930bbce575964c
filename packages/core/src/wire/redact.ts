import type { HeaderMap, ResponseHeaders } from './headers.js';
import { percentDecoded } from './url.js';
import {
  DEEPEST,
  isCredentialParam,
  isOpenHeader,
  isSecretField,
  isSecretParam,
  mapEntries,
  REDACTED,
  scrub,
} from './scrub.js';

/** Response headers that may contain secrets: session cookies, signed URLs, challenges that echo the request. */
const CLOSED_HEADERS = new Set([
  'set-cookie',
  'location',
  'authorization',
  'proxy-authenticate',
  'link',
  'content-location',
  'refresh',
]);

export function redactHeaders(headers: Readonly<HeaderMap>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isOpenHeader(name) ? value : REDACTED]),
  );
}

/** Returns response headers without those that may contain secrets, and without secrets of the request that the server echoed. */
export function redactResponseHeaders(
  headers: ResponseHeaders,
  secrets: readonly string[] = [],
): Record<string, string> {
  const open: Record<string, string> = {};
  for (const [name, value] of headers.entries()) {
    if (CLOSED_HEADERS.has(name)) continue;
    const clean = scrub(value, secrets);
    open[name] = Object.hasOwn(open, name) ? `${String(open[name])}, ${clean}` : clean;
  }
  return open;
}

/** Removes credential parameters from a query (without its question mark); the rest is unchanged. */
export function redactQuery(query: string): string {
  if (!SUSPECT.test(query)) return query;
  return query
    .split('&')
    .filter((pair) => pair !== '' && !isCredential(pair))
    .join('&');
}

export const credentialsIn = (query: string): string[] =>
  SUSPECT.test(query) ? query.split('&').filter(isCredential) : [];

/** Matches a query that may contain a credential, or must be decoded or normalized first. Most queries do not match. */
const SUSPECT =
  /[%+]|&&|^&|&$|token|key|secret|pass|pwd|otp|jwt|auth|cred|sig|expires|sudo|x-amz|x-goog/i;
const isCredential = (pair: string): boolean =>
  isCredentialParam(percentDecoded((pair.split('=', 1)[0] ?? '').replaceAll('+', ' ')));

/** Returns a URL for messages, without query, fragment and user; a placeholder for text that is not a URL. */
export function bareUrl(url: string): string {
  try {
    const { origin, pathname, protocol, host } = new URL(url);
    return origin === 'null' ? `${protocol}//${host}` : origin + pathname;
  } catch {
    return '(not a URL)';
  }
}

/** Returns a body without its secrets: secret fields and credentials in URLs, also in JSON inside a string. Adds them to `found`. */
export function redactValue(
  value: unknown,
  route: string,
  found: string[] = [],
  depth = 0,
): unknown {
  if (typeof value === 'string') return redactText(value, route, found, depth);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (depth === DEEPEST) return undefined;
  // The `token` of a logprob is a word of the model's answer.
  const isWord = 'logprob' in value;
  return mapEntries(value, (key, inner) => {
    if (!isSecretField(key, route) || (isWord && key === 'token'))
      return [key, redactValue(inner, route, found, depth + 1)];
    return [key, hidden(inner, found, depth)];
  });
}

/** Replaces a secret value. Booleans, such as `must_change_password`, and empty values reveal nothing and are kept. */
function hidden(value: unknown, found: string[], depth: number): unknown {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean')
    return value;
  if (typeof value === 'string' || typeof value === 'number') found.push(String(value));
  else if (depth < DEEPEST)
    for (const inner of Object.values(value)) hidden(inner, found, depth + 1);
  return REDACTED;
}

function redactText(text: string, route: string, found: string[], depth: number): string {
  if (!/^\s*[[{]/.test(text)) return redactUrls(text, found);
  try {
    const value = JSON.parse(text) as unknown;
    const open = redactValue(value, route, found, depth + 1);
    return open === value ? text : JSON.stringify(open);
  } catch {
    return redactUrls(text, found);
  }
}

/** Matches the user information of a URL. An unencoded password may contain a slash; a port is a number. */
const USER = /:\/\/([^\s/?#]+|[^\s/?#:@]+:(?!\d+[/?#])(?:[^\s:]|:(?!\/\/)){1,256})@/g;
/** Servers accept a token instead of the user name; shorter names are not taken for one. */
const LEAST_TOKEN = 16;

/** Replaces credentials in the URLs of a text: user and password before a host, and parameters. */
export function redactUrls(text: string, found: string[] = []): string {
  if (!/:\/\/[^/]|[?&#]/.test(text)) return text;
  const open = text.replace(USER, (whole, user: string, at: number) => {
    const [name = '', password] = user.split(/:(.*)/s);
    // `ssh://git@…` names a shared account.
    if (password === undefined && /ssh$/i.test(text.slice(Math.max(0, at - 8), at))) return whole;
    const secret = password ?? name;
    // A short name alone is a user name, which other messages may contain.
    if (password !== undefined || name.length >= LEAST_TOKEN)
      found.push(percentDecoded(secret), secret);
    return `://${REDACTED}@`;
  });
  return open.replace(
    /([?&#])([\w.%+[\]-]+)=([^&#\s"<>\\]+)/g,
    (whole, mark: string, name: string, value: string) => {
      if (!isSecretParam(percentDecoded(name))) return whole;
      found.push(percentDecoded(value), value);
      return `${mark}${name}=${REDACTED}`;
    },
  );
}
