import { delegate } from './delegate.js';
import { normalizers } from './schema-metadata.js';
import { type Check, INVALID } from './visit.js';
import type { Node, UnionDef } from './zod-view.js';

type Compile = (node: Node) => Check;

/** The kinds of JSON values, and `undefined` for an absent key. */
type Kind = 'string' | 'number' | 'boolean' | 'null' | 'object' | 'list' | 'undefined' | 'other';

/** Makes the check of a union whose options differ in the kind of their values; others are left to zod. */
export function unionCheck(node: Node, { options, discriminator, inclusive }: UnionDef, compile: Compile): Check {
  const byKind = discriminator !== undefined || inclusive === false ? undefined : optionsByKind(options);
  if (byKind === undefined) return delegate(node);
  const checks = new Map([...byKind].map(([kind, option]) => [kind, compile(option)]));
  return (value, visit) => {
    const check = checks.get(kindOfValue(value));
    return check === undefined ? INVALID : check(value, visit);
  };
}

/** Maps each kind of value to its option. Undefined when two options accept the same kind, or one may accept any. */
export function optionsByKind(options: readonly Node[]): ReadonlyMap<Kind, Node> | undefined {
  const found = new Map<Kind, Node>();
  for (const option of options) {
    const kinds = kindsOf(option);
    if (kinds === undefined) return undefined;
    for (const kind of new Set(kinds)) {
      if (found.has(kind)) return undefined;
      found.set(kind, option);
    }
  }
  return found;
}

/** More wrappers around a schema than any real one has; a schema that only wraps itself would never end. */
const MAX_WRAPPERS = 20;

/** Returns every kind of value that a schema may accept; undefined when that is not known. */
function kindsOf(node: Node, depth = 0): readonly Kind[] | undefined {
  if (depth > MAX_WRAPPERS) return undefined;
  const inner = (wrapped: Node | undefined, more: readonly Kind[]): readonly Kind[] | undefined => {
    const kinds = wrapped === undefined ? undefined : kindsOf(wrapped, depth + 1);
    return kinds === undefined ? undefined : [...kinds, ...more];
  };
  const { def, values, innerType } = node._zod;
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return def.coerce === true ? undefined : [def.type];
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
      return inner(innerType, []);
    case 'pipe': {
      const normalizer = normalizers.get(node);
      return inner(normalizer?.inner, normalizer?.takesNull === true ? ['null', 'undefined'] : []);
    }
    default:
      return undefined;
  }
}

/** Returns the kind of a value, by which a union chooses its option. */
export function kindOfValue(value: unknown): Kind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  const type = typeof value;
  return type === 'bigint' || type === 'symbol' || type === 'function' ? 'other' : type;
}
