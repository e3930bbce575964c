import { isRecord } from '@clients/core';

/** Schemas are not nested more deeply than this, unless one contains itself. */
const DEEPEST = 64;

/**
 * Returns a JSON Schema without `true` and `false` in place of schemas, which JSON Schema allows and model servers cannot read. They become
 * `{}` and `{ not: {} }`, which mean the same. A schema without them is returned as it is.
 */
export function spelledOut(schema: unknown, depth = 0): unknown {
  if (typeof schema === 'boolean') return schema ? {} : { not: {} };
  if (!isRecord(schema) || depth > DEEPEST) return schema;
  const inner = (value: unknown): unknown => spelledOut(value, depth + 1);
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === 'items') return [key, inner(value)];
    if (key === 'properties' || key === '$defs') return [key, each(value, inner)];
    return [key, /^(?:any|one|all)Of$/.test(key) ? each(value, inner) : value];
  });
  return entries.every(([key, value]) => value === schema[key]) ? schema : Object.fromEntries(entries);
}

/** Maps the values of an object or a list. Returns the same where they stay the same. */
function each(given: unknown, map: (value: unknown) => unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const entries = Object.entries(given).map(([key, value]): [string, unknown] => [key, map(value)]);
  if (entries.every(([key, value]) => value === (given as Record<string, unknown>)[key])) return given;
  return Array.isArray(given) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
