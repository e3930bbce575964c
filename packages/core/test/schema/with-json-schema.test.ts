import { writeJsonSchema } from '../../src/schema/zod-json.js';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { describe, expect, expectTypeOf, test } from 'vitest';
import * as zod from 'zod';
import { InputError } from '../../src/base/errors.js';
import { jsonSchemaOfStandard } from '../../src/schema/standard-json.js';
import * as z from 'zod/mini';
import { type ZodSchema, object } from '../schema-all.js';
import { type SchemaWithJson, withJsonSchema } from '../../src/schema/with-json-schema.js';

interface Part {
  readonly name: string;
  readonly parts: readonly Part[];
  readonly note: string | null;
}
const component: ZodSchema<Part> = /* @__PURE__ */ object<Part>(() => ({
  name: z.string(),
  get parts() {
    return z.array(component);
  },
  note: z.nullable(z.string()),
}));

describe('a schema with its JSON Schema', () => {
  test('is a Standard Schema and a Standard JSON Schema, by the types of their specification', () => {
    const made = withJsonSchema(component);
    expectTypeOf(made).toExtend<StandardSchemaV1<Part, Part>>();
    expectTypeOf(made).toExtend<StandardJSONSchemaV1<Part, Part>>();
    expectTypeOf(made).toExtend<ZodSchema<Part>>();
    expectTypeOf<StandardSchemaV1.InferOutput<SchemaWithJson<Part>>>().toEqualTypeOf<Part>();
    expect(made['~standard']).toMatchObject({ version: 1, vendor: 'clients' });
  });

  test('validates as before', () => {
    const made = withJsonSchema(component);
    const value = { name: 'engine', parts: [], note: null };
    expect(made.parse(value)).toEqual(value);
    expect(made['~standard'].validate({ ...value, name: 7 })).toMatchObject({ issues: [{ path: ['name'] }] });
    expect(() => made.parse({})).toThrow(InputError);
  });

  test.each([
    ['draft-2020-12', 'https://json-schema.org/draft/2020-12/schema'],
    ['draft-07', 'http://json-schema.org/draft-07/schema#'],
    ['openapi-3.0', undefined],
  ])('is written for %s', (target, $schema) => {
    const { input, output } = withJsonSchema(component)['~standard'].jsonSchema;
    const json = input({ target });
    expect(json['$schema']).toBe($schema);
    expect(json).toMatchObject({ type: 'object', required: ['name', 'parts', 'note'] });
    const nullable = target === 'openapi-3.0' ? { type: 'string', nullable: true } : { type: ['string', 'null'] };
    expect(json).toMatchObject({ properties: { note: nullable } });
    expect(output({ target })).toEqual(json);
  });

  test('is a new object each time, which other libraries may change', () => {
    const { input } = withJsonSchema(component)['~standard'].jsonSchema;
    const first = input({ target: 'draft-07' });
    first['properties'] = {};
    expect(input({ target: 'draft-07' })).not.toEqual(first);
  });

  test('is converted like any other Standard JSON Schema', () => {
    const json = jsonSchemaOfStandard(withJsonSchema(component), writeJsonSchema);
    expect(json).toEqual(jsonSchemaOfStandard(component, writeJsonSchema));
  });

  test('refuses other targets and schemas of other libraries', () => {
    const { input } = withJsonSchema(component)['~standard'].jsonSchema;
    expect(() => input({ target: 'draft-03' })).toThrow(/target must be one of draft-2020-12, draft-07, openapi-3\.0/);
    for (const foreign of [
      zod.string() as unknown as ZodSchema<string>,
      undefined as unknown as ZodSchema<string>,
      {} as ZodSchema<string>,
    ])
      expect(() => withJsonSchema(foreign)).toThrow(InputError);
  });
});
