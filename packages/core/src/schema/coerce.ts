import { isRecord } from '../base/values.js';

/** A value that a model sent with the wrong type, and its conversion. */
export interface Coercion {
  /** Path in the arguments, such as `days` or `range.from`. */
  readonly path: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Levels of nested values that are examined; deeper ones stay as they are. */
const MAX_DEPTH = 32;

type Json = Readonly<Record<string, unknown>>;

/** A value with its conversions, of which there may be none. */
export interface Coerced {
  readonly value: unknown;
  readonly coercions: readonly Coercion[];
}

/**
 * Converts the parts of a value whose type is not that of the JSON Schema `root`, where the
 * conversion is unambiguous and loses nothing. Parts that are valid, or that cannot be converted,
 * stay as they are.
 */
export function coerceToSchema(root: object, given: unknown): Coerced {
  const coercer = new Coercer(root);
  const value = coercer.coerce(given, { schema: root, path: '', depth: 0 });
  return { value, coercions: coercer.coercions };
}

/** Where a value lies, and the schema that it should match. */
interface ValuePlace {
  readonly schema: unknown;
  readonly path: string;
  readonly depth: number;
}

class Coercer {
  readonly coercions: Coercion[] = [];
  readonly #root: object;

  constructor(root: object) {
    this.#root = root;
  }

  /** Returns a value with its convertible parts converted, and notes each conversion. */
  coerce(value: unknown, { schema, path, depth }: ValuePlace): unknown {
    const rules = resolveReference(this.#root, schema);
    if (rules === undefined || depth > MAX_DEPTH) return value;
    const options = [rules['anyOf'], rules['oneOf']].find(Array.isArray) as unknown[] | undefined;
    if (options !== undefined) return this.#coerceToOption(value, options, path, depth);
    const typed = this.#coerceType(value, readTypes(rules), path);
    if (Array.isArray(typed))
      return typed.map((item: unknown, index) =>
        this.coerce(item, {
          schema: rules['items'],
          path: `${path}[${String(index)}]`,
          depth: depth + 1,
        }),
      );
    const { properties } = rules;
    if (!isRecord(typed) || !isRecord(properties)) return typed;
    const entries = Object.entries(typed).map(([key, item]) => {
      if (!Object.hasOwn(properties, key)) return [key, item];
      const place = {
        schema: properties[key],
        path: path === '' ? key : `${path}.${key}`,
        depth: depth + 1,
      };
      return [key, this.coerce(item, place)];
    });
    return Object.fromEntries(entries);
  }

  /**
   * Coerces to the first option that accepts the value as it is, else to the first that it can be
   * converted to.
   */
  #coerceToOption(
    value: unknown,
    options: readonly unknown[],
    path: string,
    depth: number,
  ): unknown {
    const schemas = options.map((option) => resolveReference(this.#root, option) ?? {});
    const accepting = schemas.find((schema) =>
      readTypes(schema).some((type) => hasType(type, value)),
    );
    if (accepting !== undefined)
      return this.coerce(value, { schema: accepting, path, depth: depth + 1 });
    for (const schema of schemas) {
      const result = this.coerce(value, { schema, path, depth: depth + 1 });
      if (result !== value) return result;
    }
    return value;
  }

  /** Converts a value that has none of the types to the first that it can be converted to. */
  #coerceType(value: unknown, types: readonly string[], path: string): unknown {
    if (types.length === 0 || types.some((type) => hasType(type, value))) return value;
    const to = types.map((type) => convert(value, type)).find((each) => each !== undefined);
    if (to !== undefined) this.coercions.push({ path, from: value, to });
    return to ?? value;
  }
}

/** Returns the schema that a `$ref` leads to, or the schema itself. */
function resolveReference(root: object, schema: unknown): Json | undefined {
  if (!isRecord(schema)) return undefined;
  const { $ref } = schema;
  if (typeof $ref !== 'string' || !$ref.startsWith('#')) return schema;
  let found: unknown = root;
  for (const key of $ref.slice(2).split('/').filter(Boolean))
    found = isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  return isRecord(found) ? found : undefined;
}

/** Returns the types that a schema allows; none when it does not say. */
function readTypes(rules: Json): string[] {
  const { type } = rules;
  return (Array.isArray(type) ? type : [type]).filter(
    (each): each is string => typeof each === 'string',
  );
}

/** Returns whether a value has a type of JSON Schema, such as `integer`. */
function hasType(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  return type === 'object' ? isRecord(value) : typeof value === type;
}

/**
 * Converts a value to a type of JSON Schema; undefined where that is ambiguous or loses something.
 */
function convert(value: unknown, type: string): unknown {
  if (type === 'string')
    return typeof value === 'boolean' || isExact(value) ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (type === 'number' || type === 'integer') {
    const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
    return isExact(number) && hasType(type, number) ? number : undefined;
  }
  if (type === 'boolean' && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return type === 'array' || type === 'object' ? parseAs(type, text) : undefined;
}

/**
 * Returns whether a value is the number that was written. Above the safe range, integers are
 * rounded.
 */
function isExact(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) < 2 ** 53;
}

/** Parses a list or an object that was sent as a text. */
function parseAs(type: string, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return hasType(type, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
