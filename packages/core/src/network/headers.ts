import { binaryBytes } from '../base/base64.js';
import { decodeStrictly } from '../base/utf8.js';
import type { ResponseHeaders } from '../wire/headers.js';

/** Values by name in lower case; a list stands for several headers of the same name. */
type Fields = Readonly<Record<string, unknown>>;

/** The headers of a response. */
export class WireHeaders implements ResponseHeaders {
  readonly #fields: Fields;

  constructor(fields: Fields) {
    this.#fields = fields;
  }

  get(name: string): string | undefined {
    const values = this.all(name);
    return values.length < 2 ? values[0] : values.join(', ');
  }

  all(name: string): readonly string[] {
    return toTexts(this.#fields[name.toLowerCase()]);
  }

  entries(): readonly (readonly [string, string])[] {
    return Object.entries(this.#fields).flatMap(([name, value]) =>
      toTexts(value).map((text) => [name, text] as const),
    );
  }
}

/**
 * Reads the headers of a `fetch` response: those of the platform or a library, or what a test has
 * instead, which may be a Map, a plain object, or nothing.
 */
export function readHeaders(given: unknown): WireHeaders {
  const headers = (given ?? {}) as Iterable<readonly [string, unknown]> | Fields;
  const entries = Symbol.iterator in headers ? [...headers] : Object.entries(headers);
  const fields = new Map<string, unknown[]>();
  for (const [given, value] of entries) {
    const name = given.toLowerCase();
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return new WireHeaders(Object.fromEntries(fields));
}

function toTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [decodeValue(value)];
  if (typeof value === 'number') return [String(value)];
  return Array.isArray(value) ? (value as readonly unknown[]).flatMap(toTexts) : NO_VALUES;
}

const NO_VALUES: readonly string[] = [];

/**
 * Decodes a value, of which a driver gives one character for each byte. Values are usually UTF-8,
 * such as file names, otherwise Latin-1.
 */
function decodeValue(value: string): string {
  if (!LATIN1_TEXT.test(value)) return value;
  try {
    return decodeStrictly(binaryBytes(value));
  } catch {
    return value;
  }
}

/** Matches text of bytes with at least one beyond ASCII. */
const LATIN1_TEXT = /^[\0-\x7f]*[\x80-\xff][\0-\xff]*$/;
