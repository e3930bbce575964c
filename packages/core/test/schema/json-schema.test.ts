import { describe, expect, test } from 'vitest';
import * as zod from 'zod';
import * as z from 'zod/v4/mini';
import { jsonSchemaOf } from '../../src/schema/json-schema.js';
import {
  type ZodSchema,
  type StandardProps,
  instant,
  instantOrNull,
  list,
  object,
  openEnum,
  schema,
} from '../schema-all.js';

interface Person {
  name: string;
  age: number;
  born: string | null;
  seen: string;
  mail?: string | undefined;
  role: string;
  friends: readonly Person[];
  notes: unknown;
}
const person: ZodSchema<Person> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  age: z.int(),
  born: instantOrNull(),
  seen: instant(),
  mail: z.optional(z.string()),
  role: openEnum(['admin', 'guest']),
  get friends() {
    return list(person);
  },
  notes: z.unknown(),
}));

describe('JSON Schema of a schema of this package', () => {
  test('describes what a model should write: required keys, real lists and dates, nothing about other keys', () => {
    expect(jsonSchemaOf(person)).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string' },
        age: { type: 'integer' },
        born: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
        seen: { type: 'string', format: 'date-time' },
        mail: { type: 'string' },
        role: { anyOf: [{ type: 'string', enum: ['admin', 'guest'] }, { type: 'string' }] },
        friends: { type: 'array', items: { $ref: '#' } },
        notes: {},
      },
      required: ['name', 'age', 'born', 'seen', 'role', 'friends', 'notes'],
    });
  });

  test('is made once, and cannot be changed by its users', () => {
    expect(jsonSchemaOf(person)).toBe(jsonSchemaOf(person));
    expect(Object.isFrozen(jsonSchemaOf(person)['properties'])).toBe(true);
  });

  test('is not a schema itself', () => {
    expect('~standard' in jsonSchemaOf(person)).toBe(false);
    expect(jsonSchemaOf(schema<string>(() => z.string()))).toEqual({ type: 'string' });
  });

  test('is an InputError for a type that JSON does not have', () => {
    expect(() => jsonSchemaOf(zod.date() as unknown as ZodSchema<Date>)).toThrow(
      expect.objectContaining({ kind: 'input', code: 'no-json-schema' }),
    );
  });
});

describe('JSON Schema of other schemas', () => {
  test('is that of what zod 4 reads, mini or full', () => {
    const full = zod.object({
      n: zod.number().default(3),
      s: zod.string().transform((text) => text.length),
      o: zod.int().optional(),
    });

    expect(jsonSchemaOf(full)).toEqual({
      type: 'object',
      properties: {
        n: { type: 'number', default: 3 },
        s: { type: 'string' },
        o: { type: 'integer' },
      },
      required: ['n', 's'],
    });
    expect(jsonSchemaOf(z.array(z.boolean()))).toEqual({
      type: 'array',
      items: { type: 'boolean' },
    });
  });

  test('leaves out rules that readers know themselves, in parts of zod and of zod/v4/mini alike', () => {
    const mixed = zod.object({
      count: zod.int().meta({ description: 'how many' }),
      mail: zod.email().optional(),
      kind: zod.enum(['a', 'b']).nullable().default('a'),
      at: zod.record(zod.string(), zod.union([zod.number(), zod.iso.datetime({ offset: true })])),
      person: z.optional(person),
      inner: z.object({ a: z.string() }) as unknown as zod.ZodType,
    });

    expect(jsonSchemaOf(mixed)).toMatchObject({
      properties: {
        count: { type: 'integer', description: 'how many' },
        mail: { type: 'string', format: 'email', pattern: expect.stringContaining('@') as string },
        inner: { properties: { a: { type: 'string' } } },
      },
      required: ['count', 'kind', 'at', 'inner'],
    });
    expect(JSON.stringify(jsonSchemaOf(mixed))).not.toMatch(/maximum|\\d\{4\}/);
  });

  test('is requested from libraries that provide it, for their input', () => {
    const asked: unknown[] = [];
    const answer = { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'number' };
    const props = {
      version: 1,
      vendor: 'other',
      validate: (value: unknown) => ({ value }),
      jsonSchema: {
        input: (options: unknown) => {
          asked.push(options);
          return answer;
        },
      },
    } satisfies StandardProps<unknown> & Record<string, unknown>;

    expect(jsonSchemaOf({ '~standard': props })).toEqual({ type: 'number' });
    expect(asked).toEqual([{ target: 'draft-2020-12' }]);
    expect(Object.isFrozen(answer)).toBe(false);
  });

  test('is an InputError where a library does not provide it', () => {
    const plain = {
      '~standard': { version: 1, vendor: 'other', validate: (value: unknown) => ({ value }) },
    } as const;

    expect(() => jsonSchemaOf(plain)).toThrow(/a schema of other cannot be written as JSON Schema/);
  });
});
