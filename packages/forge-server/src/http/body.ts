import { isRecord } from '@clients/server-kit';
import { createInvalid } from './replies.js';

/** The body of a request, read key by key as the server does. */
export class Body {
  /** The values that were sent, by key. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly #struct: string;
  readonly #within: string | undefined;

  /**
   * @param struct the name of the body in type errors
   * @param within the key whose value this body is
   */
  constructor(values: Readonly<Record<string, unknown>>, struct = 'Option', within?: string) {
    this.values = values;
    this.#struct = struct;
    this.#within = within;
  }

  /** Returns the same body under another struct name. */
  renameStruct(struct: string, within?: string): Body {
    return makeBody(this.values, struct, within);
  }

  lowerKeys(): Body {
    return makeBody(
      Object.fromEntries(
        Object.entries(this.values).map(([key, value]) => [key.toLowerCase(), value]),
      ),
      this.#struct,
    );
  }

  omit(names: readonly string[]): Body {
    return makeBody(
      Object.fromEntries(Object.entries(this.values).filter(([key]) => !names.includes(key))),
      this.#struct,
    );
  }

  /** Returns whether the key was sent with a value other than null. */
  has(key: string): boolean {
    return this.values[key] !== undefined && this.values[key] !== null;
  }

  /**
   * Returns a string; `undefined` when it was not sent.
   * @throws a 422 for a value of another type
   */
  readText(key: string): string | undefined {
    return this.#read(key, 'string', isText);
  }

  /** Returns a boolean, which forms send as text. */
  readFlag(key: string): boolean | undefined {
    return this.#read(key, 'bool', (value) => typeof value === 'boolean');
  }

  readInteger(key: string): number | undefined {
    return this.#read(key, 'int64', isWhole);
  }

  /**
   * Returns a list with items of any type.
   * @param type the type that errors name
   */
  readList(key: string, type = '[]string'): readonly unknown[] | undefined {
    return this.#read(key, type, (value): value is readonly unknown[] => Array.isArray(value));
  }

  readTexts(key: string): string[] | undefined {
    return this.readList(key)?.map((item) => this.#check(item, key, 'string', isText));
  }

  readIntegers(key: string): readonly number[] | undefined {
    return this.readList(key)?.map((item) => this.#check(item, key, 'int64', isWhole));
  }

  readBody(key: string): Body | undefined {
    const value = this.#read(key, 'map[string]string', isRecord);
    return value && makeBody(value, this.#struct, key);
  }

  /**
   * Returns a string that must not be empty.
   * @param field the name of the key in the error
   */
  requireText(key: string, field: string): string {
    const value = this.readText(key) ?? '';
    if (value === '') throw createInvalid(`[${field}]: Required`);
    return value;
  }

  #read<T>(key: string, kind: string, is: (value: unknown) => value is T): T | undefined {
    return this.has(key) ? this.#check(this.values[key], key, kind, is) : undefined;
  }

  #check<T>(value: unknown, key: string, kind: string, is: (value: unknown) => value is T): T {
    if (is(value)) return value;
    throw createInvalid(
      `[]: json: cannot unmarshal ${nameGoType(value, kind)} into Go struct field ${this.#struct}.${this.#within ?? key} of type ${kind}`,
    );
  }
}

/** Returns the name of the type of a JSON value in errors: with a number that is no integer, itself. */
function nameGoType(value: unknown, kind?: string): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number' && kind === 'int64') return `number ${String(value)}`;
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Returns whether a value is a whole number of 64 bits. */
export function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 63;
}

// Outside the class, because bundlers rename a class that refers to itself, and logs would show the
// new name.
function makeBody(
  values: Readonly<Record<string, unknown>>,
  struct: string,
  within?: string,
): Body {
  return new Body(values, struct, within);
}

/**
 * Reads the body of a request as the server does: JSON or a form, or nothing for methods that do
 * not require a content type.
 *
 * @throws a 422 with the server's message
 */
