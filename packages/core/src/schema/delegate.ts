import { type Check, INVALID } from './visit.js';
import { type Node, runZod } from './zod-view.js';

/** Makes a check that runs zod for this node. */
export function delegate(node: Node): Check {
  return (value) => {
    const result = runZod(node, value);
    return result.issues.length > 0 ? INVALID : result.value;
  };
}
