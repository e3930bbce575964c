import { InputError } from '../base/errors.js';
import { kindOf } from '../base/kind-of.js';
import type * as z from 'zod/mini';
import { zodIn } from './read.js';
import type { Schema, StandardProps, StandardResult } from './standard.js';
import { type JsonSchemaTarget, writeJsonSchema } from './zod-json.js';

/** What a library asks for when it converts a schema. */
export interface JsonSchemaOptions {
  /** `draft-2020-12`, `draft-07` or `openapi-3.0`. */
  readonly target: string;
  /** Not used. */
  readonly libraryOptions?: Readonly<Record<string, unknown>> | undefined;
}

/** Converts a schema to JSON Schema: https://standardschema.dev/json-schema */
export interface JsonSchemaConverter {
  /** Returns the JSON Schema of what the schema accepts, as a new object. @throws {InputError} for another target, and when a part has no JSON form */
  readonly input: (options: JsonSchemaOptions) => Record<string, unknown>;
  /** Returns the JSON Schema of what it returns. For the schemas of this package it is the same. */
  readonly output: (options: JsonSchemaOptions) => Record<string, unknown>;
}

/** A schema that is also a Standard JSON Schema. */
export interface SchemaWithJson<T> extends Schema<T> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<T> | Promise<StandardResult<T>>;
    readonly types?: { readonly input: T; readonly output: T } | undefined;
    readonly jsonSchema: JsonSchemaConverter;
  };
}

/**
 * Returns the same schema with `~standard.jsonSchema`, the interface of Standard JSON Schema. MCP's `registerTool`, LangChain and the AI
 * SDK take such a schema as it is. The code of the conversion is only in bundles that import this function.
 *
 * @throws {InputError} `foreign-schema` for a schema that another library made; newer versions of most libraries have the interface
 */
export function withJsonSchema<T>(schema: Schema<T>): SchemaWithJson<T> {
  const zod = zodIn(schema);
  if (zod === undefined)
    throw new InputError(`withJsonSchema accepts only schemas of this package, not ${kindOf(schema)}`, { code: 'foreign-schema' });
  const { version, validate } = schema['~standard'] as StandardProps<T>;
  // Not `zod`: libraries would look for the rest of a zod schema.
  const vendor = 'clients';
  const convert = ({ target }: JsonSchemaOptions): Record<string, unknown> => converted(zod, target);
  return {
    '~standard': { version, vendor, validate, jsonSchema: { input: convert, output: convert } },
    parse: (value) => schema.parse(value) as T,
  };
}

/** The versions of JSON Schema that other libraries ask for. */
const TARGETS: readonly JsonSchemaTarget[] = ['draft-2020-12', 'draft-07', 'openapi-3.0'];

function converted(schema: z.core.$ZodType, target: string): Record<string, unknown> {
  const known = TARGETS.find((each) => each === target);
  if (known === undefined) throw new InputError(`target must be one of ${TARGETS.join(', ')}`, { code: 'invalid-option' });
  return writeJsonSchema(schema, known);
}
