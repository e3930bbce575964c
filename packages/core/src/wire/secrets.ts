import { cleanCause } from './clean-cause.js';
import type { ResponseHeaders } from './headers.js';
import { mapEntries, MAX_DEPTH, REDACTED } from './redact.js';
import { stripUrl } from './redact-urls.js';
import { isSecretResponseHeader } from './secret-names.js';
import { findCut, listSpellings, toPattern } from './secret-spellings.js';

/** Shorter texts are not removed: they occur in ordinary words. */
export const MIN_SECRET_LENGTH = 4;

/**
 * Longer secrets, such as files, are removed only in their plain form: a pattern with all their
 * spellings would be too large.
 */
const MAX_SPELLED_LENGTH = 4_096;

/**
 * Names of error properties that programs read. They are kept even if they contain a (short)
 * secret.
 */
const KEPT_NAMES = ['name', 'message', 'stack', 'code', 'cause'];

/**
 * The secrets of a request. They are removed from everything that a program may print. The pattern
 * is built for the first text to clean.
 */
export class Secrets {
  /** Longest first, so that none leaves a part of another. */
  readonly #texts: readonly string[];
  #pattern: RegExp | undefined;

  constructor(texts: Iterable<string>) {
    const long = [...new Set(texts)].filter(({ length }) => length >= MIN_SECRET_LENGTH);
    this.#texts = long.sort((a, b) => b.length - a.length);
  }

  get isEmpty(): boolean {
    return this.#texts.length === 0;
  }

  /**
   * Replaces each secret in a text, also where it is escaped for a URL, HTML or JSON, or is a part
   * of something in base64.
   */
  clean(text: string): string {
    if (this.isEmpty) return text;
    let clean = text;
    for (const secret of this.#texts)
      if (clean.includes(secret)) clean = clean.replaceAll(secret, REDACTED);
    this.#pattern ??= createPattern(this.#texts);
    return clean.replace(this.#pattern, REDACTED);
  }

  /** Cleans a text that was cut off, possibly within a secret. */
  cleanCut(text: string): string {
    return this.cleanEnd(this.clean(text));
  }

  /** Replaces the beginning of a secret at the end of a text. */
  cleanEnd(text: string): string {
    // The decoder writes U+FFFD for a character that was cut in its middle.
    const known = text.replace(/\ufffd{1,3}$/, '');
    const start = this.#findCut(known);
    return start === undefined ? text : text.slice(0, start) + REDACTED;
  }

  /**
   * Cleans the values and the keys of a parsed body. Returns the value itself if it has no secrets.
   */
  cleanValue(value: unknown, depth = 0): unknown {
    if (typeof value === 'string') return this.clean(value);
    if (this.isEmpty || typeof value !== 'object' || value === null) return value;
    if (depth === MAX_DEPTH) return undefined;
    return mapEntries(value, (key, inner) => [
      this.cleanName(key),
      this.cleanValue(inner, depth + 1),
    ]);
  }

  /** Cleans the name of a property. */
  cleanName(name: string): string {
    return KEPT_NAMES.includes(name) ? name : this.clean(name);
  }

  /**
   * Returns the headers of a response without those that may contain secrets of its own, and
   * without those of the request.
   */
  cleanHeaders(headers: ResponseHeaders): Record<string, string> {
    const open: Record<string, string> = {};
    for (const [name, value] of headers.entries()) {
      if (isSecretResponseHeader(name)) continue;
      const clean = this.clean(value);
      open[name] = Object.hasOwn(open, name) ? `${String(open[name])}, ${clean}` : clean;
    }
    return open;
  }

  /**
   * Returns a URL for messages: without query, fragment and user, and without secrets in its path.
   */
  cleanUrl(url: string): string {
    return this.clean(stripUrl(url));
  }

  /** Returns what other code has thrown without secrets: the same value if it has none. */
  cleanCause(cause: unknown): unknown {
    return this.isEmpty ? cause : cleanCause(cause, this);
  }

  #findCut(text: string): number | undefined {
    // Of `token abc` and `abc`, the second is enough. The first would match every text that ends in
    // `to`.
    const endings = this.#texts.filter((secret) => !this.#hasShorterEnd(secret));
    const starts = endings.flatMap((secret) =>
      secret.length > MAX_SPELLED_LENGTH
        ? [findPlainCut(text, secret)]
        : listSpellings(secret).map((spelling) => findCut(text, spelling)),
    );
    const found = starts.filter((start) => start !== undefined);
    return found.length === 0 ? undefined : Math.min(...found);
  }

  #hasShorterEnd(secret: string): boolean {
    return this.#texts.some((other) => other !== secret && secret.endsWith(other));
  }
}

/** For texts of a request without a credential. */
export const NO_SECRETS: Secrets = /* @__PURE__ */ new Secrets([]);

function createPattern(texts: readonly string[]): RegExp {
  const spelled = texts.filter(({ length }) => length <= MAX_SPELLED_LENGTH).flatMap(listSpellings);
  // `(?!)` matches nothing.
  return new RegExp(spelled.map(toPattern).join('|') || '(?!)', 'g');
}

function findPlainCut(text: string, secret: string): number | undefined {
  for (let start = Math.max(0, text.length - secret.length); start < text.length - 1; start++)
    if (secret.startsWith(text.slice(start))) return start;
  return undefined;
}
