import { InputError, kindOf, type StandardSchema } from '@clients/core';
import type { WireFormat } from './schemas.js';

/** A JSON Schema, written out. A value with `~standard` is a schema of a library instead. */
export type JsonSchema = object & { readonly '~standard'?: never };

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
  if (typeof format === 'object' && format !== null && !Array.isArray(format)) return;
  throw new InputError(
    `format must be 'json', a JSON Schema or a schema, not ${typeof format === 'string' ? `'${format.slice(0, 40)}'` : kindOf(format)}`,
    {
      code: 'invalid-format',
    },
  );
}

/**
 * A format as it travels.
 *
 * @throws {InputError} when the schema has no form in JSON Schema
 */
export async function wireFormat(format: Format | undefined): Promise<WireFormat | undefined> {
  if (format === undefined || format === 'json') return format;
  return isStandard(format) ? jsonSchemaFrom(format) : format;
}

/** The JSON Schema of a library's schema. What makes it is loaded on first use: most programs never need it. */
export async function jsonSchemaFrom(schema: StandardSchema<unknown>): Promise<Readonly<Record<string, unknown>>> {
  const { jsonSchemaOfStandard } = await import('@clients/core/json-schema');
  const found = jsonSchemaOfStandard(schema);
  if (found !== undefined) return found;
  throw new InputError(`a schema of ${schema['~standard'].vendor} cannot be written as JSON Schema`, {
    code: 'no-json-schema',
    hint: 'use zod 4, a library with Standard JSON Schema, or give the JSON Schema itself',
  });
}
