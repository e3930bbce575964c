import type * as z from 'zod/v4/mini';
import { object, type Shape } from '../schema-all.js';

/** Makes the schema of an object inside another schema, without a name of its own. */
export function loose<T extends object>(shape: Shape<T>): z.core.$ZodType<T> {
  return object<T>(() => shape as never);
}
