import { isRecord } from '@clients/core';

/** Deeper schemas are sent as they are. */
const DEEPEST = 64;

/** Keys whose values are schemas by name, or lists of schemas. */
const INNER: ReadonlySet<string> = /* @__PURE__ */ new Set(['properties', '$defs', 'prefixItems', 'anyOf', 'oneOf', 'allOf']);

/**
 * Returns a JSON Schema as model servers can read it, with the same meaning:
 *
 * - `true` and `false` in place of a schema become `{}` and `{ not: {} }`.
 * - The length of a tuple follows from `prefixItems`, without `items: false`.
 * - A pattern begins with `^` and ends with `$`.
 *
 * @param outer the schemas around this one
 */
export function spelledOut(schema: unknown, outer: readonly unknown[] = []): unknown {
  if (typeof schema === 'boolean') return schema ? {} : { not: {} };
  // One that contains itself cannot be sent at all, and one with `toJSON` is not what is sent.
  if (!isRecord(schema) || outer.length > DEEPEST || outer.includes(schema) || 'toJSON' in schema) return schema;
  const inner = (value: unknown): unknown => spelledOut(value, [...outer, schema]);
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'items') return value === false && 'prefixItems' in schema ? [] : [[key, inner(value)]];
    if (INNER.has(key)) return [[key, each(value, inner)]];
    if (key === 'additionalProperties' && isRecord(value)) return [[key, inner(value)]];
    return [[key, key === 'pattern' && typeof value === 'string' ? anchored(value) : value]];
  });
  return Object.fromEntries(entries);
}

function anchored(pattern: string): string {
  const [begins, ends] = [pattern.startsWith('^'), /(?<!\\)\$$/.test(pattern)];
  if (begins && ends) return pattern;
  return `^${begins ? '' : '.*'}(${pattern.slice(begins ? 1 : 0, ends ? -1 : undefined)})${ends ? '' : '.*'}$`;
}

/** Maps the values of an object or a list. */
function each(given: unknown, map: (value: unknown) => unknown): unknown {
  if (Array.isArray(given)) return given.map(map);
  return isRecord(given) ? Object.fromEntries(Object.entries(given).map(([key, value]) => [key, map(value)])) : given;
}
