import { isRecord } from '@clients/core';

/** Schemas are not nested more deeply than this, unless one contains itself. */
const DEEPEST = 64;

/** Keys whose values are schemas by name, or lists of schemas. */
const INNER: ReadonlySet<string> = /* @__PURE__ */ new Set(['properties', '$defs', 'prefixItems', 'anyOf', 'oneOf', 'allOf']);

/**
 * Returns a JSON Schema as model servers can read it, with the same meaning; the schema itself where they can:
 *
 * - `true` and `false` in place of a schema become `{}` and `{ not: {} }`.
 * - The length of a tuple follows from `prefixItems`, without `items: false`.
 * - A pattern begins with `^` and ends with `$`.
 */
export function spelledOut(schema: unknown, depth = 0): unknown {
  if (typeof schema === 'boolean') return schema ? {} : { not: {} };
  if (!isRecord(schema) || depth > DEEPEST) return schema;
  const inner = (value: unknown): unknown => spelledOut(value, depth + 1);
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'items') return value === false && 'prefixItems' in schema ? [] : [[key, inner(value)]];
    if (INNER.has(key)) return [[key, each(value, inner)]];
    if (key === 'additionalProperties' && isRecord(value)) return [[key, inner(value)]];
    return [[key, key === 'pattern' && typeof value === 'string' ? anchored(value) : value]];
  });
  const isSame = entries.length === Object.keys(schema).length && entries.every(([key, value]) => value === schema[key]);
  return isSame ? schema : Object.fromEntries(entries);
}

function anchored(pattern: string): string {
  const [begins, ends] = [pattern.startsWith('^'), /(?<!\\)\$$/.test(pattern)];
  if (begins && ends) return pattern;
  return `^${begins ? '' : '.*'}(${pattern.slice(begins ? 1 : 0, ends ? -1 : undefined)})${ends ? '' : '.*'}$`;
}

/** Maps the values of an object or a list. Returns the same where they stay the same. */
function each(given: unknown, map: (value: unknown) => unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const entries = Object.entries(given).map(([key, value]): [string, unknown] => [key, map(value)]);
  if (entries.every(([key, value]) => value === (given as Record<string, unknown>)[key])) return given;
  return Array.isArray(given) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
