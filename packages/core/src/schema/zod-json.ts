import * as z from 'zod/mini';

/** Writes a zod schema as JSON Schema. Alone in this file, which clients load when a schema cannot write itself. */
export const writeJsonSchema: typeof z.toJSONSchema = z.toJSONSchema;
