import { binaryBytes, binaryText, decodeText } from '../base/bytes.js';
import type { HeaderMap } from './headers.js';

export const REDACTED = '***';
/** Longer secrets, such as files, are found only in their plain form: a pattern with their escapes would be too large. */
const LONGEST_PATTERN = 4_096;

/** Returns all texts of a request that must be removed from messages, longest first: secrets in headers, and `others` from query and body. */
export function secretTexts(headers: Readonly<HeaderMap>, others: readonly string[]): string[] {
  const texts = [...others];
  for (const [name, value] of Object.entries(headers)) {
    // User names are kept: messages are about them.
    if (
      isOpenHeader(name) ||
      name.endsWith('sudo') ||
      value.length < (isSecretHeader(name) ? 4 : 8)
    )
      continue;
    const bare =
      (name.endsWith('authorization') ? /^\S+ +([^ ].*)$/ : /^(?:basic|bearer|token) (.+)$/i).exec(
        value,
      )?.[1] ?? value;
    texts.push(value, bare);
    if (/^basic /i.test(value)) texts.push(...passwordOf(bare));
    if (name === 'cookie') texts.push(...cookiesOf(value));
    if (name === 'signature')
      texts.push(...[...value.matchAll(/signature="([^"]+)"/g)].map(([, inner = '']) => inner));
  }
  // Encoded without padding, too, which some servers leave out.
  const long = [...new Set(texts)].filter((text) => text.length >= 4);
  return [...long, ...long.map((text) => btoa(binaryText(text)).replace(/={1,2}$/, ''))].sort(
    (a, b) => b.length - a.length,
  );
}

function passwordOf(pair: string): string[] {
  try {
    const text = decodeText(binaryBytes(atob(pair)));
    return [text, text.slice(text.indexOf(':') + 1)];
  } catch {
    return [];
  }
}

function cookiesOf(header: string): string[] {
  return header.split(';').map((pair) =>
    pair
      .slice(pair.indexOf('=') + 1)
      .trim()
      .replace(/^"(.*)"$/, '$1'),
  );
}

/** Replaces each secret that a server echoed, also if it is escaped as in a URL, in HTML or in JSON. */
export function scrub(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets)
    if (clean.includes(secret)) clean = clean.replaceAll(secret, REDACTED);
  return secrets.length > 0 && /[%&+\\]/.test(clean)
    ? clean.replace(escapesOf(secrets), REDACTED)
    : clean;
}

/** The pattern for each list of secrets: one body is searched text by text. */
const ESCAPES = /* @__PURE__ */ new WeakMap<readonly string[], RegExp>();

function escapesOf(secrets: readonly string[]): RegExp {
  let escapes = ESCAPES.get(secrets);
  if (escapes !== undefined) return escapes;
  const short = secrets.filter(({ length }) => length <= LONGEST_PATTERN);
  // Without secrets, a pattern that matches nothing.
  escapes = new RegExp(
    short.map((secret) => secret.replace(/\W/gu, formsOf)).join('|') || '(?!)',
    'gu',
  );
  ESCAPES.set(secrets, escapes);
  return escapes;
}

function formsOf(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  const hex = code.toString(16).padStart(2, '0');
  const inUrl = code < 128 ? `%${hex}` : encodeURIComponent(char);
  const inHtml = `&(?:#${String(code)}|#x${hex}|${ENTITIES[char] ?? '#'});`;
  const inJson = `\\\\u0*${hex}`;
  const escapes = [inUrl, inJson, inHtml]
    .join('|')
    .replace(/[a-f]/gi, (digit) => `[${digit.toLowerCase()}${digit.toUpperCase()}]`);
  const inForm = char === ' ' ? '\\+|' : '';
  return `(?:\\\\?\\u{${hex}}|${inForm}${escapes})`;
}

const ENTITIES: Readonly<Record<string, string | undefined>> = {
  '"': 'quot',
  '&': 'amp',
  "'": 'apos',
  '<': 'lt',
  '>': 'gt',
};
/** Levels of a parsed body that are examined; deeper ones are left out. */
export const DEEPEST = 100;

/** Replaces secrets in the values and keys of a parsed body, which may have been escaped in its text. Returns the value itself without any. */
export function scrubValue(value: unknown, secrets: readonly string[], depth = 0): unknown {
  if (typeof value === 'string') return scrub(value, secrets);
  if (secrets.length === 0 || typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return undefined;
  return mapEntries(value, (key, inner) => [
    scrub(key, secrets),
    scrubValue(inner, secrets, depth + 1),
  ]);
}

/** Returns an object or a list with other entries; the value itself when all of them stay the same. */
export function mapEntries(
  value: object,
  change: (key: string, inner: unknown) => readonly [string, unknown],
): unknown {
  const before = Object.entries(value) as [string, unknown][];
  const after = before.map(([key, inner]) => change(key, inner));
  if (after.every(([key, inner], i) => key === before[i]?.[0] && inner === before[i][1]))
    return value;
  return Array.isArray(value) ? after.map(([, inner]) => inner) : Object.fromEntries(after);
}

/** Matches the end of the name of a secret field or parameter, in snake case. */
const SECRET =
  /(?:^|_)(?:(?:access|auth|refresh|id)?token|pass(?:word|wd|phrase)|pwd|(?:client)?secret|(?:api|access|private|secret|signing|encryption)_?key|otp|jwt|auth|cookie|authorization(?:_header)?|credentials?)$/;
/** Matches names that are secret only as parameters of a URL: those of signed URLs, and API keys. */
const IN_URL = /^(?:key|sig|signature|x_amz_.*|x_goog_.*)$/;
/** Matches parameters that belong to a credential without being secret: its expiry, and the user it acts for. */
const BESIDE_SECRET = /^(?:expires|sudo)$/;
/** Matches a route and a field that is secret there only: elsewhere `data` and `sha1` are harmless. */
const AT_ROUTE = /(?:\/secrets\/[^/]+ data|\/tokens sha1|\/access_token code(?:_verifier)?)$/;

/** Request headers whose values are never secret. */
const OPEN_HEADERS = new Set([
  ...[
    'accept',
    'accept-encoding',
    'accept-language',
    'content-length',
    'content-type',
    'date',
    'range',
    'user-agent',
  ],
  ...[
    'if-match',
    'if-none-match',
    'if-modified-since',
    'if-unmodified-since',
    'x-request-id',
    'traceparent',
  ],
]);

const SECRET_HEADER = /auth(?:orization)?$|otp|token|key|secret|password|cookie|signature/;
export const isSecretName = (name: string): boolean => SECRET.test(snakeCase(name));

export function isSecretField(name: string, route: string): boolean {
  return isSecretName(name) || AT_ROUTE.test(`${route} ${name}`);
}

export function isSecretParam(name: string): boolean {
  const text = snakeCase(name);
  return SECRET.test(text) || IN_URL.test(text);
}

export const isCredentialParam = (name: string): boolean =>
  isSecretParam(name) || BESIDE_SECRET.test(snakeCase(name));
export const isOpenHeader = (name: string): boolean => OPEN_HEADERS.has(name);
export const isSecretHeader = (name: string): boolean => SECRET_HEADER.test(name);

/** Converts a name to snake case: `clientSecret`, `client-secret`, `Client_Secret` and `client[secret]` become `client_secret`. */
function snakeCase(name: string): string {
  const words = name.match(/[A-Z]*[a-z\d]+|[A-Z]+/g) ?? [];
  return words.join('_').toLowerCase();
}
