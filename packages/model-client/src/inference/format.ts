import {
  adviseOnFields,
  describeKind,
  hasFields,
  InputError,
  type StandardSchema,
} from '@clients/core';
import { jsonSchemaOf, withoutRootReferences } from '@clients/core/json-schema';
import type { JsonSchema, WireFormat } from './schemas.js';
import { spellOut } from './spell-out.js';

/**
 * The format of an answer: any JSON, JSON that matches a JSON Schema, or JSON that matches a schema
 * from this package, from zod 4, or from any library that implements both Standard Schema and
 * Standard JSON Schema.
 */
export type ResponseFormat = 'json' | JsonSchema | StandardSchema<unknown>;

/** The type that an answer in a format parses to. */
export type Parsed<F> = F extends {
  readonly '~standard': { readonly types?: { readonly output: infer Output } | undefined };
}
  ? Output
  : unknown;

/** A whole answer; with a schema in `format` it also has `parsed`. */
export type WithParsed<F, Result> = F extends object
  ? Result & { readonly parsed: Parsed<F> }
  : Result;

/**
 * Returns whether a format, or the schema of a tool, is the schema of a library. In some libraries
 * schemas are functions.
 */
export function isStandard(format: unknown): format is StandardSchema<unknown> {
  const isObject = (typeof format === 'object' && format !== null) || typeof format === 'function';
  return isObject && '~standard' in format && format['~standard'] !== undefined;
}

/**
 * Returns whether a schema can validate. One that implements only Standard JSON Schema can be
 * written as JSON Schema, but cannot validate.
 */
export function isValidating(schema: unknown): schema is StandardSchema<unknown> {
  return isStandard(schema) && 'validate' in schema['~standard'];
}

/** @throws {InputError} when `format` is not a format */
function checkFormat(format: unknown): void {
  if (format === 'json' || isStandard(format)) return;
  if (hasFields(format)) {
    checkJsonSchema(format, 'format');
    return;
  }
  throw new InputError(
    `format must be 'json', a JSON Schema or a schema, not ${typeof format === 'string' ? `'${format.slice(0, 40)}'` : describeKind(format)}`,
    {
      code: 'invalid-format',
      hint: adviseOnFields(format),
    },
  );
}

/**
 * @throws {InputError} for an object that is not a JSON Schema: a library's schema without Standard
 * Schema (zod before 3.24), or its fields
 */
export function checkJsonSchema(schema: object, where: string): void {
  if (Object.values(schema).some(isStandard))
    throw new InputError(`${where} is an object of schemas`, {
      code: 'no-json-schema',
      hint: 'wrap it, such as z.object({ … })',
    });
  const method = ['safeParse', 'parse', 'validate'].find(
    (name) => typeof (schema as Record<string, unknown>)[name] === 'function',
  );
  if (method === undefined) return;
  throw new InputError(
    `${where} is a schema of a library (it has ${method}()) that does not implement Standard Schema`,
    {
      code: 'no-json-schema',
      hint: 'use a newer version of the library, or pass the JSON Schema itself, which AI SDK schemas have in the field jsonSchema',
    },
  );
}

/**
 * Converts a format to the form that is sent, of which servers can make a grammar.
 *
 * @throws {InputError} when it is not a format, or cannot be written as JSON Schema
 */
export function toWireFormat(format: ResponseFormat | null | undefined): WireFormat | undefined {
  if (format === undefined || format === null) return undefined;
  checkFormat(format);
  // A recursive schema refers to `#`, which servers cannot resolve.
  const sent = isStandard(format) ? withoutRootReferences(jsonSchemaOf(format)) : format;
  return spellOut(sent) as WireFormat;
}
