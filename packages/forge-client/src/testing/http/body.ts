import { isRecord } from '@clients/core/testing';
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

  inLowerCase(): Body {
    return body(Object.fromEntries(Object.entries(this.values).map(([key, value]) => [key.toLowerCase(), value])), this.#struct);
  }

  without(names: readonly string[]): Body {
    return body(Object.fromEntries(Object.entries(this.values).filter(([key]) => !names.includes(key))), this.#struct);
  }

  /** Returns whether the key was sent with a value other than null. */
  has(key: string): boolean {
    return this.values[key] !== undefined && this.values[key] !== null;
  }

  /** Returns a string; `undefined` when it was not sent. @throws a 422 for a value of another type */
  text(key: string): string | undefined {
    return this.#read(key, 'string', isText);
  }

  /** Returns a boolean, which forms send as text. */
  flag(key: string): boolean | undefined {
    return this.#read(key, 'bool', (value) => typeof value === 'boolean');
  }

  int(key: string): number | undefined {
    return this.#read(key, 'int64', isInteger);
  }

  /** Returns a list with items of any type. @param type the type that errors name */
  list(key: string, type = '[]string'): readonly unknown[] | undefined {
    return this.#read(key, type, (value): value is readonly unknown[] => Array.isArray(value));
  }

  texts(key: string): string[] | undefined {
    return this.list(key)?.map((item) => this.#checked(item, key, 'string', isText));
  }

  ints(key: string): readonly number[] | undefined {
    return this.list(key)?.map((item) => this.#checked(item, key, 'int64', isInteger));
  }

  inner(key: string): Body | undefined {
    const value = this.#read(key, 'map[string]string', isRecord);
    return value && body(value, this.#struct, key);
  }

  /** Returns a string that must not be empty. @param field the name of the key in the error */
  required(key: string, field: string): string {
    const value = this.text(key) ?? '';
    if (value === '') throw invalid(`[${field}]: Required`);
    return value;
  }

  #read<T>(key: string, kind: string, is: (value: unknown) => value is T): T | undefined {
    return this.has(key) ? this.#checked(this.values[key], key, kind, is) : undefined;
  }

  #checked<T>(value: unknown, key: string, kind: string, is: (value: unknown) => value is T): T {
    if (is(value)) return value;
    const found = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
    throw invalid(`[]: json: cannot unmarshal ${found} into Go struct field ${this.#struct}.${this.#within ?? key} of type ${kind}`);
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isInteger = (value: unknown): value is number => Number.isInteger(value);

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
  if (type !== '' && !type.includes('json')) throw invalid('[]: Unsupported Content-Type');
  if (type === '' || text.trim() === '') return new Body({});
  const value = parsed(text) ?? {};
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
  } catch {
    throw invalid('[]: unexpected EOF');
  }
}
