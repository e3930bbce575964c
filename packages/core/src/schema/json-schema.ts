import * as z from 'zod/v4/mini';
import { describeThrown } from '../base/values.js';
import { createOptionError } from '../base/check-options.js';
import { InputError } from '../base/errors.js';
import { getZodSchema } from './schema.js';
import type { JsonSchemaConverter, StandardSchema } from './standard.js';

export type { JsonSchemaConverter, JsonSchemaOptions } from './standard.js';

/**
 * JSON Schema, draft 2020-12, without its `$schema` key. Shared and frozen: copy it to change it.
 */
export type JsonSchemaObject = Readonly<Record<string, unknown>>;

const TARGETS = ['draft-2020-12', 'draft-07', 'openapi-3.0'] as const;
const JSON_SCHEMAS = /* @__PURE__ */ new WeakMap<object, JsonSchemaObject>();

/**
 * Returns the JSON Schema of the input of `schema`, in the form that structured output needs: every
 * key without `?` is required, lists and dates are never null, and additional keys are not
 * mentioned. Created once per schema.
 *
 * @param schema a schema of this package, of zod 4, or of a library that implements Standard JSON
 * Schema
 * @throws {InputError} `no-json-schema` for schemas of other libraries, and when a part such as a
 * `Date` has no JSON form
 */
export function jsonSchemaOf(schema: StandardSchema<unknown>): JsonSchemaObject {
  let known = JSON_SCHEMAS.get(schema);
  if (known === undefined) {
    known = writeJsonSchema(schema, 'draft-2020-12');
    Reflect.deleteProperty(known, '$schema');
    freeze(known);
    JSON_SCHEMAS.set(schema, known);
  }
  return known;
}

/**
 * Writes what a schema accepts as a new JSON Schema.
 * @throws {InputError} for a target that is not supported, and as `jsonSchemaOf`
 */
export function writeJsonSchema(
  schema: StandardSchema<unknown>,
  target: string,
): Record<string, unknown> {
  const known = TARGETS.find((each) => each === target);
  if (known === undefined) throw createOptionError(`target must be one of ${TARGETS.join(', ')}`);
  const zod = getZodSchema(schema);
  const { jsonSchema, vendor } = schema['~standard'] as StandardSchema<unknown>['~standard'] & {
    readonly jsonSchema?: JsonSchemaConverter;
  };
  try {
    // The copy drops zod's hidden `~standard` property, which would make it look like a schema.
    if (zod !== undefined)
      return {
        ...z.toJSONSchema(zod, { target: known, io: 'input', override: forStructuredOutput }),
      };
    if (jsonSchema !== undefined) return structuredClone(jsonSchema.input({ target }));
  } catch (cause) {
    throw new InputError(`this schema cannot be written as JSON Schema: ${describeThrown(cause)}`, {
      code: 'no-json-schema',
      hint: zod && 'use a type that JSON has, such as z.iso.datetime() for a date',
      cause,
    });
  }
  const hint =
    HINTS_BY_VENDOR.get(vendor) ??
    'use zod 4 or another library that implements Standard JSON Schema, or pass the JSON Schema itself';
  const message = `a schema of ${vendor === 'zod' ? 'zod 3' : vendor} cannot be written as JSON Schema`;
  throw new InputError(message, { code: 'no-json-schema', hint });
}

/** Advice for libraries that implement Standard Schema but not Standard JSON Schema, by vendor. */
const HINTS_BY_VENDOR: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['zod', "import { z } from 'zod/v4', which zod 3.25 includes, or pass the JSON Schema itself"],
  [
    'valibot',
    'wrap it in toStandardJsonSchema() of @valibot/to-json-schema, or pass the JSON Schema itself',
  ],
]);

interface ZodPart {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

function forStructuredOutput({ zodSchema, jsonSchema: json }: ZodPart): void {
  const { def } = zodSchema._zod;
  if (def.type === 'object') {
    const { shape, catchall } = def as z.core.$ZodObjectDef;
    const required = Object.keys(shape).filter((key) => shape[key]?._zod.optout === undefined);
    if (required.length > 0) json.required = required;
    else delete json.required;
    if (catchall?._zod.def.type === 'unknown') delete json.additionalProperties;
  }
  // The bounds of safe integers are useless to readers, and become long rules in a model's grammar.
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  // Readers know these formats themselves, and their patterns are long.
  const texts = TEXTS_OF_FORMATS[json.format ?? ''];
  const { pattern } = json;
  if (texts !== undefined && pattern !== undefined && matchesAll(pattern, texts))
    delete json.pattern;
}

/**
 * Texts of every form that a format of a time allows. A pattern that does not match all of them is
 * stricter: a reader that knows the format alone would write texts that do not fit.
 */
const TEXTS_OF_FORMATS: Readonly<Record<string, readonly string[] | undefined>> = {
  date: ['2026-11-28'],
  time: ['12:34:56Z', '12:34:56.789Z', '12:34:56+01:00'],
  'date-time': ['2026-11-28T12:34:56Z', '2026-11-28T12:34:56.789Z', '2026-11-28T12:34:56+01:00'],
};

function matchesAll(pattern: string, texts: readonly string[]): boolean {
  const expression = new RegExp(pattern);
  return texts.every((text) => expression.test(text));
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.values(value).forEach(freeze);
  Object.freeze(value);
}

/** Where a schema that refers to itself as a whole is put among its definitions. */
const WHOLE = '__whole';

/**
 * Returns a JSON Schema without references to `#`, the whole of it, which not every reader knows.
 */
export function withoutRootReferences(schema: object): object {
  const text = JSON.stringify(schema);
  if (!text.includes('"$ref":"#"')) return schema;
  const { $defs, ...whole } = JSON.parse(
    text.replaceAll('"$ref":"#"', `"$ref":"#/$defs/${WHOLE}"`),
  ) as { readonly $defs?: object };
  return { $ref: `#/$defs/${WHOLE}`, $defs: { ...$defs, [WHOLE]: whole } };
}
