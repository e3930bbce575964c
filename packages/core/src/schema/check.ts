import { objectCheck } from './check-object.js';
import { unionCheck } from './check-union.js';
import type { Node, NormalizedNode } from './node.js';
import { isInstant, isPlainObject } from './values.js';
import { accepts, skip } from './quick.js';
import { type Check, INVALID } from './visit.js';

/** The check of each node; schemas that share a node share its check. */
const made = /* @__PURE__ */ new WeakMap<Node, Check>();

/** Compiles a schema to closures, without generated code. */
export function compile(node: Node): Check {
  const known = made.get(node);
  if (known !== undefined) return known;
  const check = build(node);
  made.set(node, check);
  return check;
}

function build(node: Node): Check {
  switch (node.type) {
    case 'object':
      return objectCheck(node, compile);
    case 'array':
      return arrayCheck(node.item);
    case 'record':
      return recordCheck(node.item);
    case 'union':
      return unionCheck(node, compile);
    case 'normalized':
      return normalizing(node);
    case 'optional':
      return unless(undefined, node.inner);
    case 'nullable':
      return unless(null, node.inner);
    case 'enum':
    case 'literal': {
      const values = new Set<unknown>(node.values);
      return (value) => (values.has(value) ? value : INVALID);
    }
    case 'unknown':
      return (value) => value;
    case 'instant':
      return (value) => (isInstant(value) ? value : INVALID);
    default: {
      const { quick } = node;
      return (value) => (accepts(quick, value) ? value : INVALID);
    }
  }
}

function unless(none: null | undefined, innerNode: Node): Check {
  const inner = compile(innerNode);
  return (value, visit) => (value === none ? none : inner(value, visit));
}

function normalizing({ inner: innerNode, fix }: NormalizedNode): Check {
  const inner = compile(innerNode);
  const { inert } = innerNode;
  return (value, visit) => {
    const fixed = fix(value);
    if (inert && fixed === value && visit?.isQuiet === true) return value;
    return visit === undefined && fixed !== value ? INVALID : inner(fixed, visit);
  };
}

function arrayCheck(element: Node): Check {
  const item = compile(element);
  const { quick, inert } = element;
  return (value, visit) => {
    if (!Array.isArray(value)) return INVALID;
    const list: unknown[] = value;
    if (inert && visit?.isQuiet === true) return list;
    for (let at = skip(list, 0, quick); at < list.length; at = skip(list, at + 1, quick)) {
      if (visit !== undefined) visit.step(list, at, element, item);
      else if (item(list[at], visit) !== list[at]) return INVALID;
    }
    return list;
  };
}

function recordCheck(element: Node): Check {
  const item = compile(element);
  const { quick } = element;
  return (value, visit) => {
    if (!isPlainObject(value)) return INVALID;
    for (const key of Object.keys(value)) {
      // Assigned to another object, it would replace the prototype.
      if (key === '__proto__') {
        if (visit === undefined) return INVALID;
        Reflect.deleteProperty(value, key);
      } else if (!accepts(quick, value[key])) {
        if (visit !== undefined) visit.step(value, key, element, item);
        else if (item(value[key], visit) !== value[key]) return INVALID;
      }
    }
    return value;
  };
}
