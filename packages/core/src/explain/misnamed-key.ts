import { hasFields } from '../base/fields.js';
import { unwrapSchema } from '../schema/schema.js';
import { getZodSchema } from '../schema/run-zod.js';
import type { Schema } from '../schema/standard.js';
import { type Aliases, findAlias, findOneLetterOff, findRespelled } from './near-name.js';
import {
  findOnlyObject,
  findShape,
  holdsObject,
  listEntries,
  listFields,
  type Shape,
  type Zod,
} from './schema-shape.js';
import { listKeysBesideShape } from './unknown-keys.js';

/** An unknown key that stands for a known one. */
export interface MisnamedKey {
  /** The keys that lead to it, and itself. */
  readonly keys: readonly PropertyKey[];
  /** The keys that lead to the one that is meant. */
  readonly right: readonly PropertyKey[];
}

/**
 * Returns the first unknown key of `value` that stands for a known one: misspelt, by an alias, or
 * one level too deep. The keys of a value that may be one of several kinds of object are not
 * compared.
 */
export function findMisnamedKey(
  schema: Schema<unknown>,
  value: unknown,
  aliases: Aliases,
): MisnamedKey | undefined {
  const zod = getZodSchema(schema);
  return zod && (findMisspelt(zod, value, aliases) ?? findTooDeep(zod, value));
}

function findMisspelt(schema: Zod, value: unknown, aliases: Aliases): MisnamedKey | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { def } = unwrapSchema(schema)._zod;
  switch (def.type) {
    case 'object':
      return hasFields(value) ? findInObject(def.shape, value, aliases) : undefined;
    case 'array':
      return findInEach(def.element, value, aliases);
    case 'record':
      return findInEach(def.valueType, value, aliases);
    case 'union': {
      const only = findOnlyObject(def.options);
      return only && findMisspelt(only, value, aliases);
    }
    default:
      return undefined;
  }
}

function findInObject(shape: Shape, value: object, aliases: Aliases): MisnamedKey | undefined {
  for (const [key, inside] of listFields(value)) {
    if (inside === undefined) continue;
    if (Object.hasOwn(shape, key)) {
      const found = findMisspelt(shape[key] as Zod, inside, aliases);
      if (found !== undefined) return prefixKeys(key, found);
    } else {
      const right = findRightPath(key, shape, aliases);
      if (right !== undefined) return { keys: [key], right };
    }
  }
  return undefined;
}

function findInEach(item: Zod, value: object, aliases: Aliases): MisnamedKey | undefined {
  if (!holdsObject(item)) return undefined;
  for (const [key, inside] of listEntries(value)) {
    const found = findMisspelt(item, inside, aliases);
    if (found !== undefined) return prefixKeys(key, found);
  }
  return undefined;
}

function prefixKeys(key: PropertyKey, { keys, right }: MisnamedKey): MisnamedKey {
  return { keys: [key, ...keys], right: [key, ...right] };
}

/** Returns the keys that lead to the one that an unknown key of an object stands for. */
function findRightPath(key: string, shape: Shape, aliases: Aliases): readonly string[] | undefined {
  const known = Object.keys(shape);
  // An alias may lead into an inner object, or stand for the last key of its path when this is that
  // object.
  const path = findAlias(key, aliases)?.split('.') ?? [];
  const alias = [path, path.slice(-1)].find((candidate) => hasPath(shape, candidate));
  const right = findRespelled(key, known) ?? alias ?? findOneLetterOff(key, known);
  return typeof right === 'string' ? [right] : right;
}

function hasPath(shape: Shape, [key = '', ...rest]: readonly string[]): boolean {
  if (!Object.hasOwn(shape, key) || rest.length === 0) return Object.hasOwn(shape, key);
  return hasPath(findShape(shape[key] as Zod) ?? {}, rest);
}

/** Returns a key inside a field of an object that is a missing key of the object itself. */
function findTooDeep(zod: Zod, value: unknown): MisnamedKey | undefined {
  const shape = findShape(zod);
  if (shape === undefined || !hasFields(value)) return undefined;
  const missing = Object.keys(shape).filter((key) => value[key] === undefined);
  for (const [key, inside] of listFields(value)) {
    if (!Object.hasOwn(shape, key)) continue;
    for (const unknown of listKeysBesideShape(shape[key] as Zod, inside)) {
      const right = findRespelled(unknown, missing);
      if (right !== undefined) return { keys: [key, unknown], right: [right] };
    }
  }
  return undefined;
}
