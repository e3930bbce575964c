import * as z from 'zod/mini';

type Json = Record<string, unknown>;

/** A version of JSON Schema. */
export type JsonSchemaTarget = 'draft-2020-12' | 'draft-07' | 'openapi-3.0';

/** Writes what a zod schema accepts as JSON Schema. Alone in this file with its rules, which clients load when they need it. */
export function writeJsonSchema(schema: z.core.$ZodType, target: JsonSchemaTarget = 'draft-2020-12'): Json {
  return { ...z.toJSONSchema(schema, { ...options, target }) };
}

/** A part of a schema, and what zod has written of it. */
interface ZodPart {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** The form that structured output needs: required keys without `?`, no mention of other keys, and no rules that grammars cannot express. */
export const options = {
  io: 'input',
  override({ zodSchema, jsonSchema: json }: ZodPart): void {
    const { def } = zodSchema._zod;
    if (def.type === 'object') {
      const { shape, catchall } = def as z.core.$ZodObjectDef;
      const required = Object.keys(shape).filter((key) => shape[key]?._zod.optout === undefined);
      if (required.length > 0) json.required = required;
      else delete json.required;
      if (catchall?._zod.def.type === 'unknown') delete json.additionalProperties;
    }
    if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
    if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
    if (json.format !== undefined) delete json.pattern;
  },
} as const;

/** Where a schema that refers to itself as a whole is put among its definitions. */
const WHOLE = '__whole';

/** Returns a JSON Schema without references to `#`, the whole of it, which not every reader knows. */
export function withoutRootReferences(schema: object): object {
  const text = JSON.stringify(schema);
  if (!text.includes('"$ref":"#"')) return schema;
  const { $defs, ...whole } = JSON.parse(text.replaceAll('"$ref":"#"', `"$ref":"#/$defs/${WHOLE}"`)) as { readonly $defs?: object };
  return { $ref: `#/$defs/${WHOLE}`, $defs: { ...$defs, [WHOLE]: whole } };
}
