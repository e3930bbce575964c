import type * as z from 'zod/v4/mini';
import { unwrapSchema } from '../schema/schema.js';
import { getZodSchema } from '../schema/run-zod.js';
import type { Schema } from '../schema/standard.js';

/** A schema of zod, of any flavour. */
export type Zod = z.core.$ZodType;
/** The fields of an object schema, with their schemas. */
export type Shape = z.core.$ZodShape;

/** A schema that may list the keys of its objects, as that of an upload does. */
type ListingSchema = Schema<unknown> & { readonly keys?: readonly string[] };

/** Returns the keys that the schema of an object knows; none for other schemas. */
export function listKnownKeys(schema: ListingSchema): readonly string[] {
  const zod = getZodSchema(schema);
  return zod === undefined ? (schema.keys ?? []) : Object.keys(findShape(zod) ?? {});
}

/** Returns the keys of an object schema, with their schemas; undefined for other schemas. */
export function findShape(schema: Zod): Shape | undefined {
  const { def } = unwrapSchema(schema)._zod;
  return def.type === 'object' ? def.shape : undefined;
}

/**
 * Returns the only object among the schemas of a union. With several, a key that one of them lacks
 * may belong to another.
 */
export function findOnlyObject(options: readonly Zod[]): Zod | undefined {
  const [only, second] = options.filter(holdsObject);
  return second === undefined ? only : undefined;
}

/**
 * Returns whether keys of the values of a schema are known. Where they are not, as in a long list of
 * texts, the items need not be searched.
 */
export function holdsObject(schema: Zod): boolean {
  const { def } = unwrapSchema(schema)._zod;
  if (def.type === 'array') return holdsObject(def.element);
  if (def.type === 'record') return holdsObject(def.valueType);
  return (
    def.type === 'object' || (def.type === 'union' && def.options.filter(holdsObject).length === 1)
  );
}

/** Returns the items of a list with their indices, or the values of an object with their keys. */
export function listEntries(value: object): Iterable<[PropertyKey, unknown]> {
  return Array.isArray(value) ? (value as readonly unknown[]).entries() : listFields(value);
}

/**
 * Returns the keys of an object with their values, those that it inherits included: they are sent,
 * except those of `Object.prototype`.
 */
export function listFields(value: object): [string, unknown][] {
  const fields = Object.entries(value);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return fields;
  for (const key in value)
    if (!Object.hasOwn(value, key) && !(key in Object.prototype))
      fields.push([key, (value as Readonly<Record<string, unknown>>)[key]]);
  return fields;
}
