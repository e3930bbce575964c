import { compile } from './check.js';
import type { Fix, Node } from './node.js';
import { type Finding, type Keys, valueAt } from './problems.js';
import { EMPTY_LIST, NONE, OR_NULL } from './quick.js';
import { type Check, INVALID } from './visit.js';

/** Makes the description of a field that may be missing. */
export function optionalNode(inner: Node): Node {
  const { quick, inert } = inner;
  return { type: 'optional', inner, quick, inert, absent: 'fine', ...unless(undefined, inner) };
}

/** Makes the description of a value that may be `null`. */
export function nullableNode(inner: Node): Node {
  const { quick, inert, absent } = inner;
  return { type: 'nullable', inner, quick: quick | OR_NULL, inert, absent, ...unless(null, inner) };
}

/** Makes the description of a value that is sent in several forms. */
export function normalizedNode(inner: Node, fix: Fix, takesNull: boolean): Node {
  return {
    type: 'normalized',
    inner,
    fix,
    takesNull,
    // What `fix` leaves unchanged: an empty list, and null where null does not mean one.
    quick: inner.quick === EMPTY_LIST || (inner.quick === OR_NULL && !takesNull) ? inner.quick : NONE,
    inert: false,
    absent: 'filled',
    makeCheck: () => normalizing(inner, fix),
    convert: (value, found, keys) => convertNormalized(inner, fix, value, found, keys),
  };
}

function unless(none: null | undefined, inner: Node): Pick<Node, 'makeCheck' | 'convert'> {
  return {
    makeCheck() {
      const check = compile(inner);
      return (value, visit) => (value === none ? none : check(value, visit));
    },
    convert: (value, found, keys) => (value === none ? none : inner.convert(value, found, keys)),
  };
}

function normalizing(innerNode: Node, fix: Fix): Check {
  const inner = compile(innerNode);
  const { inert } = innerNode;
  return (value, visit) => {
    const fixed = fix(value);
    if (inert && fixed === value && visit?.isQuiet === true) return value;
    return visit === undefined && fixed !== value ? INVALID : inner(fixed, visit);
  };
}

function convertNormalized(inner: Node, fix: Fix, value: unknown, found: Finding[], keys: Keys): unknown {
  const before = found.length;
  const fixed = fix(value, (expected, below = []) => {
    found.push({ keys: [...keys, ...below], expected, code: 'custom', value: valueAt(value, below), container: false });
  });
  return found.length > before ? value : inner.convert(fixed, found, keys);
}
