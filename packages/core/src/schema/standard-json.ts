import { thrownText } from '../base/callback.js';
import { InputError } from '../base/errors.js';
import type * as z from 'zod/mini';
import type { JsonSchemaProps, StandardSchema } from './standard.js';
import type { writeJsonSchema } from './zod-json.js';

/** JSON Schema, draft 2020-12, without its `$schema` key. Shared and frozen: copy it to change it. */
export type JsonSchemaObject = Readonly<Record<string, unknown>>;

/** What writes schemas of zod. It is passed, because clients load it when a schema has to be written. */
export type ZodWriter = typeof writeJsonSchema;

const made = /* @__PURE__ */ new WeakMap<object, JsonSchemaObject>();

/**
 * Returns the JSON Schema of a schema of this package, of zod 4, or of a library that implements Standard JSON Schema; undefined for others,
 * and where code that is needed is not passed.
 *
 * @throws {InputError} when a part of it has no JSON form
 */
export function jsonSchemaOfStandard(standard: StandardSchema<unknown>, writer?: ZodWriter): JsonSchemaObject | undefined {
  const known = made.get(standard);
  if (known !== undefined) return known;
  const json = make(standard, writer);
  if (json === undefined) return undefined;
  // The copy drops zod's hidden `~standard` property, which would make it look like a schema.
  const copy: Record<string, unknown> = { ...json };
  delete copy['$schema'];
  freeze(copy);
  made.set(standard, copy);
  return copy;
}

/** Returns whether a schema is one of zod 4, which only zod's own code writes as JSON Schema. */
export function isZod(standard: StandardSchema<unknown>): boolean {
  return standard['~standard'].vendor === 'zod' && '_zod' in standard;
}

function make(standard: StandardSchema<unknown>, writer: ZodWriter | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    if (isZod(standard)) return writer?.(standard as unknown as z.core.$ZodType);
    const { jsonSchema } = standard['~standard'] as StandardSchema<unknown>['~standard'] & JsonSchemaProps;
    return structuredClone(jsonSchema?.input({ target: 'draft-2020-12' }));
  } catch (cause) {
    throw notConvertible(cause);
  }
}

/** Returns the error for a schema with a part that has no JSON form. */
export function notConvertible(cause: unknown): InputError {
  return new InputError(`this schema cannot be written as JSON Schema: ${thrownText(cause)}`, { code: 'no-json-schema', cause });
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.values(value).forEach(freeze);
  Object.freeze(value);
}
