import type * as z from 'zod/mini';
import { aliasFor, type Aliases, oneLetterOff, respelled } from '../base/near-name.js';
import { innermost } from './schema.js';
import { zodIn } from './read.js';
import type { Schema } from './standard.js';

type Zod = z.core.$ZodType;
type Shape = z.core.$ZodShape;

/** The path of an unknown key, and that of the key it most likely means. */
export interface Misnamed {
  readonly keys: readonly PropertyKey[];
  readonly right: readonly PropertyKey[];
}

type Find = (value: unknown, aliases: Aliases) => Misnamed | undefined;

/** The finder of each schema; `null` where no object can be inside. */
const finders = /* @__PURE__ */ new WeakMap<Zod, Find | null>();

/** Returns the first key of `value` that its schema does not know and that misspells, or is an alias of, a known one. */
export function misnamedKey(schema: Schema<unknown>, value: unknown, aliases: Aliases): Misnamed | undefined {
  const zod = zodIn(schema);
  return zod && finderOf(zod)?.(value, aliases);
}

/** Returns the keys of `value` that its schema does not know; none if it is not an object, and for schemas of other libraries. */
export function strayKeys(schema: Schema<unknown>, value: unknown): readonly string[] {
  const zod = zodIn(schema);
  const shape = zod && shapeOf(zod);
  if (shape === undefined || typeof value !== 'object' || value === null) return [];
  const given = value as Readonly<Record<string, unknown>>;
  return Object.keys(given).filter((key) => !Object.hasOwn(shape, key) && given[key] !== undefined);
}

/** Returns the shape of an object that keeps other keys. */
function shapeOf(schema: Zod): Shape | undefined {
  const { def } = innermost(schema)._zod;
  return def.type === 'object' ? def.shape : undefined;
}

function finderOf(schema: Zod): Find | null {
  const inner = innermost(schema);
  let find = finders.get(inner);
  if (find === undefined) finders.set(inner, (find = makeFinder(inner)));
  return find;
}

function makeFinder(schema: z.core.$ZodTypes): Find | null {
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return inObject(def.shape);
    case 'array':
      return inEach(finderOf(def.element));
    case 'record':
      return inEach(finderOf(def.valueType));
    case 'union': {
      // With several objects, a key that one of them lacks may belong to another.
      const [only, second] = def.options.map(finderOf).filter((find) => find !== null);
      return second === undefined ? (only ?? null) : null;
    }
    default:
      return null;
  }
}

function inObject(shape: Shape): Find {
  // Built on first use: getters of a shape may refer to the shape itself.
  let fields: ReadonlyMap<string, Find | null> | undefined;
  return (value, aliases) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    fields ??= new Map(Object.keys(shape).map((key) => [key, finderOf(shape[key] as Zod)]));
    for (const key of Object.keys(value)) {
      const find = fields.get(key);
      if (find === null) continue;
      const inside = (value as Record<string, unknown>)[key];
      if (inside === undefined) continue;
      if (find !== undefined) {
        const found = find(inside, aliases);
        if (found !== undefined) return below(key, found);
        continue;
      }
      const right = rightFor(key, shape, aliases);
      if (right !== undefined) return { keys: [key], right };
    }
    return undefined;
  };
}

function inEach(find: Find | null): Find | null {
  if (find === null) return null;
  return (value, aliases) => {
    if (typeof value !== 'object' || value === null) return undefined;
    for (const [key, inside] of Array.isArray(value) ? (value as readonly unknown[]).entries() : Object.entries(value)) {
      const found = find(inside, aliases);
      if (found !== undefined) return below(key, found);
    }
    return undefined;
  };
}

function below(key: PropertyKey, { keys, right }: Misnamed): Misnamed {
  return { keys: [key, ...keys], right: [key, ...right] };
}

function rightFor(key: string, shape: Shape, aliases: Aliases): readonly string[] | undefined {
  const known = Object.keys(shape);
  const same = respelled(key, known);
  if (same !== undefined) return [same];
  const alias = aliasOf(key, shape, aliases);
  if (alias !== undefined) return alias;
  const close = oneLetterOff(key, known);
  return close === undefined ? undefined : [close];
}

/** Returns the path that an alias refers to if this object has it: the whole path, or its last key when this is the inner object. */
function aliasOf(key: string, shape: Shape, aliases: Aliases): readonly string[] | undefined {
  const path = aliasFor(key, aliases)?.split('.');
  return path === undefined ? undefined : [path, path.slice(-1)].find((candidate) => leadsTo(shape, candidate));
}

function leadsTo(shape: Shape, [key = '', ...rest]: readonly string[]): boolean {
  if (!Object.hasOwn(shape, key)) return false;
  if (rest.length === 0) return true;
  const inner = shapeOf(shape[key] as Zod);
  return inner !== undefined && leadsTo(inner, rest);
}
