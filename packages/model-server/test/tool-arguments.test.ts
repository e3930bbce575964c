import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { createModelApp } from '../src/index.js';
import { collectHints, SchemaValues } from '../src/schema-value.js';
import { chat, type Loose, started } from './asking.js';

/** Returns the arguments that a model fills in for a tool with these parameters. */
async function argumentsFor(
  parameters: Loose,
  prompt = 'What is the weather in Paris?',
  name = 'get_weather',
): Promise<unknown> {
  const server = await started();
  const { tool_calls: calls } = await chat(server, 'llama3.2', prompt, {
    tools: [{ type: 'function', function: { name, parameters } }],
  });
  return calls?.[0]?.function.arguments;
}

const city = { type: 'string' };

test.each([
  [
    { city, unit: { enum: ['kelvin', 'rankine'] } },
    ['city', 'unit'],
    { city: 'Paris', unit: 'kelvin' },
  ],
  [
    { city, unit: { type: 'string', enum: ['celsius'] } },
    ['city'],
    { city: 'Paris', unit: 'celsius' },
  ],
  [{ city, unit: { const: 'K' } }, ['unit'], { city: 'Paris', unit: 'K' }],
  [{ city }, ['city'], { city: 'Paris' }],
  [{ city: { type: 'integer' } }, ['city'], { city: 1 }],
  [{ city: { type: 'array', items: city, minItems: 1 } }, ['city'], { city: ['Paris', 'city'] }],
  [{ city: { type: 'string', pattern: '^[A-Z]{3}$' } }, ['city'], { city: 'ABC' }],
  [
    { place: { type: 'object', properties: { city }, required: ['city'] } },
    ['place'],
    { place: { city: 'Paris' } },
  ],
  [{ city, days: { type: 'integer', minimum: 3 } }, ['city', 'days'], { city: 'Paris', days: 3 }],
])(
  'a call of the test script matches the schema of the declared tool: %o',
  async (properties, required, expected) => {
    expect(await argumentsFor({ type: 'object', properties, required })).toEqual(expected);
  },
);

test('a tool without properties gets the arguments of the test script', async () => {
  expect(await argumentsFor({ type: 'object' })).toEqual({ city: 'Paris', unit: 'celsius' });
});

test('an enum has the option that the prompt names', async () => {
  const unit = { enum: ['celsius', 'fahrenheit'] };
  const parameters = { type: 'object', properties: { city, unit }, required: ['city', 'unit'] };
  expect(await argumentsFor(parameters, 'The weather in Bern, in fahrenheit?')).toEqual({
    city: 'Bern',
    unit: 'fahrenheit',
  });
});

const parameters: readonly (readonly [string, z.ZodType])[] = [
  [
    'enums, also of numbers and null',
    z.object({
      a: z.enum(['x', 'y']),
      b: z.union([z.literal(3), z.literal(null)]),
      c: z.literal(['p', 'q']),
    }),
  ],
  [
    'nested objects and lists',
    z.object({
      at: z.object({
        lat: z.number().min(-90).max(90),
        tags: z.array(z.enum(['a', 'b', 'c'])).min(2),
      }),
    }),
  ],
  [
    'discriminated unions',
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), n: z.int() }),
      z.object({ kind: z.literal('b') }),
    ]),
  ],
  [
    'unions beside other keys',
    z.intersection(
      z.object({ id: z.int() }),
      z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
    ),
  ],
  ['records with fixed keys', z.object({ map: z.record(z.enum(['x', 'y']), z.int().min(5)) })],
  [
    'bounds between two numbers',
    z.object({
      p: z.number().gt(0).lt(0.3),
      q: z.number().multipleOf(0.25).gt(1),
      r: z.int().gt(4).lte(5),
    }),
  ],
  ['defaults', z.object({ s: z.string().min(3).default('abc'), n: z.number().min(2).default(7) })],
  ['safe integers', z.object({ n: z.int(), m: z.int().nonnegative() })],
];

