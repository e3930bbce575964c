import { takesScalars } from './quick.js';
import type { Node } from './node.js';

/**
 * Returns whether the check of a schema changes no value, valid or not. It is left out where problems are not reported. False for objects
 * and lists: a value that is neither is a problem in any case when one was expected.
 */
export function isInert(node: Node): boolean {
  switch (node.type) {
    case 'instant':
    case 'enum':
    case 'literal':
    case 'unknown':
      return true;
    case 'optional':
    case 'nullable':
      return isInert(node.inner);
    default:
      return takesScalars(node);
  }
}
