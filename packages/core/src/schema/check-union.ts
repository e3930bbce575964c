import { delegate } from './check-leaf.js';
import { normalisers } from './schema-metadata.js';
import { type Check, INVALID } from './visit.js';
import type { Node, UnionDef } from './zod-view.js';

type Compile = (node: Node) => Check;

/** The kinds of value that JSON tells apart, and `undefined` for an absent key. */
export type Kind = 'string' | 'number' | 'boolean' | 'null' | 'object' | 'list' | 'undefined' | 'other';

/** Models unions whose option is known by a key or by the kind of the value. Where several have to be tried, zod does it. */
export function unionCheck(node: Node, def: UnionDef, compile: Compile): Check {
  if (def.checks?.length) return delegate(node);
  if (def.discriminator !== undefined) return byKey(node, def, def.discriminator, compile);
  const byKind = def.inclusive === false ? undefined : optionsByKind(def.options);
  if (byKind === undefined) return delegate(node);
  const checks = new Map([...byKind].map(([kind, option]) => [kind, compile(option)]));
  return (value, visit) => {
    const check = checks.get(kindOfValue(value));
    return check === undefined ? INVALID : check(value, visit);
  };
}

function byKey(node: Node, { options, unionFallback }: UnionDef, discriminator: string, compile: Compile): Check {
  if (unionFallback === true || discriminator in Object.prototype) return delegate(node);
  const checks = new Map<unknown, Check>();
  for (const option of options) {
    // A value claimed twice (only an absent key can be) chooses none.
    for (const value of option._zod.propValues?.[discriminator] ?? []) {
      checks.set(value, checks.has(value) ? () => INVALID : compile(option));
    }
  }
  return (value, visit) => {
    if (typeof value !== 'object' || value === null) return INVALID;
    const check = checks.get((value as Record<string, unknown>)[discriminator]);
    return check === undefined ? INVALID : check(value, visit);
  };
}

/** The one option for each kind of value; undefined when two options take the same kind, or one may take any. */
export function optionsByKind(options: readonly Node[]): ReadonlyMap<Kind, Node> | undefined {
  const found = new Map<Kind, Node>();
  for (const option of options) {
    const kinds = kindsOf(option, 0);
    if (kinds === undefined) return undefined;
    for (const kind of new Set(kinds)) {
      if (found.has(kind)) return undefined;
      found.set(kind, option);
    }
  }
  return found;
}

/** Deep enough for any real nesting of wrappers; a schema that only wraps itself never ends. */
const DEEPEST = 20;

/** Every kind of value that a schema may take; undefined when that is not known. */
function kindsOf(node: Node, depth: number): readonly Kind[] | undefined {
  if (depth > DEEPEST) return undefined;
  const inner = (wrapped: Node, more: readonly Kind[]): readonly Kind[] | undefined => {
    const kinds = kindsOf(wrapped, depth + 1);
    return kinds === undefined ? undefined : [...kinds, ...more];
  };
  const { def, values, innerType } = node._zod;
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return def.coerce === true ? undefined : [def.type];
    case 'null':
    case 'undefined':
      return [def.type];
    case 'object':
    case 'record':
      return ['object'];
    case 'array':
      return ['list'];
    case 'enum':
    case 'literal':
      return values === undefined ? undefined : [...values].map(kindOfValue);
    case 'nullable':
      return inner(def.innerType, ['null']);
    case 'optional':
      return inner(def.innerType, ['undefined']);
    case 'lazy':
      return innerType === undefined ? undefined : inner(innerType, []);
    case 'pipe': {
      const normaliser = normalisers.get(node);
      return normaliser === undefined ? undefined : inner(normaliser.inner, normaliser.takesNull ? ['null'] : []);
    }
    case 'union':
      return manyKinds(def.options, depth);
    default:
      return undefined;
  }
}

function manyKinds(options: readonly Node[], depth: number): readonly Kind[] | undefined {
  const all: Kind[] = [];
  for (const option of options) {
    const kinds = kindsOf(option, depth + 1);
    if (kinds === undefined) return undefined;
    all.push(...kinds);
  }
  return all;
}

/** The kind of a value as far as a choice between options goes. */
export function kindOfValue(value: unknown): Kind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  const type = typeof value;
  return type === 'bigint' || type === 'symbol' || type === 'function' ? 'other' : type;
}
