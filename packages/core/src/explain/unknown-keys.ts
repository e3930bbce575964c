import { hasFields } from '../base/fields.js';
import { unwrapSchema } from '../schema/schema.js';
import { getZodSchema } from '../schema/run-zod.js';
import type { Schema } from '../schema/standard.js';
import {
  findOnlyObject,
  findShape,
  holdsObject,
  listEntries,
  listFields,
  type Shape,
  type Zod,
} from './schema-shape.js';

/**
 * Returns the keys of an object that its schema does not know, at its first level. None for another
 * value, and for schemas of other libraries.
 */
export function listUnknownKeys(schema: Schema<unknown>, value: unknown): readonly string[] {
  const zod = getZodSchema(schema);
  return zod === undefined ? [] : listKeysBesideShape(zod, value);
}

/** As `listUnknownKeys`, for the schema of zod. */
export function listKeysBesideShape(zod: Zod, value: unknown): readonly string[] {
  const shape = findShape(zod);
  if (shape === undefined || !hasFields(value)) return [];
  return listFields(value).flatMap(([key, inside]) =>
    Object.hasOwn(shape, key) || inside === undefined ? [] : [key],
  );
}

/** A key that the schema of its object does not know. */
export interface UnknownKey {
  /** The keys that lead to it, and itself. */
  readonly keys: readonly PropertyKey[];
  /** The keys that are known beside it. */
  readonly known: readonly string[];
}

/**
 * Returns every key of `value`, at any depth, that its schema does not know. An object whose schema
 * lists no keys may have any, as a JSON Schema. The keys of a value that may be one of several kinds
 * of object are not compared.
 */
export function findUnknownKeys(schema: Schema<unknown>, value: unknown): readonly UnknownKey[] {
  const zod = getZodSchema(schema);
  const found: UnknownKey[] = [];
  if (zod !== undefined) collectUnknown(zod, value, [], found);
  return found;
}

/**
 * Adds the unknown keys of a value to `found`.
 *
 * @param path the keys that lead to the value; changed while this runs, and restored
 */
function collectUnknown(
  schema: Zod,
  value: unknown,
  path: PropertyKey[],
  found: UnknownKey[],
): void {
  if (typeof value !== 'object' || value === null) return;
  const { def } = unwrapSchema(schema)._zod;
  switch (def.type) {
    case 'object':
      if (hasFields(value)) collectInObject(def.shape, value, path, found);
      return;
    case 'array':
      collectInEach(def.element, value, path, found);
      return;
    case 'record':
      collectInEach(def.valueType, value, path, found);
      return;
    case 'union': {
      const only = findOnlyObject(def.options);
      if (only !== undefined) collectUnknown(only, value, path, found);
    }
  }
}

function collectInObject(
  shape: Shape,
  value: object,
  path: PropertyKey[],
  found: UnknownKey[],
): void {
  const known = Object.keys(shape);
  if (known.length === 0) return;
  for (const [key, inside] of listFields(value)) {
    if (inside === undefined) continue;
    path.push(key);
    if (Object.hasOwn(shape, key)) collectUnknown(shape[key] as Zod, inside, path, found);
    else found.push({ keys: [...path], known });
    path.pop();
  }
}

function collectInEach(item: Zod, value: object, path: PropertyKey[], found: UnknownKey[]): void {
  if (!holdsObject(item)) return;
  for (const [key, inside] of listEntries(value)) {
    path.push(key);
    collectUnknown(item, inside, path, found);
    path.pop();
  }
}
