import { isRecord } from '@clients/core';
import { toGrammarPattern } from './grammar-pattern.js';

/** Deeper schemas are sent unchanged. */
const MAX_DEPTH = 64;

/** Keys whose values are schemas by name, or lists of schemas. */
const KEYS_OF_SCHEMAS: ReadonlySet<string> = /* @__PURE__ */ new Set([
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
const KEYS_OF_ONE_SCHEMA: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'additionalProperties',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
]);

/** Prefix of references in older schemas; newer ones use `$defs`. */
const DEFINITIONS_PREFIX = '#/definitions/';

/**
 * Patterns with lookaheads, which grammars lack, and others for the same texts: that of
 * `z.email()` in older versions of zod 4.
 */
const WITHOUT_LOOKAHEAD: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  [
    String.raw`^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$`,
    String.raw`^([A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$`,
  ],
]);

/**
 * Returns a JSON Schema as model servers can read it, with the same meaning:
 *
 * - `true` and `false` instead of a schema become `{}` and `{ not: {} }`.
 * - The length of a tuple follows from `prefixItems`, without `items: false`.
 * - `definitions` of the whole schema become `$defs`, the only ones that a server keeps of a tool's parameters.
 * - A pattern begins with `^`, ends with `$`, and lets nothing end the JSON string that it stands in. One that cannot be written like
 *   this is left out: an answer may then not match it.
 * - Names that `propertyNames` lists, which no server enforces, become `properties`.
 *
 * @param given the schema
 * @param outer the schemas around this one
 */
export function spellOut(given: unknown, outer: readonly unknown[] = []): unknown {
  if (typeof given === 'boolean') return given ? {} : { not: {} };
  const schema = isRecord(given) && !outer.includes(given) ? nameProperties(given) : given;
  // A schema that contains itself cannot be sent at all, and of one with `toJSON` something else is
  // sent.
  if (!isRecord(schema) || outer.length > MAX_DEPTH || outer.includes(schema) || 'toJSON' in schema)
    return schema;
  const inner = (value: unknown): unknown => spellOut(value, [...outer, schema]);
  const [root = schema] = outer;
  const isOlder = isRecord(root) && isRecord(root['definitions']) && !('$defs' in root);
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'items')
      return value === false && 'prefixItems' in schema
        ? []
        : [[key, Array.isArray(value) ? value.map(inner) : inner(value)]];
    if (KEYS_OF_SCHEMAS.has(key))
      return [
        [
          key === 'definitions' && isOlder && schema === root ? '$defs' : key,
          mapValues(value, inner),
        ],
      ];
    if (KEYS_OF_ONE_SCHEMA.has(key) && isRecord(value)) return [[key, inner(value)]];
    if (
      key === '$ref' &&
      isOlder &&
      typeof value === 'string' &&
      value.startsWith(DEFINITIONS_PREFIX)
    )
      return [[key, `#/$defs/${value.slice(DEFINITIONS_PREFIX.length)}`]];
    if (key !== 'pattern' || typeof value !== 'string') return [[key, value]];
    const pattern = toGrammarPattern(WITHOUT_LOOKAHEAD.get(value) ?? value);
    return pattern === undefined ? [] : [[key, pattern]];
  });
  return Object.fromEntries(entries);
}

/** Returns a schema with the names of its keys as `properties`, where it lists all of them. */
function nameProperties(schema: Record<string, unknown>): Record<string, unknown> {
  const { propertyNames, additionalProperties: value = {}, ...rest } = schema;
  const names = listNames(propertyNames);
  if (names === undefined || !(isRecord(value) || value === true)) return schema;
  const { properties } = rest;
  return {
    ...rest,
    properties: {
      ...Object.fromEntries(names.map((name) => [name, value])),
      ...(isRecord(properties) ? properties : {}),
    },
    additionalProperties: false,
  };
}

/** Returns the texts that a schema of names lists; undefined for any other schema. */
function listNames(schema: unknown): readonly string[] | undefined {
  if (!isRecord(schema)) return undefined;
  const { enum: listed, const: only, anyOf } = schema;
  if (typeof only === 'string') return [only];
  if (Array.isArray(listed) && listed.every((name) => typeof name === 'string')) return listed;
  if (!Array.isArray(anyOf) || anyOf.length === 0) return undefined;
  const names = anyOf.map(listNames);
  return names.every((each) => each !== undefined) ? names.flat() : undefined;
}

/** Maps the values of an object or a list. */
function mapValues(given: unknown, map: (value: unknown) => unknown): unknown {
  if (Array.isArray(given)) return given.map(map);
  return isRecord(given)
    ? Object.fromEntries(Object.entries(given).map(([key, value]) => [key, map(value)]))
    : given;
}
