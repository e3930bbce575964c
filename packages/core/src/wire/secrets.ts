import { binaryBytes } from '../base/bytes.js';
import { decodeText } from '../base/text.js';
import { describeThrown, isError, readTag } from '../base/values.js';
import { mapEntries, MAX_DEPTH, REDACTED, stripUrl } from './redact.js';
import type { ResponseHeaders } from './response-headers.js';

/**
 * Texts that are searched for. A shorter one is so only if it is no word and no small number: a
 * password that is a common word would hide that word wherever a server says it.
 */
const TELLING = /^(?:.{8,}|\d{6,}|(?=.*[^\p{L}])(?=.*\D).{4,})$/su;

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
  cleanCause(cause: unknown, depth = 0): unknown {
    if (typeof cause === 'string') return this.clean(cause);
    if (this.#texts.size === 0 || !this.#isShownBy(cause, new Set())) return cause;
    const summary = new Error(this.clean(describeThrown(cause)));
    if (!isError(cause)) return summary;
    const { name, stack, code } = cause as Error & { code?: unknown };
    summary.name = this.clean(name);
    summary.stack = this.clean(String(stack));
    if (typeof code === 'number') Object.assign(summary, { code });
    if (typeof code === 'string') Object.assign(summary, { code: this.clean(code) });
    // An error may be its own cause.
    if (cause.cause !== undefined && depth < MAX_DEPTH)
      summary.cause = this.cleanCause(cause.cause, depth + 1);
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
  const keys = look(() => Object.keys(value)) ?? [];
  const fields = [...SHOWN_FIELDS, ...keys].map((key) =>
    look(() => (value as Record<string, unknown>)[key]),
  );
  return [...keys, ...fields, ...(look(() => listEntries(value)) ?? [])];
}

/** Fields that consoles show, although they may not be enumerated. */
const SHOWN_FIELDS = ['message', 'stack', 'cause', 'errors', 'url', 'headers'];

/** What consoles show the entries of, whichever realm it is from. `entries` of others may be anything. */
const COLLECTIONS: readonly string[] = ['Map', 'Set', 'Headers', 'FormData', 'URLSearchParams'];

function listEntries(value: object): unknown[] {
  return COLLECTIONS.includes(readTag(value))
    ? [...(value as Map<unknown, unknown>).entries()].flat()
    : [];
}

/** Looks at an object of the program, whose getters and traps may throw: what they do is not shown. */
function look<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
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
    .filter((form) => TELLING.test(form))
    .sort((a, b) => b.length - a.length);
}
