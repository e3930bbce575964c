import type { Node } from './zod-view.js';

/**
 * Returns whether the check of a schema changes no value, valid or not. It is left out where problems are not reported. False for objects
 * and lists: a value that is neither is a problem in any case when one was expected.
 */
export function isInert(node: Node): boolean {
  const { def } = node._zod;
  if (def.checks?.length) return false;
  switch (def.type) {
    case 'string':
      return def.coerce !== true && (def.format === undefined || def.format === 'datetime');
    case 'number':
      return def.coerce !== true && (def.format === undefined || def.format === 'safeint');
    case 'boolean':
      return def.coerce !== true;
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
