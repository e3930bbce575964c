import type * as z from 'zod/v4/mini';
import { aliasFor, type Aliases, oneLetterOff, respelled } from './near-name.js';
import { isRecord } from '../base/record.js';
import { innermost } from '../schema/schema.js';
import { zodIn } from '../schema/run-zod.js';
import type { Schema } from '../schema/standard.js';

type Zod = z.core.$ZodType;
type Shape = z.core.$ZodShape;

export interface Misnamed {
  readonly keys: readonly PropertyKey[];
  readonly right: readonly PropertyKey[];
}

/** Returns the first unknown key of `value` that stands for a known one: misspelt, by an alias, or one level too deep. */
export function misnamedKey(
  schema: Schema<unknown>,
  value: unknown,
  aliases: Aliases,
): Misnamed | undefined {
  const zod = zodIn(schema);
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

/** Returns the keys of `value` that its schema does not know; none if it is not an object, and for schemas of other libraries. */
export function strayKeys(schema: Schema<unknown>, value: unknown): readonly string[] {
  const zod = zodIn(schema);
  return zod === undefined ? [] : strayIn(zod, value);
}

function strayIn(zod: Zod, value: unknown): readonly string[] {
  const shape = shapeOf(zod);
  if (shape === undefined || !isRecord(value)) return [];
  return Object.keys(value).filter((key) => !Object.hasOwn(shape, key) && value[key] !== undefined);
}

export function knownKeys(schema: Schema<unknown>): readonly string[] {
  const zod = zodIn(schema);
  return Object.keys((zod && shapeOf(zod)) ?? {});
}

function shapeOf(schema: Zod): Shape | undefined {
  const { def } = innermost(schema)._zod;
  return def.type === 'object' ? def.shape : undefined;
}

function misnamedIn(schema: Zod, value: unknown, aliases: Aliases): Misnamed | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { def } = innermost(schema)._zod;
  switch (def.type) {
    case 'object':
      return isRecord(value) ? misnamedInObject(def.shape, value, aliases) : undefined;
    case 'array':
      return misnamedInEach(def.element, value, aliases);
    case 'record':
      return misnamedInEach(def.valueType, value, aliases);
    case 'union': {
      // With several objects, a key that one of them lacks may belong to another.
      const [only, second] = def.options.filter(holdsObject);
      return only === undefined || second !== undefined
        ? undefined
        : misnamedIn(only, value, aliases);
    }
    default:
      return undefined;
  }
}

/** Returns whether keys of the values of a schema are known. Long lists of texts are not searched. */
function holdsObject(schema: Zod): boolean {
  const { def } = innermost(schema)._zod;
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
  for (const [key, inside] of Array.isArray(value)
    ? (value as readonly unknown[]).entries()
    : Object.entries(value)) {
    const found = misnamedIn(item, inside, aliases);
    if (found !== undefined) return below(key, found);
  }
  return undefined;
}

const below = (key: PropertyKey, { keys, right }: Misnamed): Misnamed => ({
  keys: [key, ...keys],
  right: [key, ...right],
});

function rightFor(key: string, shape: Shape, aliases: Aliases): readonly string[] | undefined {
  const known = Object.keys(shape);
  // An alias may lead into an inner object, or stand for the last key of its path when this is that object.
  const path = aliasFor(key, aliases)?.split('.') ?? [];
  const alias = [path, path.slice(-1)].find((candidate) => leadsTo(shape, candidate));
  const right = respelled(key, known) ?? alias ?? oneLetterOff(key, known);
  return typeof right === 'string' ? [right] : right;
}

function leadsTo(shape: Shape, [key = '', ...rest]: readonly string[]): boolean {
  if (!Object.hasOwn(shape, key) || rest.length === 0) return Object.hasOwn(shape, key);
  return leadsTo(shapeOf(shape[key] as Zod) ?? {}, rest);
}