export function readBody(method: string, contentType: string, bytes: Uint8Array): Body {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === '' && (method === 'POST' || method === 'PUT'))
    throw createInvalid('[]: Empty Content-Type');
  const text = new TextDecoder().decode(bytes);
  if (type === 'application/x-www-form-urlencoded')
    return new Body(readFormValues(new URLSearchParams(text)));
  if (type !== '' && !type.includes('json')) throw createInvalid('[]: Unsupported Content-Type');
  if (type === '' || text.trim() === '') return new Body({});
  const value = parseBody(text) ?? {};
  if (!isRecord(value))
    throw createInvalid(
      `[]: json: cannot unmarshal ${nameGoType(value)} into Go value of type Option`,
    );
  return new Body(value);
}

function readFormValues(form: URLSearchParams): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const inputs = [...form].flatMap(([name, value]) =>
    name.startsWith('inputs[') ? [[name.slice(7, -1), value]] : [],
  );
  if (inputs.length > 0) values['inputs'] = Object.fromEntries(inputs) as unknown;
  for (const [name, value] of form)
    values[name] = value === 'true' || value === 'false' ? value === 'true' : value;
  return values;
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw createInvalid('[]: unexpected EOF');
  }
}

const RFC3339_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Returns the message of a text that is not a date. */
export function describeBadDate(text: string): string {
  return `parsing time ${JSON.stringify(text)} as "2006-01-02T15:04:05Z07:00": cannot parse ${JSON.stringify(text)} as "2006"`;
}

/**
 * Returns a date of a body in UTC and whole seconds; undefined when it is missing or empty.
 * @throws a 422 for a text that is not a date
 */
export function readDate(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (!RFC3339_PATTERN.test(text)) throw createInvalid(`[]: ${describeBadDate(text)}`);
  return `${new Date(text).toISOString().slice(0, 19)}Z`;
}

/** Returns whether a date is missing or one of the zero values that mean none. */
export function isUnset(date: string | undefined): boolean {
  return (
    date === undefined || date.startsWith('0001-01-01') || date.startsWith('1970-01-01T00:00:00')
  );
}

/**
 * Returns the end of the day of a date, in the time zone in which it was sent; undefined when it is
 * missing or a zero value.
 */
export function readDeadline(text: string | undefined): string | undefined {
  if (text === undefined || isUnset(readDate(text))) return undefined;
  const zone = /(Z|[+-]\d\d:\d\d)$/.exec(text)?.[1] ?? 'Z';
  return readDate(`${text.slice(0, 10)}T23:59:59${zone}`);
}

/**
 * Returns a test of dates against `since` and `before` of a query, both inclusive.
 *
 * @throws a 422 for a text that is not a date
 */
export function makeDateFilter(query: URLSearchParams): (date: string) => boolean {
  const since = readQueryDate(query.get('since'));
  const before = readQueryDate(query.get('before'));
  return (date) =>
    (since === undefined || Date.parse(date) >= since) &&
    (before === undefined || Date.parse(date) <= before);
}

function readQueryDate(text: string | null): number | undefined {
  if (text === null || text === '') return undefined;
  if (!RFC3339_PATTERN.test(text)) throw createInvalid(describeBadDate(text));
  return Date.parse(text);
}

const UNIT_SECONDS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 };

/**
 * Returns the seconds of a duration as the server reads it: `8h`, `1h30m`, `0`; undefined for any
 * other text.
 */
export function parseSeconds(text: string): number | undefined {
  if (text === '0') return 0;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)([hms])/gy)];
  if (text === '' || parts.map(([part]) => part).join('') !== text) return undefined;
  return parts.reduce(
    (sum, [, number = '', unit = '']) => sum + Number(number) * (UNIT_SECONDS[unit] ?? 0),
    0,
  );
}

/** Returns a duration as the server writes it: `8h0m0s`. */
export function formatDuration(seconds: number): string {
  const hours = seconds >= 3600 ? `${String(Math.floor(seconds / 3600))}h` : '';
  const minutes = seconds >= 60 ? `${String(Math.floor((seconds % 3600) / 60))}m` : '';
  return `${hours}${minutes}${String(seconds % 60)}s`;
}
