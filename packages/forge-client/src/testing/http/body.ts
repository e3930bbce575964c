import { isRecord } from '@clients/core/testing';
import { thrownText } from '@clients/core';
import { invalid } from './replies.js';

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
  as(struct: string): Body {
    return body(this.values, struct);
  }

  /** Returns the same body with its keys in lower case. */
  inLowerCase(): Body {
    return body(Object.fromEntries(Object.entries(this.values).map(([key, value]) => [key.toLowerCase(), value])), this.#struct);
  }

  /** Returns the same body without some of its keys. */
  without(names: readonly string[]): Body {
    return body(Object.fromEntries(Object.entries(this.values).filter(([key]) => !names.includes(key))), this.#struct);
  }

  /** Returns whether the key was sent with a value other than null. */
  has(key: string): boolean {
    return this.values[key] !== undefined && this.values[key] !== null;
  }

  /** Returns a string; `undefined` when it was not sent. @throws a 422 for a value of another type */
  text(key: string): string | undefined {
    return this.#read(key, 'string', (value) => (typeof value === 'string' ? value : undefined));
  }

  /** Returns a boolean, which forms send as text. */
  flag(key: string): boolean | undefined {
    return this.#read(key, 'bool', (value) => (typeof value === 'boolean' ? value : undefined));
  }

  /** Returns an integer. */
  int(key: string): number | undefined {
    return this.#read(key, 'int64', (value) => (typeof value === 'number' && Number.isInteger(value) ? value : undefined));
  }

  /** Returns a list with items of any type. @param type the type that errors name */
  list(key: string, type = '[]string'): readonly unknown[] | undefined {
    return this.#read(key, type, (value) => (Array.isArray(value) ? (value as unknown[]) : undefined));
  }

  /** Returns a list of strings. */
  texts(key: string): readonly string[] | undefined {
    const list = this.list(key);
    return list?.map((item) => {
      if (typeof item !== 'string') throw this.#mismatch(item, key, 'string');
      return item;
    });
  }

  /** Returns a list of integers. */
  ints(key: string): readonly number[] | undefined {
    return this.list(key)?.map((item) => {
      if (typeof item !== 'number') throw this.#mismatch(item, key, 'int64');
      return item;
    });
  }

  /** Returns a nested object. */
  inner(key: string): Body | undefined {
    const value = this.#read(key, 'map[string]string', (given) => (isRecord(given) ? given : undefined));
    return value && body(value, this.#struct, key);
  }

  /** Returns a string that must not be empty. @param field the name of the key in the error */
  required(key: string, field: string): string {
    const value = this.text(key) ?? '';
    if (value === '') throw invalid(`[${field}]: Required`);
    return value;
  }

  #read<T>(key: string, kind: string, take: (value: unknown) => T | undefined): T | undefined {
    if (!this.has(key)) return undefined;
    const value = this.values[key];
    const taken = take(value);
    if (taken === undefined) throw this.#mismatch(value, key, kind);
    return taken;
  }

  #mismatch(value: unknown, key: string, kind: string): Error {
    const found = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
    return invalid(`[]: json: cannot unmarshal ${found} into Go struct field ${this.#struct}.${this.#within ?? key} of type ${kind}`);
  }
}

// Outside the class, because bundlers rename a class that refers to itself, and logs would show the new name.
function body(values: Readonly<Record<string, unknown>>, struct: string, within?: string): Body {
  return new Body(values, struct, within);
}

/**
 * Reads the body of a request as the server does: JSON or a form, or nothing for methods that do not require a content type.
 *
 * @throws a 422 with the server's message
 */
export function bodyOf(method: string, contentType: string, bytes: Uint8Array): Body {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === '' && (method === 'POST' || method === 'PUT')) throw invalid('[]: Empty Content-Type');
  const text = new TextDecoder().decode(bytes);
  if (type === 'application/x-www-form-urlencoded') return new Body(formValues(new URLSearchParams(text)));
  if (type === '') return new Body({});
  if (!type.includes('json')) throw invalid('[]: Unsupported Content-Type');
  if (text.trim() === '') return new Body({});
  const value = parsed(text);
  if (value === null) return new Body({});
  if (!isRecord(value))
    throw invalid(`[]: json: cannot unmarshal ${Array.isArray(value) ? 'array' : typeof value} into Go value of type Option`);
  return new Body(value);
}

function formValues(form: URLSearchParams): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const inputs = [...form].flatMap(([name, value]) => (name.startsWith('inputs[') ? [[name.slice(7, -1), value]] : []));
  if (inputs.length > 0) values['inputs'] = Object.fromEntries(inputs) as unknown;
  for (const [name, value] of form) values[name] = value === 'true' || value === 'false' ? value === 'true' : value;
  return values;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw invalid(`[]: ${syntaxError(text, error)}`);
  }
}

/** Returns the server's message for the most common JSON errors. */
function syntaxError(text: string, error: unknown): string {
  const at = /position (\d+)/.exec(thrownText(error))?.[1];
  const letter = at === undefined ? undefined : text[Number(at)];
  if (letter === undefined) return 'unexpected EOF';
  return `invalid character '${letter}' looking for beginning of value`;
}
