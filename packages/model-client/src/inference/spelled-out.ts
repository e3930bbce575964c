import { isRecord } from '@clients/core';
import { grammarPattern } from './grammar-pattern.js';

/** Deeper schemas are sent as they are. */
const DEEPEST = 64;

/** Keys whose values are schemas by name, or lists of schemas. */
const INNER: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
  'prefixItems',
  'anyOf',
  'oneOf',
  'allOf',
]);

/** Keys whose values are one schema. Servers read `additionalProperties: false` as it is. */
const SINGLE: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'additionalProperties',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
]);

/** Where older schemas have what newer ones have in `$defs`. */
const OLDER = '#/definitions/';

/**
 * Returns a JSON Schema as model servers can read it, with the same meaning:
 *
 * - `true` and `false` instead of a schema become `{}` and `{ not: {} }`.
 * - The length of a tuple follows from `prefixItems`, without `items: false`.
 * - `definitions` of the whole schema become `$defs`, the only ones that a server keeps of a tool's parameters.
 * - A pattern begins with `^`, ends with `$`, and lets nothing end the JSON string that it stands in. One that cannot be written so is left
 *   out: an answer may then not match it.
 *
 * @param outer the schemas around this one
 */
export function spelledOut(schema: unknown, outer: readonly unknown[] = []): unknown {
  if (typeof schema === 'boolean') return schema ? {} : { not: {} };
  // One that contains itself cannot be sent at all, and one with `toJSON` is not what is sent.
  if (!isRecord(schema) || outer.length > DEEPEST || outer.includes(schema) || 'toJSON' in schema)
    return schema;
  const inner = (value: unknown): unknown => spelledOut(value, [...outer, schema]);
  const [root = schema] = outer;
  const isOlder = isRecord(root) && isRecord(root['definitions']) && !('$defs' in root);
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'items')
      return value === false && 'prefixItems' in schema
        ? []
        : [[key, Array.isArray(value) ? value.map(inner) : inner(value)]];
    if (INNER.has(key))
      return [
        [key === 'definitions' && isOlder && schema === root ? '$defs' : key, each(value, inner)],
      ];
    if (SINGLE.has(key) && isRecord(value)) return [[key, inner(value)]];
    if (key === '$ref' && isOlder && typeof value === 'string' && value.startsWith(OLDER))
      return [[key, `#/$defs/${value.slice(OLDER.length)}`]];
    if (key !== 'pattern' || typeof value !== 'string') return [[key, value]];
    const pattern = grammarPattern(value);
    return pattern === undefined ? [] : [[key, pattern]];
  });
  return Object.fromEntries(entries);
}

/** Maps the values of an object or a list. */
function each(given: unknown, map: (value: unknown) => unknown): unknown {
  if (Array.isArray(given)) return given.map(map);
  return isRecord(given)
    ? Object.fromEntries(Object.entries(given).map(([key, value]) => [key, map(value)]))
    : given;
}
