import type { ZodSchema } from './schema/schema.js';

/** @deprecated Every schema of this package is a zod schema. */
export function zodOf<T>(schema: ZodSchema<T>): ZodSchema<T> {
  return schema;
}
