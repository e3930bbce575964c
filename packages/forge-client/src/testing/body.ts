import { isRecord } from '@clients/core/testing';
import { thrownText } from '@clients/core';
import { invalid } from './wire.js';

/** The body of a request, read key by key as the server's binding does. */
export class Body {
  /** The keys that were sent. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly #struct: string;
  readonly #within: string | undefined;

  /**
   * @param struct the name that type errors give the body
   * @param within the key that this is the value of
   */
  constructor(values: Readonly<Record<string, unknown>>, struct = 'Option', within?: string) {
    this.values = values;
    this.#struct = struct;
    this.#within = within;
  }

  /** The same body under the name of an option struct. */
  as(struct: string): Body {
    return body(this.values, struct);
  }

  /** Whether the key was sent with a value. */
  has(key: string): boolean {
    return this.values[key] !== undefined && this.values[key] !== null;
  }

  /** Text; `undefined` when it was not sent. */
  text(key: string): string | undefined {
    return this.#read(key, 'string', (value) => (typeof value === 'string' ? value : undefined));
  }

  /** A switch; forms send it as text. */
  flag(key: string): boolean | undefined {
    return this.#read(key, 'bool', (value) => (typeof value === 'boolean' ? value : undefined));
  }

  /** A whole number. */
  int(key: string): number | undefined {
    return this.#read(key, 'int64', (value) => (typeof value === 'number' && Number.isInteger(value) ? value : undefined));
  }

  /** A list of whatever it holds. @param type what type errors call it */
  list(key: string, type = '[]string'): readonly unknown[] | undefined {
    return this.#read(key, type, (value) => (Array.isArray(value) ? (value as unknown[]) : undefined));
  }

  /** A list of texts. */
  texts(key: string): readonly string[] | undefined {
    const list = this.list(key);
    return list?.map((item) => {
      if (typeof item !== 'string') throw this.#mismatch(item, key, 'string');
      return item;
    });
  }

  /** A list of whole numbers. */
  ints(key: string): readonly number[] | undefined {
    return this.list(key)?.map((item) => {
      if (typeof item !== 'number') throw this.#mismatch(item, key, 'int64');
      return item;
    });
  }

  /** An object inside of the body. */
  inner(key: string): Body | undefined {
    const value = this.#read(key, 'map[string]string', (given) => (isRecord(given) ? given : undefined));
    return value && body(value, this.#struct, key);
  }

  /** Text that has to be there and may not be empty. @param field the name the refusal gives it */
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

// Here and not in the class: a class that names itself inside gets an underscore from bundlers, in every log.
function body(values: Readonly<Record<string, unknown>>, struct: string, within?: string): Body {
  return new Body(values, struct, within);
}

/**
 * Reads a request's body as the binding does: JSON or a form; nothing at all for methods that need no content type.
 *
 * @throws a 422 with the words of the server
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
  for (const [name, value] of form) values[name] = value === 'true' ? true : value === 'false' ? false : value;
  return values;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw invalid(`[]: ${syntaxError(text, error)}`);
  }
}

/** The words of the server's JSON reader for the usual mistakes. */
function syntaxError(text: string, error: unknown): string {
  const at = /position (\d+)/.exec(thrownText(error))?.[1];
  const letter = at === undefined ? undefined : text[Number(at)];
  if (letter === undefined) return 'unexpected EOF';
  return `invalid character '${letter}' looking for beginning of value`;
}
