import type { HeaderMap } from './headers.js';
import { decodePercent } from './address.js';

/*
 * What is secret by the name of the header, parameter or field that holds it, and what is shown
 * instead. Where a server or an error repeats a secret that was sent, `Secrets` finds its text.
 */

/** What is shown instead of a secret. */
export const REDACTED = '***';

/** Levels of a body that are examined; deeper ones are not shown. */
export const MAX_DEPTH = 100;

// ---- Names.

/** Matches the end of the name of a secret, in snake case. */
const SECRET_NAME =
  /(?:^|_)(?:(?:access|auth|refresh|id)?token|pass(?:word|wd|phrase)|pwd|(?:client)?secret|(?:api|access|private|secret|signing|encryption)_?key|otp|jwt|auth|cookie|authorization(?:_header)?|credentials?)$/;

/** Matches names that are secret in URLs and headers, and ordinary elsewhere. */
const SECRET_PARAM = /^(?:key|sig|signature|x_amz_.*|x_goog_.*)$/;

/** Matches parameters that go with a credential: its expiry, and the user that it acts for. */
const BESIDE_SECRET_PARAM = /^(?:expires|sudo)$/;

/** Request headers that hooks and descriptions show. */
const OPEN_HEADERS = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'content-length',
  'content-type',
  'date',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-unmodified-since',
  'range',
  'traceparent',
  'user-agent',
  'x-request-id',
]);

/** Returns whether a field of that name is secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(toSnakeCase(name));
}

/** Returns whether a parameter of a URL, or a header, is secret. */
export function isSecretParam(name: string): boolean {
  const text = toSnakeCase(name);
  return SECRET_NAME.test(text) || SECRET_PARAM.test(text);
}

/** Returns whether a request header is never secret. */
export function isOpenHeader(name: string): boolean {
  return OPEN_HEADERS.has(name);
}

/** `clientSecret`, `client-secret` and `client[secret]` become `client_secret`. */
function toSnakeCase(name: string): string {
  const words = name.match(/[A-Z]*[a-z\d]+|[A-Z]+/g) ?? [];
  return words.join('_').toLowerCase();
}

// ---- What is shown.

/** Returns the headers of a request with `***` for the values that may be secret. */
export function redactHeaders(headers: Readonly<HeaderMap>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isOpenHeader(name) ? value : REDACTED]),
  );
}

/** Returns a query, without its question mark, without the parameters of a credential. */
export function redactQuery(query: string): string {
  return splitQuery(query)
    .filter((pair) => !isCredential(pair))
    .join('&');
}

/** Returns the parameters of a query that belong to a credential. */
export function findCredentials(query: string): string[] {
  return splitQuery(query).filter(isCredential);
}

function splitQuery(query: string): string[] {
  return query.split('&').filter((pair) => pair !== '');
}

function isCredential(pair: string): boolean {
  const [encoded = ''] = pair.split('=', 1);
  const name = decodePercent(encoded.replaceAll('+', ' '));
  return isSecretParam(name) || BESIDE_SECRET_PARAM.test(name);
}

/** Matches the user and the password in the URLs of a text. */
const USER = /(https?:\/\/)([^\s/?#@]+)@/gi;

/** Matches a parameter in the URLs of a text. */
const PARAMETER = /([?&#])([\w.%+[\]-]+)=([^&#\s"<>\\]+)/g;

/**
 * Returns a text with `***` for the user and the secret parameters of the URLs in it.
 *
 * @param note gets each secret
 */
export function redactUrls(text: string, note: (secret: string) => void = ignore): string {
  // Cheap, because the text may be a picture.
  const mayHaveUser = text.includes('://');
  if (!mayHaveUser && !(text.includes('=') && /[?&#]/.test(text))) return text;
  return text
    .replace(USER, (_, scheme: string, user: string) => {
      note(decodePercent(user.slice(user.indexOf(':') + 1)));
      return `${scheme}${REDACTED}@`;
    })
    .replace(PARAMETER, (whole, mark: string, name: string, value: string) => {
      if (!isSecretParam(decodePercent(name))) return whole;
      note(decodePercent(value));
      return `${mark}${name}=${REDACTED}`;
    });
}

/**
 * Returns the body of a request with `***` for its secret fields and for the secrets in its URLs;
 * the body itself where it has none.
 *
 * @param secretFields fields that are secret here although their names do not say so
 * @param note gets each secret
 */
export function redactFields(
  value: unknown,
  secretFields: readonly string[] = [],
  note: (secret: string) => void = ignore,
  depth = 0,
): unknown {
  if (typeof value === 'string') return redactUrls(value, note);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (depth === MAX_DEPTH) return REDACTED;
  return mapEntries(value, (key, inner) => {
    const isSecret = isSecretName(key) || secretFields.includes(key);
    return [
      key,
      isSecret ? redactAll(inner, note) : redactFields(inner, secretFields, note, depth + 1),
    ];
  });
}

/** Booleans, such as `must_change_password`, and empty values reveal nothing and are kept. */
function redactAll(value: unknown, note: (secret: string) => void): unknown {
  if (value === undefined || value === null || value === '' || typeof value === 'boolean')
    return value;
  if (typeof value === 'object') for (const inner of Object.values(value)) redactAll(inner, note);
  else if (typeof value === 'string' || typeof value === 'number') note(String(value));
  return REDACTED;
}

function ignore(): void {
  // Only what is shown matters here.
}

/**
 * Returns a URL for messages, without query, fragment and user; a placeholder for text that is not
 * a URL.
 */
export function stripUrl(url: string): string {
  if (!URL.canParse(url)) return '(not a URL)';
  const { origin, pathname, protocol, host } = new URL(url);
  return origin === 'null' ? `${protocol}//${host}` : origin + pathname;
}

/** Returns an object or a list with other entries; the value itself where none changes. */
export function mapEntries(
  value: object,
  change: (key: string, inner: unknown) => readonly [string, unknown],
): object {
  const before = Object.entries(value) as [string, unknown][];
  const after = before.map(([key, inner]) => change(key, inner));
  if (after.every(([key, inner], i) => key === before[i]?.[0] && inner === before[i][1]))
    return value;
  return Array.isArray(value)
    ? after.map(([, inner]) => inner)
    : Object.fromEntries<unknown>(after);
}
