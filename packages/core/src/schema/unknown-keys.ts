import { aliasFor, type Aliases, oneLetterOff, respelled } from '../base/near-name.js';
import { type Node, type ObjectNode, unwrapped } from './node.js';

/** The path of an unknown key, and that of the key it most likely means. */
export interface Misnamed {
  readonly keys: readonly PropertyKey[];
  readonly right: readonly PropertyKey[];
}

type Find = (value: unknown, aliases: Aliases) => Misnamed | undefined;

/** The finder of each node; `null` where no object can be inside. */
const made = /* @__PURE__ */ new WeakMap<Node, Find | null>();

/** Returns the first key of `value` that its schema does not know and that misspells, or is an alias of, a known one. */
export function findMisnamed(node: Node, value: unknown, aliases: Aliases): Misnamed | undefined {
  return finderOf(node)?.(value, aliases);
}

/** Returns the keys of `value` that its schema does not know; none if it is not an object. */
export function unknownKeys(node: Node, value: unknown): readonly string[] {
  const inner = innermost(node);
  if (inner.type !== 'object' || typeof value !== 'object' || value === null) return [];
  const given = value as Readonly<Record<string, unknown>>;
  return Object.keys(given).filter((key) => !Object.hasOwn(inner.shape, key) && given[key] !== undefined);
}

function finderOf(node: Node): Find | null {
  let find = made.get(node);
  if (find === undefined) made.set(node, (find = makeFinder(node)));
  return find;
}

function makeFinder(node: Node): Find | null {
  const inner = unwrapped(node);
  if (inner !== node) return finderOf(inner);
  switch (node.type) {
    case 'object':
      return inObject(node);
    case 'array':
    case 'record':
      return inEach(finderOf(node.item));
    case 'union': {
      // With several objects, a key that one of them lacks may belong to another.
      const [only, second] = node.options.map(finderOf).filter((find) => find !== null);
      return second === undefined ? (only ?? null) : null;
    }
    default:
      return null;
  }
}

function innermost(node: Node): Node {
  const inner = unwrapped(node);
  return inner === node ? node : innermost(inner);
}

function inObject({ shape }: ObjectNode): Find {
  // Built on first use: getters of a shape may refer to the shape itself.
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

function rightFor(key: string, shape: ObjectNode['shape'], aliases: Aliases): readonly string[] | undefined {
  const known = Object.keys(shape);
  const same = respelled(key, known);
  if (same !== undefined) return [same];
  const alias = aliasOf(key, shape, aliases);
  if (alias !== undefined) return alias;
  const close = oneLetterOff(key, known);
  return close === undefined ? undefined : [close];
}

/** Returns the path that an alias refers to if this object has it: the whole path, or its last key when this is the inner object. */
function aliasOf(key: string, shape: ObjectNode['shape'], aliases: Aliases): readonly string[] | undefined {
  const path = aliasFor(key, aliases)?.split('.');
  return path === undefined ? undefined : [path, path.slice(-1)].find((candidate) => leadsTo(shape, candidate));
}

function leadsTo(shape: ObjectNode['shape'], [key = '', ...rest]: readonly string[]): boolean {
  if (!Object.hasOwn(shape, key)) return false;
  if (rest.length === 0) return true;
  const field = shape[key];
  const inner = field && innermost(field);
  return inner?.type === 'object' && leadsTo(inner.shape, rest);
}
