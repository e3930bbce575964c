import { InputError } from '../base/errors.js';
import { type JsonSchemaObject, jsonSchemaOfStandard } from './standard-json.js';
import type { Schema } from './standard.js';
import { writeJsonSchema } from './zod-json.js';

export type { JsonSchemaObject } from './standard-json.js';

/**
 * Returns the JSON Schema of the input of `schema`, in the form that structured output needs: every key without `?` is required, lists and
 * dates are never null, and additional keys are not mentioned. Created once per schema.
 *
 * @throws {InputError} when a part of it, such as a `Date`, has no JSON form
 */
export function jsonSchemaOf(schema: Schema<unknown>): JsonSchemaObject {
  const found = jsonSchemaOfStandard(schema, writeJsonSchema);
  if (found !== undefined) return found;
  const hint = 'use a schema of this package, of zod 4, or of a library that implements Standard JSON Schema';
  throw new InputError('this schema has no JSON Schema', { code: 'no-json-schema', hint });
}
