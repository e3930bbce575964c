import { convert } from './convert.js';
import type { Node } from './node.js';
import type { Finding } from './problems.js';
import { type Check, INVALID } from './visit.js';

type Compile = (node: Node) => Check;

/** The kinds of JSON values, and `undefined` for an absent key. */
type Kind = 'string' | 'number' | 'boolean' | 'null' | 'object' | 'list' | 'undefined' | 'other';

/** Makes the check of a union: by the kind of the value where the options differ in it, else by trying one after another. */
export function unionCheck(node: Node & { readonly type: 'union' }, compile: Compile): Check {
  const byKind = optionsByKind(node.options);
  if (byKind === undefined) return oneAfterAnother(node);
  const checks = new Map([...byKind].map(([kind, option]) => [kind, compile(option)]));
  return (value, visit) => {
    const check = checks.get(kindOfValue(value));
    return check === undefined ? INVALID : check(value, visit);
  };
}

/** Takes the first option that accepts the value, converted if necessary. Not in place, because an option may fail halfway. */
function oneAfterAnother(node: Node): Check {
  return (value, visit) => {
    const found: Finding[] = [];
    const converted = convert(node, value, found);
    return found.length > 0 || (visit === undefined && converted !== value) ? INVALID : converted;
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

/** Returns every kind of value that a schema may accept; undefined when that is not known. */
function kindsOf(node: Node): readonly Kind[] | undefined {
  switch (node.type) {
    case 'string':
    case 'openEnum':
    case 'instant':
      return ['string'];
    case 'number':
    case 'int':
      return ['number'];
    case 'boolean':
      return ['boolean'];
    case 'object':
    case 'record':
      return ['object'];
    case 'array':
      return ['list'];
    case 'enum':
    case 'literal':
      return node.values.map(kindOfValue);
    case 'nullable':
      return withMore(node.inner, ['null']);
    case 'optional':
      return withMore(node.inner, ['undefined']);
    case 'normalized':
      return node.takesNull ? withMore(node.inner, ['null', 'undefined']) : kindsOf(node.inner);
    default:
      return undefined;
  }
}

function withMore(inner: Node, more: readonly Kind[]): readonly Kind[] | undefined {
  const kinds = kindsOf(inner);
  return kinds && [...kinds, ...more];
}

/** Returns the kind of a value, by which a union chooses its option. */
export function kindOfValue(value: unknown): Kind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  const type = typeof value;
  return type === 'bigint' || type === 'symbol' || type === 'function' ? 'other' : type;
}
