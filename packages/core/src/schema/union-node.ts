import { compile } from './check.js';
import type { Node } from './node.js';
import type { Finding, Keys } from './problems.js';
import { NONE } from './quick.js';
import { type Check, INVALID } from './visit.js';

/** The kinds of JSON values, and `undefined` for an absent key. */
type Kind = 'string' | 'number' | 'boolean' | 'null' | 'object' | 'list' | 'undefined' | 'other';

/** Makes the description of a value that one of several schemas accepts. */
export function unionNode(options: readonly Node[]): Node {
  const absent = (['fine', 'filled'] as const).find((each) => options.some((option) => option.absent === each)) ?? 'problem';
  return {
    type: 'union',
    options,
    quick: NONE,
    inert: false,
    absent,
    makeCheck: () => unionCheck(options),
    convert: (value, found, keys) => convertUnion(options, value, found, keys),
  };
}

/** Makes the check of a union: by the kind of the value where the options differ in it, else by trying one after another. */
function unionCheck(options: readonly Node[]): Check {
  const byKind = optionsByKind(options);
  if (byKind === undefined) return oneAfterAnother(options);
  const checks = new Map([...byKind].map(([kind, option]) => [kind, compile(option)]));
  return (value, visit) => {
    const check = checks.get(kindOfValue(value));
    return check === undefined ? INVALID : check(value, visit);
  };
}

/** Takes the first option that accepts the value, converted if necessary. Not in place, because an option may fail halfway. */
function oneAfterAnother(options: readonly Node[]): Check {
  return (value, visit) => {
    const found: Finding[] = [];
    const converted = convertUnion(options, value, found, []);
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

/** Takes the first option that accepts the value. */
function convertUnion(options: readonly Node[], value: unknown, found: Finding[], keys: Keys): unknown {
  const refusals: Finding[][] = [];
  for (const option of options) {
    const own: Finding[] = [];
    const result = option.convert(value, own, keys);
    if (own.length === 0) return result;
    refusals.push(own);
  }
  found.push(...bestExplanation(refusals, keys, value));
  return value;
}

/** Explains why no option of a union accepts a value: by the option that comes closest if one accepts its kind, else by all of them. */
function bestExplanation(refusals: readonly (readonly Finding[])[], keys: readonly PropertyKey[], value: unknown): readonly Finding[] {
  const isHere = (finding: Finding): boolean => finding.keys.length === keys.length;
  const close = refusals.filter((found) => !found.some(isHere)).sort((a, b) => a.length - b.length)[0];
  if (close !== undefined) return close;
  const here = refusals.map((found) => found.filter(isHere));
  const expected = [...new Set(here.flat().map((finding) => finding.expected))].join(' or ');
  const container = here.every((found) => found.some((finding) => finding.container));
  return [{ keys, expected, code: 'invalid_union', value, container }];
}
