import type * as z from 'zod/v4/mini';
import { unwrapSchema } from '../../src/schema/schema.js';
import type { StandardSchema } from '../schema-all.js';

/** Adds the keys of a schema to `into`, those of the objects inside it too. */
export function addKeys(
  schema: StandardSchema<unknown>,
  into: Set<string>,
  done: Set<unknown> = new Set<unknown>(),
): void {
  const built = unwrapSchema(schema as unknown as z.core.$ZodType);
  const { def } = built._zod;
  if (done.has(built)) return;
  done.add(built);
  if (def.type === 'array') addKeys(def.element, into, done);
  if (def.type === 'record') addKeys(def.valueType, into, done);
  if (def.type !== 'object') return;
  for (const [key, field] of Object.entries(def.shape)) {
    into.add(key);
    addKeys(field, into, done);
  }
}
