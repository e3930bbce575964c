import type * as z from 'zod/v4/mini';
import { aliasFor, type Aliases, oneLetterOff, respelled } from './near-name.js';
import { isRecord } from '../base/record.js';
import { unwrapSchema } from '../schema/schema.js';
import { getZodSchema } from '../schema/run-zod.js';
import type { Schema } from '../schema/standard.js';

type Zod = z.core.$ZodType;
type Shape = z.core.$ZodShape;

export interface Misnamed {
  readonly keys: readonly PropertyKey[];
  readonly right: readonly PropertyKey[];
}

/**
 * Returns the first unknown key of `value` that stands for a known one: misspelt, by an alias, or
 * one level too deep.
 */
export function misnamedKey(
  schema: Schema<unknown>,
  value: unknown,
  aliases: Aliases,
): Misnamed | undefined {
  const zod = getZodSchema(schema);
  return zod && (misnamedIn(zod, value, aliases) ?? misplacedKey(zod, value));
}

function misplacedKey(zod: Zod, value: unknown): Misnamed | undefined {
  const shape = shapeOf(zod);
  if (shape === undefined || !isRecord(value)) return undefined;
  const missing = Object.keys(shape).filter((key) => value[key] === undefined);
  for (const [key, inside] of Object.entries(value)) {
    for (const stray of Object.hasOwn(shape, key) ? strayIn(shape[key] as Zod, inside) : []) {
      const right = respelled(stray, missing);
      if (right !== undefined) return { keys: [key, stray], right: [right] };
    }
  }
  return undefined;
}

/**
 * Returns the keys of `value` that its schema does not know; none if it is not an object, and for
 * schemas of other libraries.
 */
export function strayKeys(schema: Schema<unknown>, value: unknown): readonly string[] {
  const zod = getZodSchema(schema);
  return zod === undefined ? [] : strayIn(zod, value);
}

export interface UnknownKey {
  readonly keys: readonly PropertyKey[];
  /** The keys that are known beside it. */
  readonly known: readonly string[];
}

/**
 * Returns every key of `value`, at any depth, that its schema does not know. An object whose schema
 * lists no keys may have any, as a JSON Schema. As in `misnamedKey`, the keys of a value that may
 * be one of several kinds of object are not compared.
 */
export function unknownKeys(schema: Schema<unknown>, value: unknown): readonly UnknownKey[] {
  const zod = getZodSchema(schema);
  const found: UnknownKey[] = [];
  if (zod !== undefined) collectUnknown(zod, value, [], found);
  return found;
}

/**
 * Adds the unknown keys of a value that was found at `path`, which is the same again afterwards.
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
      if (isRecord(value)) collectInObject(def.shape, value, path, found);
      return;
    case 'array': {
      collectInEach(def.element, value, path, found);
      return;
    }
    case 'record': {
      collectInEach(def.valueType, value, path, found);
      return;
    }
    case 'union': {
      const only = onlyObject(def.options);
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
  for (const [key, inside] of Object.entries(value)) {
    if (inside === undefined) continue;
    path.push(key);
    if (Object.hasOwn(shape, key)) collectUnknown(shape[key] as Zod, inside, path, found);
    else found.push({ keys: [...path], known });
    path.pop();
  }
}

function collectInEach(item: Zod, value: object, path: PropertyKey[], found: UnknownKey[]): void {
  if (!holdsObject(item)) return;
  for (const [key, inside] of entriesOf(value)) {
    path.push(key);
    collectUnknown(item, inside, path, found);
    path.pop();
  }
}

function strayIn(zod: Zod, value: unknown): readonly string[] {
  const shape = shapeOf(zod);
  if (shape === undefined || !isRecord(value)) return [];
  return Object.keys(value).filter((key) => !Object.hasOwn(shape, key) && value[key] !== undefined);
}

export function knownKeys(schema: Schema<unknown>): readonly string[] {
  const zod = getZodSchema(schema);
  return Object.keys((zod && shapeOf(zod)) ?? {});
}

function shapeOf(schema: Zod): Shape | undefined {
  const { def } = unwrapSchema(schema)._zod;
  return def.type === 'object' ? def.shape : undefined;
}

function misnamedIn(schema: Zod, value: unknown, aliases: Aliases): Misnamed | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { def } = unwrapSchema(schema)._zod;
  switch (def.type) {
    case 'object':
      return isRecord(value) ? misnamedInObject(def.shape, value, aliases) : undefined;
    case 'array':
      return misnamedInEach(def.element, value, aliases);
    case 'record':
      return misnamedInEach(def.valueType, value, aliases);
    case 'union': {
      const only = onlyObject(def.options);
      return only && misnamedIn(only, value, aliases);
    }
    default:
      return undefined;
  }
}

/**
 * Returns the only object among the schemas of a union. With several, a key that one of them lacks
 * may belong to another.
 */
function onlyObject(options: readonly Zod[]): Zod | undefined {
  const [only, second] = options.filter(holdsObject);
  return second === undefined ? only : undefined;
}

/**
 * Returns whether keys of the values of a schema are known. Long lists of texts are not searched.
 */
function holdsObject(schema: Zod): boolean {
  const { def } = unwrapSchema(schema)._zod;
  if (def.type === 'array') return holdsObject(def.element);
  if (def.type === 'record') return holdsObject(def.valueType);
  return (
    def.type === 'object' || (def.type === 'union' && def.options.filter(holdsObject).length === 1)
  );
}

function misnamedInObject(shape: Shape, value: object, aliases: Aliases): Misnamed | undefined {
  for (const [key, inside] of Object.entries(value)) {
    if (inside === undefined) continue;
    if (Object.hasOwn(shape, key)) {
      const found = misnamedIn(shape[key] as Zod, inside, aliases);
      if (found !== undefined) return below(key, found);
    } else {
      const right = rightFor(key, shape, aliases);
      if (right !== undefined) return { keys: [key], right };
    }
  }
  return undefined;
}

function misnamedInEach(item: Zod, value: object, aliases: Aliases): Misnamed | undefined {
  if (!holdsObject(item)) return undefined;
  for (const [key, inside] of entriesOf(value)) {
    const found = misnamedIn(item, inside, aliases);
    if (found !== undefined) return below(key, found);
  }
  return undefined;
}

/** Returns the items of a list with their indices, or the values of an object with their keys. */
function entriesOf(value: object): Iterable<[PropertyKey, unknown]> {
  return Array.isArray(value) ? (value as readonly unknown[]).entries() : Object.entries(value);
}

const below = (key: PropertyKey, { keys, right }: Misnamed): Misnamed => ({
  keys: [key, ...keys],
  right: [key, ...right],
});

function rightFor(key: string, shape: Shape, aliases: Aliases): readonly string[] | undefined {
  const known = Object.keys(shape);
  // An alias may lead into an inner object, or stand for the last key of its path when this is that
  // object.
  const path = aliasFor(key, aliases)?.split('.') ?? [];
  const alias = [path, path.slice(-1)].find((candidate) => leadsTo(shape, candidate));
  const right = respelled(key, known) ?? alias ?? oneLetterOff(key, known);
  return typeof right === 'string' ? [right] : right;
}

function leadsTo(shape: Shape, [key = '', ...rest]: readonly string[]): boolean {
  if (!Object.hasOwn(shape, key) || rest.length === 0) return Object.hasOwn(shape, key);
  return leadsTo(shapeOf(shape[key] as Zod) ?? {}, rest);
}
