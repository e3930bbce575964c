import { expect, test } from 'vitest';
import * as z from 'zod';
import { toWireFormat } from '../../model-client/src/inference/format.js';
import { chat, post, started } from './asking.js';

const person = z.object({ name: z.string(), age: z.int().min(18).max(99), email: z.email() });
interface Tree {
  name: string;
  children: Tree[];
}
const tree: z.ZodType<Tree> = z.object({
  name: z.string(),
  get children() {
    return z.array(tree);
  },
});

const schemas: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ['an object', person],
  ['nested lists', z.object({ people: z.array(person).min(3), tags: z.array(z.string()).max(1) })],
  [
    'enums, literals and nulls',
    z.object({ a: z.enum(['x', 'y']), b: z.literal(5), c: z.nullable(z.boolean()), d: z.null() }),
  ],
  ['a union', z.union([z.object({ kind: z.literal('a'), x: z.number() }), z.string()])],
  ['an intersection', z.intersection(z.object({ a: z.string() }), z.object({ b: z.number() }))],
  [
    'formats',
    z.object({
      at: z.iso.datetime(),
      day: z.iso.date(),
      id: z.uuid(),
      link: z.url(),
      ip: z.ipv4(),
    }),
  ],
  [
    'bounds',
    z.object({
      n: z.number().gt(0).lt(1),
      even: z.int().multipleOf(2).min(3),
      s: z.string().min(12).max(14),
      p: z.string().regex(/^[A-Z]{2}-\d{3}$/),
    }),
  ],
  [
    'a tuple and a record',
    z.object({ pair: z.tuple([z.string(), z.int()]), map: z.record(z.string(), z.number()) }),
  ],
  ['a schema that contains itself', tree],
  ['optional keys', z.object({ a: z.optional(z.string()), b: z.string() })],
  ['a list at the root', z.array(z.object({ id: z.int() })).length(2)],
];

/** The format as the client sends it. */
function sent(schema: z.ZodType): unknown {
  return toWireFormat(schema);
}

test.each(schemas)('the answer satisfies %s', async (_name, schema) => {
  const server = await started();

  const { content } = await chat(server, 'llama3.2', 'Tell me about Ada Lovelace, who is 36', {
    format: sent(schema),
  });

  expect(() => schema.parse(JSON.parse(content))).not.toThrow();
});

test('the answer contains names and numbers of the prompt', async () => {
  const server = await started();

  const { content } = await chat(server, 'llama3.2', 'Tell me about Ada Lovelace, who is 36', {
    format: sent(person),
  });

  expect(JSON.parse(content)).toMatchObject({ name: 'Ada Lovelace', age: 36 });
});

test('format json returns an object, after the thinking of a model that thinks', async () => {
  const server = await started();

  const { content, thinking } = await chat(server, 'qwen3', 'Say it', { format: 'json' });

  expect(JSON.parse(content)).toEqual({ answer: 'Say it' });
  expect(thinking).toContain('Say it');
});

const object = (properties: object, rest: object = {}): object => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...rest,
});

test.each<readonly [string, object]>([
  [
    'a default that looks like a schema',
    object({ kind: { type: 'object', default: { type: 'nonsense', items: true } } }),
  ],
  [
    'a const that looks like a schema',
    object({ kind: { const: { type: 'nonsense', pattern: '(' } } }),
  ],
  [
    'an enum of values that look like schemas',
    object({ kind: { enum: [{ type: 'nonsense', $ref: '#' }] } }),
  ],
  [
    'examples that look like schemas',
    object({ kind: { type: 'string', examples: [{ pattern: '(' }, { items: true }] } }),
  ],
  [
    'properties with the names of keywords',
    object({ pattern: { type: 'string' }, items: { type: 'array', items: { type: 'string' } } }),
  ],
  [
    'pattern properties',
    object(
      { 'x-a': { type: 'string' } },
      { patternProperties: { '^x-': { type: 'string' }, '[a-z]': true } },
    ),
  ],
  ['a type of null', object({ n: { type: null, description: 'anything' } })],
  [
    'keywords that grammars ignore',
    object({ n: { type: 'integer', not: { type: 'nonsense' }, if: true } }),
  ],
])('the server takes a format with %s, and the answer has its keys', async (_, format) => {
  const server = await started();

  const { content } = await chat(server, 'llama3.2', 'Tell me', { format });

  expect(Object.keys(JSON.parse(content) as object)).toEqual(
    Object.keys((format as { properties: object }).properties),
  );
});

test.each<readonly [string, object]>([
  ['a type that does not exist', object({ n: { type: 'nonsense' } })],
  ['a boolean in place of items', object({ n: { type: 'array', items: true } })],
  ['a reference to the whole', object({ n: { $ref: '#' } })],
  ['a reference to nothing', object({ n: { $ref: '#/$defs/missing' } })],
  ['a pattern without anchors', object({ n: { type: 'string', pattern: 'a' } })],
  ['an option that cannot be used', { anyOf: [{ type: 'string' }, { type: 'nonsense' }] }],
])('the server refuses a format with %s', async (_, format) => {
  const server = await started();

  const answer = await post(server, '/api/generate', {
    model: 'llama3.2',
    prompt: 'Hi',
    stream: false,
    format,
  });

  expect(answer).toEqual({
    status: 400,
    json: { error: expect.stringContaining('JSON schema conversion failed') as string },
  });
});
