import { InputError, kindOf, type StandardSchema } from '@clients/core';
import type { JsonSchema, WireFormat } from './schemas.js';

/**
 * The form an answer has to have: any JSON, JSON that satisfies a JSON Schema, or JSON that satisfies a schema of this package, of zod 4,
 * or of any library that has both Standard Schema and Standard JSON Schema.
 */
export type Format = 'json' | JsonSchema | StandardSchema<unknown>;

/** What an answer in a format parses to. */
export type Parsed<F> = F extends { readonly '~standard': { readonly types?: { readonly output: infer Output } | undefined } }
  ? Output
  : unknown;

/** A whole answer; with a schema in `format` it has `parsed` too. */
export type WithParsed<F, Result> = F extends object ? Result & { readonly parsed: Parsed<F> } : Result;

/** Whether a format, or the schema of a tool, is one of a library. */
export function isStandard(format: unknown): format is StandardSchema<unknown> {
  return typeof format === 'object' && format !== null && '~standard' in format && format['~standard'] !== undefined
    ? true
    : isCallableSchema(format);
}

/** Some libraries make their schemas functions. */
function isCallableSchema(format: unknown): format is StandardSchema<unknown> {
  return typeof format === 'function' && '~standard' in format;
}

/** @throws {InputError} when it is no format at all */
export function checkFormat(format: unknown): void {
  if (format === undefined || format === 'json' || isStandard(format)) return;
  if (typeof format === 'object' && format !== null && !Array.isArray(format)) {
    checkJsonSchema(format, 'format');
    return;
  }
  throw new InputError(
    `format must be 'json', a JSON Schema or a schema, not ${typeof format === 'string' ? `'${format.slice(0, 40)}'` : kindOf(format)}`,
    {
      code: 'invalid-format',
    },
  );
}

/** @throws {InputError} for a schema of a library without Standard Schema, such as zod before 3.24: as JSON it would mean nothing */
export function checkJsonSchema(schema: object, where: string): void {
  const method = ['safeParse', 'parse', 'validate'].find((name) => typeof (schema as Record<string, unknown>)[name] === 'function');
  if (method === undefined) return;
  throw new InputError(`${where} is a schema of a library (it has ${method}()) that does not implement Standard Schema`, {
    code: 'no-json-schema',
    hint: 'use a newer version of the library, or pass the JSON Schema itself; a schema of the AI SDK has it as jsonSchema',
  });
}

/**
 * A format as it travels.
 *
 * @throws {InputError} when the schema has no form in JSON Schema
 */
export async function wireFormat(format: Format | undefined): Promise<WireFormat | undefined> {
  if (format === undefined || format === 'json') return format;
  return isStandard(format) ? await jsonSchemaFrom(format) : format;
}

/** The JSON Schema of a library's schema. What makes it is loaded on first use: most programs never need it. */
export async function jsonSchemaFrom(schema: StandardSchema<unknown>): Promise<JsonSchema> {
  const { jsonSchemaOfStandard } = await import('@clients/core/json-schema');
  const found = jsonSchemaOfStandard(schema);
  if (found !== undefined) return found;
  const { vendor } = schema['~standard'];
  throw new InputError(`a schema of ${vendor === 'zod' ? 'zod 3' : vendor} cannot be written as JSON Schema`, {
    code: 'no-json-schema',
    hint: HINTS.get(vendor) ?? 'use zod 4 or another library that implements Standard JSON Schema, or pass the JSON Schema itself',
  });
}

/** What helps with libraries that have Standard Schema, but no JSON Schema of their own. */
const HINTS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['zod', "import { z } from 'zod/v4', which zod 3.25 includes, or pass the JSON Schema itself"],
  ['valibot', 'wrap it in toStandardJsonSchema() of @valibot/to-json-schema, or pass the JSON Schema itself'],
]);
