import type { AnswerHeaders, HeaderMap } from './headers.js';
import { percentDecoded } from './percent.js';

/** Headers whose values never are secrets; all others read `***`. */
const OPEN_REQUEST = new Set([
  ...['accept', 'accept-encoding', 'accept-language', 'content-length', 'content-type', 'date', 'range', 'user-agent'],
  ...['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'x-request-id', 'traceparent'],
]);

/** Headers of answers that may hold secrets: session cookies, signed addresses, challenges that echo. */
const CLOSED_ANSWER = new Set(['set-cookie', 'location', 'authorization', 'proxy-authenticate', 'link', 'content-location', 'refresh']);

const CREDENTIAL = /^(?:token|access_token|refresh_token|api_?key|key|secret|password|otp|sig|signature|expires|sudo|x-amz-.*|x-goog-.*)$/i;

/** Names of headers that are secret however short their value is. */
const SECRET_NAME = /auth(?:orization)?$|otp|token|key|secret|password|cookie/;

/** Names of fields in a body that are secret, also at the end of a longer name: `remote_password`. */
const SECRET_FIELD = /(?:^|_)(?:token|password|passwd|passphrase|secret|api_?key|private_?key|access_?key|otp|authorization(?:_header)?|credentials?)$/i;

/** A replacer for `JSON.stringify` that leaves secrets out of a body. What is stored at a route of secrets is one, whatever its name. */
export function redactField(route: string): (key: string, value: unknown) => unknown {
  return (key, value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return value;
    if (SECRET_FIELD.test(key) || (key === 'data' && route.includes('/secrets/'))) return '***';
    return typeof value === 'string' ? value.replace(/(:\/\/)[^/?#\s]+@/g, '$1***@') : value;
  };
}

/** Whether a query parameter of this name can carry a credential. */
export function isCredentialParam(name: string): boolean {
  return CREDENTIAL.test(name);
}

export function redactHeaders(headers: Readonly<HeaderMap>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, OPEN_REQUEST.has(name) ? value : '***']));
}

/** Headers of an answer without those that may hold secrets, and without what the server echoed of ours. */
export function redactAnswerHeaders(headers: AnswerHeaders, secrets: readonly string[] = []): Record<string, string> {
  const open: Record<string, string> = {};
  for (const [name, value] of headers.entries()) {
    if (CLOSED_ANSWER.has(name)) continue;
    const clean = scrub(value, secrets);
    open[name] = Object.hasOwn(open, name) ? `${String(open[name])}, ${clean}` : clean;
  }
  return open;
}

/** All that must not be seen again of what was sent, longest first. */
export function secretTexts(headers: Readonly<HeaderMap>, query: readonly string[]): string[] {
  const texts = [...query];
  for (const [name, value] of Object.entries(headers)) {
    // The name of a user is shown: messages are about it.
    if (OPEN_REQUEST.has(name) || name.endsWith('sudo') || value.length < (SECRET_NAME.test(name) ? 4 : 8)) continue;
    const bare = /^(?:basic|bearer|token) (.+)$/i.exec(value)?.[1] ?? value;
    texts.push(value, bare);
    if (/^basic /i.test(value)) texts.push(...passwordOf(bare));
    if (name === 'signature') texts.push(...[...value.matchAll(/signature="([^"]+)"/g)].map(([, inner = '']) => inner));
  }
  const long = texts.filter((text) => text.length >= 4);
  return [...long, ...long.map(base64)].sort((a, b) => b.length - a.length);
}

function passwordOf(pair: string): string[] {
  try {
    const text = new TextDecoder().decode(Uint8Array.from(atob(pair), (c) => c.charCodeAt(0)));
    return [text, text.slice(text.indexOf(':') + 1)];
  } catch {
    return [];
  }
}

/** Without the padding, which some leave out. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text))).replace(/=+$/, '');
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
const SUSPECT = /[%+]|&&|^&|&$|token|key|secret|password|otp|sig|expires|sudo|x-amz|x-goog/i;

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

/** Replaces each secret that a server echoed, also where it is written in the escapes of an address, of a page or of JSON. */
export function scrub(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) if (clean.includes(secret)) clean = clean.replaceAll(secret, '***');
  return secrets.length > 0 && /[%&\\]/.test(clean) ? clean.replace(escapesOf(secrets), '***') : clean;
}

/** Made once for all texts of a body. */
const ESCAPES = /* @__PURE__ */ new WeakMap<readonly string[], RegExp>();

function escapesOf(secrets: readonly string[]): RegExp {
  let escapes = ESCAPES.get(secrets);
  if (escapes === undefined) ESCAPES.set(secrets, (escapes = new RegExp(secrets.map((secret) => secret.replace(/\W/gu, formsOf)).join('|'), 'gu')));
  return escapes;
}

/** A sign as itself, or as any of the escapes for it. */
function formsOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const hex = code.toString(16).padStart(2, '0');
  const escapes = `${code < 128 ? `%${hex}` : encodeURIComponent(sign)}|\\\\u0*${hex}|&(?:#${String(code)}|#x${hex}|${ENTITIES[sign] ?? '#'});`;
  return `(?:\\\\?\\u{${hex}}|${sign === ' ' ? '\\+|' : ''}${escapes.replace(/[a-f]/gi, (digit) => `[${digit.toLowerCase()}${digit.toUpperCase()}]`)})`;
}

const ENTITIES: Readonly<Record<string, string | undefined>> = { '"': 'quot', '&': 'amp', "'": 'apos', '<': 'lt', '>': 'gt' };

/** An error of somebody else's may hold an echo of the request in its texts, or in those of its causes: then a copy without it. */
export function scrubCause(cause: unknown, secrets: readonly string[], depth = 0): unknown {
  if (typeof cause === 'string') return scrub(cause, secrets);
  if (depth > 5) return undefined;
  if (Array.isArray(cause)) {
    const inner = cause.map((item) => scrubCause(item, secrets, depth + 1));
    return inner.every((item, i) => item === cause[i]) ? cause : inner;
  }
  if (!(cause instanceof Error)) return cause;
  const copy = new Error('') as unknown as Record<string, unknown>;
  let found = false;
  for (const name of ['name', 'message', 'stack', 'code', ...Object.getOwnPropertyNames(cause)]) {
    const before = (cause as unknown as Record<string, unknown>)[name];
    const after = scrubCause(before, secrets, depth + 1);
    found ||= !Object.is(after, before);
    copy[name] = after;
  }
  return found ? copy : cause;
}

/** A parsed body is looked at this deep. */
const DEEPEST = 100;

/** The same for a parsed body, keys too: as text it may have a secret in escapes. The value itself when there is nothing to replace. */
export function scrubValue(value: unknown, secrets: readonly string[], depth = 0): unknown {
  if (typeof value === 'string') return scrub(value, secrets);
  if (secrets.length === 0 || typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return undefined;
  const before = Object.entries(value);
  const after = before.map(([key, inner]) => [scrub(key, secrets), scrubValue(inner, secrets, depth + 1)] as const);
  if (after.every(([key, inner], i) => key === before[i]?.[0] && inner === before[i][1])) return value;
  return Array.isArray(value) ? after.map(([, inner]) => inner) : Object.fromEntries(after);
}
