import { isError } from '../base/realm.js';
import type { HeaderMap } from './headers.js';
import { isOpenHeader, isSecretHeader } from './secret-names.js';

/** What stands in the place of a secret. */
export const REDACTED = '***';

/** A longer secret, such as a file, is looked for as it is, but not in escapes: the pattern would be too large. */
const LONGEST_PATTERN = 4_096;

/** All that must not be seen again of what was sent, longest first: secrets in headers, and `others`, from the query and the body. */
export function secretTexts(headers: Readonly<HeaderMap>, others: readonly string[]): string[] {
  const texts = [...others];
  for (const [name, value] of Object.entries(headers)) {
    // The name of a user is shown: messages are about it.
    if (isOpenHeader(name) || name.endsWith('sudo') || value.length < (isSecretHeader(name) ? 4 : 8)) continue;
    const bare = /^(?:basic|bearer|token) (.+)$/i.exec(value)?.[1] ?? value;
    texts.push(value, bare);
    if (/^basic /i.test(value)) texts.push(...passwordOf(bare));
    if (name === 'signature') texts.push(...[...value.matchAll(/signature="([^"]+)"/g)].map(([, inner = '']) => inner));
  }
  const long = [...new Set(texts)].filter((text) => text.length >= 4);
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
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')).replace(/=+$/, '');
}

/** Replaces each secret that a server echoed, also where it is written in the escapes of an address, of a page or of JSON. */
export function scrub(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) if (clean.includes(secret)) clean = clean.replaceAll(secret, REDACTED);
  return secrets.length > 0 && /[%&\\]/.test(clean) ? clean.replace(escapesOf(secrets), REDACTED) : clean;
}

/** Made once for all texts of a body. */
const ESCAPES = /* @__PURE__ */ new WeakMap<readonly string[], RegExp>();

function escapesOf(secrets: readonly string[]): RegExp {
  let escapes = ESCAPES.get(secrets);
  if (escapes === undefined) ESCAPES.set(secrets, (escapes = patternOf(secrets)));
  return escapes;
}

function patternOf(secrets: readonly string[]): RegExp {
  const short = secrets.filter(({ length }) => length <= LONGEST_PATTERN);
  return short.length === 0 ? NOTHING : new RegExp(short.map((secret) => secret.replace(/\W/gu, formsOf)).join('|'), 'gu');
}

const NOTHING = /(?!)/g;

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
  if (!isError(cause)) return cause;
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
