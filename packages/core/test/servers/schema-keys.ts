import { type Node, nodeOf, part, type Schema } from '../../src/schema/schema.js';

/** Adds the keys of a schema to `into`, those of the objects inside it too. */
export function addKeys(schema: Schema<unknown>, into: Set<string>): void {
  collect(nodeOf(part(schema)), into);
}

function collect(node: Node, into: Set<string>): void {
  if ('inner' in node) collect(node.inner, into);
  if ('item' in node) collect(node.item, into);
  if (node.type !== 'object') return;
  for (const [key, field] of Object.entries(node.shape)) {
    into.add(key);
    collect(field, into);
  }
}
