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

/** Converts the values whose type is not that of their JSON Schema, where the conversion is unambiguous and loses nothing. */
export class Coercer {
  readonly coercions: Coercion[] = [];
  readonly #root: Json;

  constructor(root: object) {
    this.#root = root as Json;
  }

  /** Returns the value with the types of the schema. Parts that are valid, or that cannot be converted, stay as they are. */
  apply(value: unknown, schema: unknown = this.#root, path = '', depth = 0): unknown {
    const rules = this.#resolve(schema);
    if (rules === undefined || depth > MAX_DEPTH) return value;
    const options = [rules['anyOf'], rules['oneOf']].find(Array.isArray) as unknown[] | undefined;
    if (options !== undefined) return this.#choose(value, options, path, depth);
    const types = typesOf(rules);
    const typed = types.length === 0 || types.some((type) => hasType(type, value)) ? value : this.#convert(value, types, path);
    if (Array.isArray(typed))
      return typed.map((item: unknown, at) => this.apply(item, rules['items'], `${path}[${String(at)}]`, depth + 1));
    const { properties } = rules;
    if (!isRecord(typed) || !isRecord(properties)) return typed;
    const entries = Object.entries(typed).map(([key, item]) => [
      key,
      Object.hasOwn(properties, key) ? this.apply(item, properties[key], path === '' ? key : `${path}.${key}`, depth + 1) : item,
    ]);
    return Object.fromEntries(entries);
  }

  /** Applies the first option that accepts the value as it is, else the first that it can be converted to. */
  #choose(value: unknown, options: readonly unknown[], path: string, depth: number): unknown {
    const known = options.map((option) => this.#resolve(option) ?? {});
    const accepting = known.find((option) => typesOf(option).some((type) => hasType(type, value)));
    if (accepting !== undefined) return this.apply(value, accepting, path, depth + 1);
    for (const option of known) {
      const converted = this.apply(value, option, path, depth + 1);
      if (converted !== value) return converted;
    }
    return value;
  }

  #convert(value: unknown, types: readonly string[], path: string): unknown {
    for (const type of types) {
      const to = convert(value, type);
      if (to === undefined) continue;
      this.coercions.push({ path, from: value, to });
      return to;
    }
    return value;
  }

  #resolve(schema: unknown): Json | undefined {
    if (!isRecord(schema)) return undefined;
    const { $ref } = schema;
    if (typeof $ref !== 'string' || !$ref.startsWith('#')) return schema;
    let found: unknown = this.#root;
    for (const key of $ref.slice(2).split('/').filter(Boolean))
      found = isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined;
    return isRecord(found) ? found : undefined;
  }
}

function typesOf(rules: Json): string[] {
  const { type } = rules;
  return (Array.isArray(type) ? type : [type]).filter((each): each is string => typeof each === 'string');
}

function hasType(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  return type === 'object' ? isRecord(value) : typeof value === type;
}

/** Returns the value as the given type; undefined when that is ambiguous or loses something. */
function convert(value: unknown, type: string): unknown {
  if (type === 'string') return typeof value === 'boolean' || isExact(value) ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (type === 'number' || type === 'integer') {
    const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
    return isExact(number) && hasType(type, number) ? number : undefined;
  }
  if (type === 'boolean') return booleanOf(text);
  return type === 'array' || type === 'object' ? parsedAs(type, text) : undefined;
}

function booleanOf(text: string): boolean | undefined {
  if (/^true$/i.test(text)) return true;
  return /^false$/i.test(text) ? false : undefined;
}

/** Returns whether a value is the number that was written. Above the safe range, integers are rounded. */
function isExact(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) < 2 ** 53;
}

function parsedAs(type: string, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return hasType(type, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
