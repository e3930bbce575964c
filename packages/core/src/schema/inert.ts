import { takesScalars } from './quick.js';
import type { Node } from './zod-view.js';

/**
 * Returns whether the check of a schema changes no value, valid or not. It is left out where problems are not reported. False for objects
 * and lists: a value that is neither is a problem in any case when one was expected.
 */
export function isInert(node: Node): boolean {
  const { def } = node._zod;
  if (takesScalars(node)) return true;
  if (def.checks?.length) return false;
  switch (def.type) {
    case 'string':
      return def.format === 'datetime' && def.coerce !== true;
    case 'enum':
    case 'literal':
    case 'unknown':
    case 'any':
      return true;
    case 'optional':
    case 'nullable':
      return isInert(def.innerType);
    default:
      return false;
  }
}
