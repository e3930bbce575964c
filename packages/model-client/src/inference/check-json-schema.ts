import { InputError, type StandardSchema } from '@clients/core';

/**
 * Returns whether a format, or the schema of a tool, is the schema of a library. In some libraries
 * schemas are functions.
 */
export function isStandard(format: unknown): format is StandardSchema<unknown> {
  const isObject = (typeof format === 'object' && format !== null) || typeof format === 'function';
  return isObject && '~standard' in format && format['~standard'] !== undefined;
}

/** Keys of a JSON Schema by which it accepts some values and not others, or refers to one that does. */
const KEYWORDS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  '$schema',
  '$id',
  '$ref',
  '$dynamicRef',
  '$defs',
  'definitions',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'enum',
  'const',
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'required',
  'minProperties',
  'maxProperties',
  'dependentRequired',
  'dependentSchemas',
  'items',
  'prefixItems',
  'contains',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'nullable',
]);

/**
 * @throws {InputError} for an object that is not a JSON Schema: a library's schema without Standard
 * Schema (zod before 3.24), its fields, or a shape such as `{ city: 'string' }`, which a server would
 * take for a schema that accepts everything
 */
export function checkJsonSchema(schema: object, where: string): void {
  const entries = Object.entries(schema).filter(([, value]) => value !== undefined);
  if (entries.some(([, value]) => isStandard(value)))
    throw new InputError(`${where} is an object of schemas`, {
      code: 'no-json-schema',
      hint: 'wrap it, such as z.object({ … })',
    });
  const method = ['safeParse', 'parse', 'validate'].find(
    (name) => typeof (schema as Record<string, unknown>)[name] === 'function',
  );
  if (method !== undefined)
    throw new InputError(
      `${where} is a schema of a library (it has ${method}()) that does not implement Standard Schema`,
      {
        code: 'no-json-schema',
        hint: 'use a newer version of the library, or pass the JSON Schema itself, which AI SDK schemas have in the field jsonSchema',
      },
    );
  // One with `toJSON` writes itself, and one without keys accepts everything on purpose.
  if (entries.length === 0 || 'toJSON' in schema || entries.some(isKeyword)) return;
  const [[name] = ['name']] = entries;
  throw new InputError(`${where} is not a JSON Schema: it has none of its keywords`, {
    code: 'no-json-schema',
    hint: `wrap it in z.object(), or write { type: 'object', properties: { ${/^\w{1,40}$/.test(name) ? name : 'name'}: { type: 'string' } } }`,
  });
}

/** A field of a shape may be called `type`, and is then described by an object. */
function isKeyword([key, value]: readonly [string, unknown]): boolean {
  if (key === 'type') return typeof value === 'string' || Array.isArray(value);
  return KEYWORDS.has(key);
}
