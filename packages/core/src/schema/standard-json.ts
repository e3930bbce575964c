import type * as z from 'zod/mini';
import { thrownText } from '../base/callback.js';
import { InputError } from '../base/errors.js';
import { LazySchema } from './lazy-schema.js';
import type { StandardSchema } from './standard.js';
import { writeSchema } from './write-json.js';

/** JSON Schema, draft 2020-12, without its `$schema` key. Shared and frozen: copy it to change it. */
export type JsonSchemaObject = Readonly<Record<string, unknown>>;

type ZodNode = z.core.$ZodType;
type Json = z.core.JSONSchema.BaseSchema;

/** What writes a zod schema as JSON Schema. It is passed, because it is large and only needed for schemas for which `needsWriter`. */
export type Writer = typeof z.toJSONSchema;

const made = /* @__PURE__ */ new WeakMap<object, JsonSchemaObject>();

/**
 * Returns the JSON Schema of a schema of this package, of zod 4, or of a library that implements Standard JSON Schema; undefined for others.
 *
 * @throws {InputError} when a part of it has no JSON form
 */
export function jsonSchemaOfStandard(standard: StandardSchema<unknown>, write?: Writer): JsonSchemaObject | undefined {
  const known = made.get(standard);
  if (known !== undefined) return known;
  const json = make(standard, write);
  if (json === undefined) return undefined;
  // The copy drops zod's hidden `~standard` property, which would make it look like a schema.
  const copy: Record<string, unknown> = { ...json };
  delete copy['$schema'];
  freeze(copy);
  made.set(standard, copy);
  return copy;
}

/** Returns whether a schema is one of zod 4, which only zod's own code writes as JSON Schema. */
export function needsWriter(standard: StandardSchema<unknown>): boolean {
  return standard['~standard'].vendor === 'zod' && '_zod' in standard;
}

function make(standard: StandardSchema<unknown>, write: Writer | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    if (standard instanceof LazySchema) return writeSchema(standard.node, 'draft-2020-12');
    const props = standard['~standard'] as StandardSchema<unknown>['~standard'] & JsonSchemaProps;
    if (write !== undefined && needsWriter(standard)) return jsonSchemaOfZod(standard as unknown as ZodNode, write);
    return structuredClone(props.jsonSchema?.input({ target: 'draft-2020-12' }));
  } catch (cause) {
    throw notConvertible(cause);
  }
}

/** Returns the error for a schema with a part that has no JSON form. */
export function notConvertible(cause: unknown): InputError {
  return new InputError(`this schema cannot be written as JSON Schema: ${thrownText(cause)}`, { code: 'no-json-schema', cause });
}

/** Standard JSON Schema: https://standardschema.dev/json-schema */
interface JsonSchemaProps {
  readonly jsonSchema?: { readonly input: (options: { readonly target: string }) => Record<string, unknown> };
}

/** Converts a zod schema. Its input side is used, because the schema reads what the model writes. */
function jsonSchemaOfZod(schema: ZodNode, write: Writer): Readonly<Record<string, unknown>> {
  return write(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      adapt(zodSchema, jsonSchema);
    },
  });
}

function adapt({ _zod: { def } }: ZodNode, json: Json): void {
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
  // Grammars cannot express the patterns of known formats. The answer is still checked against them.
  if (json.format !== undefined) delete json.pattern;
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.values(value).forEach(freeze);
  Object.freeze(value);
}
