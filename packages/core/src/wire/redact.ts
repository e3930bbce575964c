import { binaryBytes } from '../base/bytes.js';
import { describeThrown, isError } from '../base/values.js';
import { decodeText } from '../base/text.js';
import type { HeaderMap } from './headers.js';
import type { ResponseHeaders } from './response-headers.js';
import { decodePercent } from './address.js';

/*
 * What is secret, and what is shown instead. A secret is known by the name of the header, parameter
 * or field that holds it (the functions `redact…`), and by its text, where a server or an error
 * repeats what was sent (the class `Secrets`).
 */

/** What is shown instead of a secret. */
export const REDACTED = '***';

/** Shorter texts are not removed: they occur in ordinary words. */
const MIN_SECRET_LENGTH = 4;

/** Levels of a body that are examined; deeper ones are not shown. */
const MAX_DEPTH = 100;

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

/** Response headers that may hold secrets of the server: sessions, and signed URLs. */
const HIDDEN_RESPONSE_HEADERS = new Set([
  'authorization',
  'content-location',
  'link',
  'location',
  'proxy-authenticate',
  'refresh',
  'set-cookie',
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

// ---- Secrets by name.

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
  if (!text.includes('://') && !text.includes('=')) return text;
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
function mapEntries(
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

// ---- Secrets by their text.

/** So many objects of an error are searched for secrets. */
const MAX_OBJECTS = 1_000;

/**
 * The secrets of a request. They are found in the forms in which a client sends them: plain,
 * percent-encoded, JSON-escaped, and base64 of Basic. One that was cut, or written in any other
 * form, is not found.
 */
export class Secrets {
  readonly #texts: Set<string>;
  /** What is searched for, longest first: one may contain another. */
  #forms: readonly string[] | undefined;

  constructor(texts: Iterable<string> = []) {
    this.#texts = new Set(texts);
  }

  /** Adds a secret in its plain form. */
  add(text: string): void {
    this.#texts.add(text);
    this.#forms = undefined;
  }

  /** Adds the secrets in the value of a header: without the name of its scheme, for example. */
  addHeader(name: string, value: string): void {
    for (const text of splitHeader(name, value)) this.add(text);
  }

  /** Replaces each secret in a text. */
  clean(text: string): string {
    this.#forms ??= listForms(this.#texts);
    return this.#forms.reduce((clean, form) => clean.replaceAll(form, REDACTED), text);
  }

  /** Cleans the texts of a parsed body. Returns the body itself where it shows no secret. */
  cleanValue(value: unknown, depth = 0): unknown {
    if (typeof value === 'string') return this.clean(value);
    if (typeof value !== 'object' || value === null || this.#texts.size === 0) return value;
    if (depth === MAX_DEPTH) return REDACTED;
    return mapEntries(value, (key, inner) => [this.clean(key), this.cleanValue(inner, depth + 1)]);
  }

  /** Returns a URL for messages: without query, fragment and user, and with a clean path. */
  cleanUrl(url: string): string {
    return this.clean(stripUrl(url));
  }

  /** Returns the headers of a response without sessions and signed URLs. */
  cleanHeaders(headers: ResponseHeaders): Record<string, string> {
    const open: Record<string, string> = {};
    for (const [name, value] of headers.entries()) {
      if (HIDDEN_RESPONSE_HEADERS.has(name)) continue;
      const clean = this.clean(value);
      open[name] = Object.hasOwn(open, name) ? `${String(open[name])}, ${clean}` : clean;
    }
    return open;
  }

  /**
   * Returns what other code has thrown. Where it shows a secret, such as an error that carries its
   * request, an error with its name, code and clean message takes its place.
   */
  cleanCause(cause: unknown): unknown {
    if (typeof cause === 'string') return this.clean(cause);
    if (this.#texts.size === 0 || !this.#isShownBy(cause, new Set())) return cause;
    const summary = new Error(this.clean(describeThrown(cause)));
    if (!isError(cause)) return summary;
    const { name, stack, code } = cause as Error & { code?: unknown };
    summary.name = this.clean(name);
    summary.stack = this.clean(String(stack));
    if (typeof code === 'number') Object.assign(summary, { code });
    if (typeof code === 'string') Object.assign(summary, { code: this.clean(code) });
    if (cause.cause !== undefined) summary.cause = this.cleanCause(cause.cause);
    return summary;
  }

  /** Returns whether a console would show a secret of a value. */
  #isShownBy(value: unknown, seen: Set<unknown>): boolean {
    if (typeof value === 'string') return this.clean(value) !== value;
    if (typeof value !== 'object' || value === null || seen.has(value)) return false;
    seen.add(value);
    if (seen.size > MAX_OBJECTS) return true;
    return listShown(value).some((inner) => this.#isShownBy(inner, seen));
  }
}

/** Lists what a console shows of an object: its fields, and those of errors, requests and maps. */
function listShown(value: object): unknown[] {
  if (ArrayBuffer.isView(value)) return [];
  if (Array.isArray(value)) return value;
  const { message, stack, cause, url, headers, entries } = value as Record<string, unknown>;
  const fields: unknown[] = Object.entries(value).flat();
  if (typeof entries === 'function') fields.push(...(entries.call(value) as Iterable<unknown>));
  return [message, stack, cause, url, headers, ...fields];
}

function splitHeader(name: string, value: string): string[] {
  if (name === 'cookie')
    return value
      .split(';')
      .map((pair) => pair.slice(pair.indexOf('=') + 1).trim())
      .map((text) => text.replace(/^"(.*)"$/, '$1'));
  if (name === 'signature') return [value, /signature="([^"]*)"/.exec(value)?.[1] ?? value];
  if (!name.endsWith('authorization')) return [value];
  const credential = value.replace(/^\S+ +/, '');
  return /^basic /i.test(value) ? [credential, ...decodePassword(credential)] : [credential];
}

function decodePassword(pair: string): string[] {
  try {
    const text = decodeText(binaryBytes(atob(pair)));
    return [text, text.slice(text.indexOf(':') + 1)];
  } catch {
    // A header of the program's own that is no base64.
    return [];
  }
}

function listForms(texts: Iterable<string>): string[] {
  const forms = [...texts].flatMap((text) => [
    text,
    // It throws for half of a character, which no client sends.
    encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')),
    JSON.stringify(text).slice(1, -1),
  ]);
  return [...new Set(forms)]
    .filter(({ length }) => length >= MIN_SECRET_LENGTH)
    .sort((a, b) => b.length - a.length);
}
