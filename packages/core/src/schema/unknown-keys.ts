import { aliasFor, type Aliases, oneLetterOff, respelled } from '../base/near-name.js';
import { normalisers } from './schema-metadata.js';
import type { Node, ObjectDef } from './zod-view.js';

/** A key that no schema knows, and the one that is meant. */
export interface Misnamed {
  readonly keys: readonly PropertyKey[];
  readonly right: readonly PropertyKey[];
}

type Find = (value: unknown, aliases: Aliases) => Misnamed | undefined;

/** Made once for each node; `null` where no object can be inside. */
const made = /* @__PURE__ */ new WeakMap<Node, Find | null>();

/** Gets the first key of `value` that is unknown to its schema and is another spelling of a known one, or an alias of it. */
export function findMisnamed(node: Node, value: unknown, aliases: Aliases): Misnamed | undefined {
  return finderOf(node)?.(value, aliases);
}

/** Gets the keys of `value` that its schema does not know; none for what is not an object. */
export function unknownKeys(node: Node, value: unknown): readonly string[] {
  const { def } = innermost(node)._zod;
  if (def.type !== 'object' || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => (inside === undefined || Object.hasOwn(def.shape, key) ? [] : [key]));
}

function finderOf(node: Node): Find | null {
  let find = made.get(node);
  if (find === undefined) made.set(node, (find = makeFinder(node)));
  return find;
}

function makeFinder(node: Node): Find | null {
  const inner = unwrapped(node);
  if (inner !== node) return node._zod.def.type === 'lazy' ? (value, aliases) => finderOf(inner)?.(value, aliases) : finderOf(inner);
  const { def } = node._zod;
  switch (def.type) {
    case 'object':
      return inObject(def);
    case 'array':
      return inEach(finderOf(def.element));
    case 'record':
      return inEach(finderOf(def.valueType));
    case 'union': {
      // Where several objects are allowed, a key that one of them lacks says nothing.
      const [only, second] = def.options.map(finderOf).filter((find) => find !== null);
      return second === undefined ? (only ?? null) : null;
    }
    default:
      return null;
  }
}

/** What an optional, nullable, normalised or lazy schema stands for. */
function unwrapped(node: Node): Node {
  const { def, innerType } = node._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return def.innerType;
    case 'lazy':
      return innerType ?? node;
    case 'pipe':
      return normalisers.get(node)?.inner ?? node;
    default:
      return node;
  }
}

function innermost(node: Node): Node {
  const inner = unwrapped(node);
  return inner === node ? node : innermost(inner);
}

function inObject({ shape }: ObjectDef): Find {
  // On first use: the getters of a shape may point back to it.
  let fields: ReadonlyMap<string, Find | null> | undefined;
  return (value, aliases) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    fields ??= new Map(Object.entries(shape).map(([key, node]) => [key, finderOf(node)]));
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

function rightFor(key: string, shape: ObjectDef['shape'], aliases: Aliases): readonly string[] | undefined {
  const known = Object.keys(shape);
  const same = respelled(key, known);
  if (same !== undefined) return [same];
  const alias = aliasOf(key, shape, aliases);
  if (alias !== undefined) return alias;
  const close = oneLetterOff(key, known);
  return close === undefined ? undefined : [close];
}

/** The key that an alias stands for, where this object has it: along its whole path, or as its last part when this is the inner object. */
function aliasOf(key: string, shape: ObjectDef['shape'], aliases: Aliases): readonly string[] | undefined {
  const path = aliasFor(key, aliases)?.split('.');
  return path === undefined ? undefined : [path, path.slice(-1)].find((candidate) => leadsTo(shape, candidate));
}

function leadsTo(shape: ObjectDef['shape'], [key = '', ...rest]: readonly string[]): boolean {
  if (!Object.hasOwn(shape, key)) return false;
  if (rest.length === 0) return true;
  const def = shape[key] === undefined ? undefined : innermost(shape[key])._zod.def;
  return def?.type === 'object' && leadsTo(def.shape, rest);
}
