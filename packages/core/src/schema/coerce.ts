import { isRecord } from '../base/record.js';

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
 * Converts the parts of a value whose type is not that of the JSON Schema `root`, where the conversion is unambiguous and loses nothing. Parts
 * that are valid, or that cannot be converted, stay as they are.
 */
export function coerced(root: object, given: unknown): Coerced {
  const coercions: Coercion[] = [];
  const apply = (value: unknown, schema: unknown, path: string, depth: number): unknown => {
    const rules = resolved(root, schema);
    if (rules === undefined || depth > MAX_DEPTH) return value;
    const options = [rules['anyOf'], rules['oneOf']].find(Array.isArray) as unknown[] | undefined;
    if (options !== undefined) return choose(value, options, path, depth);
    const types = typesOf(rules);
    const typed =
      types.length === 0 || types.some((type) => hasType(type, value))
        ? value
        : converted(value, types, path);
    if (Array.isArray(typed))
      return typed.map((item: unknown, at) =>
        apply(item, rules['items'], `${path}[${String(at)}]`, depth + 1),
      );
    const { properties } = rules;
    if (!isRecord(typed) || !isRecord(properties)) return typed;
    const entries = Object.entries(typed).map(([key, item]) => [
      key,
      Object.hasOwn(properties, key)
        ? apply(item, properties[key], path === '' ? key : `${path}.${key}`, depth + 1)
        : item,
    ]);
    return Object.fromEntries(entries);
  };
  // The first option that accepts the value as it is, else the first that it can be converted to.
  const choose = (
    value: unknown,
    options: readonly unknown[],
    path: string,
    depth: number,
  ): unknown => {
    const known = options.map((option) => resolved(root, option) ?? {});
    const accepting = known.find((option) => typesOf(option).some((type) => hasType(type, value)));
    if (accepting !== undefined) return apply(value, accepting, path, depth + 1);
    for (const option of known) {
      const result = apply(value, option, path, depth + 1);
      if (result !== value) return result;
    }
    return value;
  };
  const converted = (value: unknown, types: readonly string[], path: string): unknown => {
    const to = types.map((type) => convert(value, type)).find((each) => each !== undefined);
    if (to !== undefined) coercions.push({ path, from: value, to });
    return to ?? value;
  };
  return { value: apply(given, root, '', 0), coercions };
}

/** Returns the schema that a `$ref` leads to, or the schema itself. */
function resolved(root: object, schema: unknown): Json | undefined {
  if (!isRecord(schema)) return undefined;
  const { $ref } = schema;
  if (typeof $ref !== 'string' || !$ref.startsWith('#')) return schema;
  let found: unknown = root;
  for (const key of $ref.slice(2).split('/').filter(Boolean))
    found = isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  return isRecord(found) ? found : undefined;
}

function typesOf(rules: Json): string[] {
  const { type } = rules;
  return (Array.isArray(type) ? type : [type]).filter(
    (each): each is string => typeof each === 'string',
  );
}

function hasType(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  return type === 'object' ? isRecord(value) : typeof value === type;
}

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
  return type === 'array' || type === 'object' ? parsedAs(type, text) : undefined;
}

/** Returns whether a value is the number that was written. Above the safe range, integers are rounded. */
const isExact = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) < 2 ** 53;

function parsedAs(type: string, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return hasType(type, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
