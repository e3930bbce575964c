import type { ResponseHeaders, HeaderMap } from './headers.js';
import { percentDecoded } from './percent.js';
import { REDACTED, scrub } from './scrub.js';
import { isCredentialParam, isOpenHeader, isSecretField, isSecretParam } from './secret-names.js';

/** Headers of answers that may hold secrets: session cookies, signed addresses, challenges that echo. */
const CLOSED_ANSWER = new Set(['set-cookie', 'location', 'authorization', 'proxy-authenticate', 'link', 'content-location', 'refresh']);

export function redactHeaders(headers: Readonly<HeaderMap>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, isOpenHeader(name) ? value : REDACTED]));
}

/** Headers of an answer without those that may hold secrets, and without what the server echoed of ours. */
export function redactResponseHeaders(headers: ResponseHeaders, secrets: readonly string[] = []): Record<string, string> {
  const open: Record<string, string> = {};
  for (const [name, value] of headers.entries()) {
    if (CLOSED_ANSWER.has(name)) continue;
    const clean = scrub(value, secrets);
    open[name] = Object.hasOwn(open, name) ? `${String(open[name])}, ${clean}` : clean;
  }
  return open;
}

/** Takes credential parameters out of a query (without its question mark); the rest keeps its spelling and order. */
export function redactQuery(query: string): string {
  if (!SUSPECT.test(query)) return query;
  return query
    .split('&')
    .filter((pair) => pair !== '' && !isCredentialParam(decodeName(pair)))
    .join('&');
}

/** Whatever may be a credential, or has to be decoded or tidied up to know; most queries are none of it. */
const SUSPECT = /[%+]|&&|^&|&$|token|key|secret|pass|pwd|otp|jwt|auth|cred|sig|expires|sudo|x-amz|x-goog/i;

function decodeName(pair: string): string {
  return percentDecoded((pair.split('=', 1)[0] ?? '').replaceAll('+', ' '));
}

/** An address for messages: no query, no fragment, no user. Falls back to a placeholder for what is no URL. */
export function bareAddress(url: string): string {
  try {
    const { origin, pathname, protocol, host } = new URL(url);
    return origin === 'null' ? `${protocol}//${host}` : origin + pathname;
  } catch {
    return '(not a URL)';
  }
}

/** A parsed body is looked at this deep; what lies below is left out. */
const DEEPEST = 100;

/**
 * A parsed body without its secrets: fields with the name of one, and credentials in addresses, also in JSON inside of a text. The value
 * itself when it has none. `route` is the path that it goes to or comes from; the secrets are added to `found`.
 */
export function redactValue(value: unknown, route: string, found: string[] = [], depth = 0): unknown {
  if (typeof value === 'string') return redactText(value, route, found, depth);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (depth === DEEPEST) return undefined;
  const before = Object.entries(value);
  // The `token` of a logprob is a word of the answer.
  const isWord = 'logprob' in value;
  const after = before.map(([key, inner]): readonly [string, unknown] => {
    if (!isSecretField(key, route) || (isWord && key === 'token')) return [key, redactValue(inner, route, found, depth + 1)];
    return [key, hidden(inner, found, depth)];
  });
  if (after.every(([, inner], i) => inner === before[i]?.[1])) return value;
  return Array.isArray(value) ? after.map(([, inner]) => inner) : Object.fromEntries(after);
}

/** Switches such as `must_change_password`, and what was not given, tell nothing. */
function hidden(value: unknown, found: string[], depth: number): unknown {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return value;
  if (typeof value === 'string' || typeof value === 'number') found.push(String(value));
  else if (depth < DEEPEST) for (const inner of Object.values(value)) hidden(inner, found, depth + 1);
  return REDACTED;
}

function redactText(text: string, route: string, found: string[], depth: number): string {
  if (!/^\s*[[{]/.test(text)) return redactAddresses(text, found);
  try {
    const value = JSON.parse(text) as unknown;
    const open = redactValue(value, route, found, depth + 1);
    return open === value ? text : JSON.stringify(open);
  } catch {
    return redactAddresses(text, found);
  }
}

/** What stands before the host of an address. A password that somebody forgot to encode may hold a slash, where a port is a number. */
const USER = /:\/\/([^\s/?#]+|[^\s/?#:@]+:(?!\d+[/?#])\S{1,256})@/g;

/** Servers take a token in the place of the user. */
const LEAST_TOKEN = 16;

/** A text without the credentials in its addresses: user and password before a host, and parameters. */
export function redactAddresses(text: string, found: string[] = []): string {
  if (!/:\/\/[^/]|[?&#]/.test(text)) return text;
  const open = text.replace(USER, (whole, user: string, at: number) => {
    const [name = '', password] = user.split(/:(.*)/s);
    // `ssh://git@…` names an account that everybody shares.
    if (password === undefined && /ssh$/i.test(text.slice(Math.max(0, at - 8), at))) return whole;
    const secret = password ?? name;
    // A short name alone is that of a user, who is named elsewhere by right.
    if (password !== undefined || name.length >= LEAST_TOKEN) found.push(percentDecoded(secret), secret);
    return `://${REDACTED}@`;
  });
  return open.replace(/([?&#])([\w.%+[\]-]+)=([^&#\s"<>\\]+)/g, (whole, mark: string, name: string, value: string) => {
    if (!isSecretParam(percentDecoded(name))) return whole;
    found.push(percentDecoded(value), value);
    return `${mark}${name}=${REDACTED}`;
  });
}
