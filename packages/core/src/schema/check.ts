import type { Node } from './node.js';
import type { Check } from './visit.js';

/** The check of each node; schemas that share a node share its check. */
const made = /* @__PURE__ */ new WeakMap<Node, Check>();

/** Compiles a schema to closures, without generated code. */
export function compile(node: Node): Check {
  const known = made.get(node);
  if (known !== undefined) return known;
  const check = node.makeCheck();
  made.set(node, check);
  return check;
}
