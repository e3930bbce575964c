import * as z from 'zod/mini';
import type { Writer } from './standard-json.js';

/** Writes a zod schema as JSON Schema. Alone in this file, which clients load when a schema has to be written. */
export const writeJsonSchema: Writer = z.toJSONSchema;
