import {
  adviseOnFields,
  describeKind,
  hasFields,
  InputError,
  type OpenEnum,
  type StandardSchema,
} from '@clients/core';
import { jsonSchemaOf, withoutRootReferences } from '@clients/core/json-schema';
import { checkJsonSchema, isStandard } from './check-json-schema.js';
import type { JsonSchema, WireFormat } from './schemas.js';
import { isEmpty } from './settings.js';
import { spellOut } from './spell-out.js';

/**
 * The format of an answer: any JSON, JSON that matches a JSON Schema, or JSON that matches a schema
 * from this package, from zod 4, or from any library that implements both Standard Schema and
 * Standard JSON Schema. An empty text counts as left out, and any other text than `json` is refused
 * before anything is sent.
 */
export type ResponseFormat = OpenEnum<'json'> | JsonSchema | StandardSchema<unknown>;

/** The type that an answer in a format parses to. */
export type Parsed<F> = F extends {
  readonly '~standard': { readonly types?: { readonly output: infer Output } | undefined };
}
  ? Output
  : unknown;

/** A whole answer; with a schema in `format` it also has `parsed`. */
export type WithParsed<F, Result> = F extends string
  ? Result
  : F extends object
    ? Result & { readonly parsed: Parsed<F> }
    : Result;

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
      hint: typeof format === 'string' ? TEXT_HINT : adviseOnFields(format),
    },
  );
}

const TEXT_HINT =
  "use 'json' for any JSON, pass a schema as an object, or leave format out for text";

/**
 * Returns the format that a format of OpenAI's APIs stands for: the schema of
 * `{ type: 'json_schema', json_schema: { name, schema } }`, of the same without the inner object, or
 * any JSON for `{ type: 'json_object' }`.
 */
export function unwrapOpenAIFormat(format: ResponseFormat): ResponseFormat {
  if (!hasFields(format)) return format;
  const { type, json_schema: inner, schema } = format;
  if (type === 'json_object') return 'json';
  if (type !== 'json_schema') return format;
  const wrapped = hasFields(inner) ? inner['schema'] : schema;
  if (wrapped !== undefined) return wrapped as ResponseFormat;
  throw new InputError("format is OpenAI's { type: 'json_schema' }, and has no schema", {
    code: 'invalid-format',
    hint: 'pass the schema itself as format',
  });
}

/**
 * Returns a format without what OpenAI's APIs wrap it in; undefined when it is left out.
 *
 * @throws {InputError} when it is not a format
 */
export function readFormat(asked: ResponseFormat | null | undefined): ResponseFormat | undefined {
  if (isEmpty(asked)) return undefined;
  const format = unwrapOpenAIFormat(asked);
  checkFormat(format);
  return format;
}

/**
 * Converts a format to the form that is sent, of which servers can make a grammar.
 *
 * @throws {InputError} when it is not a format, or cannot be written as JSON Schema
 */
export function toWireFormat(asked: ResponseFormat | null | undefined): WireFormat | undefined {
  const format = readFormat(asked);
  if (format === undefined) return undefined;
  // A recursive schema refers to `#`, which servers cannot resolve.
  const sent = isStandard(format) ? withoutRootReferences(jsonSchemaOf(format)) : format;
  return spellOut(sent) as WireFormat;
}