test.each(parameters)('arguments match a schema with %s', async (_name, schema) => {
  const made = await argumentsFor(
    z.toJSONSchema(schema, { io: 'input' }),
    'Please look_up now',
    'look_up',
  );
  expect(() => schema.parse(made)).not.toThrow();
});

test('references, anchors, OpenAPI nullables and schemas that contain themselves are followed', async () => {
  const made = await argumentsFor(
    {
      type: 'object',
      $defs: {
        unit: { $anchor: 'unit', enum: ['m', 'km'] },
        node: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] },
          },
          required: ['name', 'next'],
        },
        'a/b': { type: 'integer', minimum: 4 },
      },
      properties: {
        unit: { $ref: '#unit' },
        count: { $ref: '#/$defs/a~1b', maximum: 9 },
        node: { $ref: '#/$defs/node' },
        note: { type: 'string', nullable: true },
      },
      required: ['unit', 'count', 'node', 'note'],
    },
    'Please look_up now',
    'look_up',
  );
  expect(made).toMatchObject({
    unit: 'm',
    count: 4,
    note: 'note',
    node: { name: 'name', next: { name: 'name' } },
  });
  expect(JSON.stringify(made)).toContain('"next":null');
});

/** JSON Schemas of the kinds that tools have, each of which some value matches. */
const anySchema: fc.Arbitrary<Loose> = fc.letrec<{ schema: Loose }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.record({ type: fc.constant('string'), minLength: fc.nat(4) }),
    fc
      .tuple(fc.integer({ min: -50, max: 50 }), fc.nat(20))
      .map(([minimum, more]) => ({ type: 'integer', minimum, maximum: minimum + more })),
    fc.integer({ min: -9, max: 9 }).map((exclusiveMinimum) => ({
      type: 'number',
      exclusiveMinimum,
      exclusiveMaximum: exclusiveMinimum + 0.5,
    })),
    fc
      .uniqueArray(fc.oneof(fc.string(), fc.integer()), { minLength: 1, maxLength: 3 })
      .map((list) => ({ enum: list })),
    fc.constantFrom<Loose>(
      { type: 'boolean' },
      { type: 'null' },
      { type: ['string', 'null'] },
      { const: 'k' },
    ),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
    fc
      .tuple(tie('schema'), fc.nat(3))
      .map(([items, minItems]) => ({ type: 'array', items, minItems, maxItems: minItems + 1 })),
    fc
      .dictionary(fc.stringMatching(/^[a-z]{1,4}$/), tie('schema'), { maxKeys: 4 })
      .map((properties) => ({
        type: 'object',
        properties,
        required: Object.keys(properties),
        additionalProperties: false,
      })),
  ),
})).schema;

test('values match any schema, whatever the prompt', () => {
  fc.assert(
    fc.property(anySchema, fc.string(), (schema, prompt) => {
      const value = new SchemaValues(schema, collectHints(prompt)).makeValue(schema);
      const { success, error } = z.fromJSONSchema(schema).safeParse(value);
      expect(
        success,
        `${JSON.stringify(value)} for ${JSON.stringify(schema)}: ${String(error?.message)}`,
      ).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('arguments are filled without a socket too', async () => {
  const app = createModelApp();
  const { tool_calls: calls } = await fetchChat(app.fetch);
  expect(calls).toMatchObject([{ function: { arguments: { city: 'Paris', unit: 'kelvin' } } }]);
});

async function fetchChat(fetch: typeof globalThis.fetch): Promise<{ tool_calls?: unknown }> {
  const tool = {
    name: 'get_weather',
    parameters: {
      type: 'object',
      properties: { city, unit: { enum: ['kelvin'] } },
      required: ['city', 'unit'],
    },
  };
  const body = {
    model: 'llama3.2',
    stream: false,
    messages: [{ role: 'user', content: 'What is the weather in Paris?' }],
    tools: [{ type: 'function', function: tool }],
  };
  const answer = await fetch('http://127.0.0.1:11434/api/chat', {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return ((await answer.json()) as { message: { tool_calls?: unknown } }).message;
}
