import { describe, expect, test } from 'vitest';
import * as z from 'zod/v4';
import { type ChatRequest, ModelClient, tool } from '../../src/index.js';
import { json, scriptedServer } from '../scripted-server.js';

const model = new ModelClient({ baseUrl: 'http://127.0.0.1:9', retry: { limit: 0 } });
const chat: ChatRequest = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] };
const run = (): string => '';

/** What a server would take for a schema that accepts everything. */
const SHAPES: readonly object[] = [
  { city: 'string' },
  { city: { type: 'string' } },
  { title: 'string', description: 'string' },
  { type: { type: 'string' }, size: { type: 'number' } },
  { description: 'a city' },
];

const SCHEMAS: readonly object[] = [
  {},
  { type: 'object' },
  { type: ['object', 'null'] },
  { properties: { city: { type: 'string' } } },
  { $ref: '#/$defs/city', $defs: { city: { type: 'string' } } },
  { anyOf: [{ type: 'string' }, { type: 'null' }] },
  { enum: ['a', 'b'] },
  { const: 1 },
  { city: 'x', toJSON: () => ({ type: 'string' }) },
];

describe.each(SHAPES)('the shape %j is refused', (shape) => {
  const [name] = Object.keys(shape);
  const refused = (where: string): unknown =>
    expect.objectContaining({
      name: 'InputError',
      code: 'no-json-schema',
      message: `${where} is not a JSON Schema: it has none of its keywords`,
      hint: `wrap it in z.object(), or write { type: 'object', properties: { ${String(name)}: { type: 'string' } } }`,
    });

  test('as a format, before anything is sent', async () => {
    await expect(model.chat({ ...chat, format: shape })).rejects.toEqual(refused('format'));
    await expect(model.generate({ model: 'm', prompt: 'x', format: shape })).rejects.toEqual(
      refused('format'),
    );
    await expect(
      Promise.resolve().then(() => model.chatStream({ ...chat, format: shape }).final()),
    ).rejects.toEqual(refused('format'));
  });

  test('as the schema of a tool, at tool() and where a tool is passed', async () => {
    const where = 'the schema of the tool "at"';
    expect(() => tool({ name: 'at', schema: shape, run })).toThrow(refused(where));
    const own = { name: 'at', schema: shape, run };
    const definition = { type: 'function', function: { name: 'at', parameters: shape } } as const;
    for (const tools of [[own], [definition]])
      await expect(model.chat({ ...chat, tools })).rejects.toEqual(refused(where));
  });
});

test.each(SCHEMAS)('%j is a schema', (schema) => {
  expect(tool({ name: 'at', schema, run }).schema).toBe(schema);
});

test.each<[string, object, unknown]>([
  [
    "the Chat Completions API's",
    { type: 'json_schema', json_schema: { name: 'x', strict: true, schema: { type: 'object' } } },
    { type: 'object' },
  ],
  [
    "the Responses API's",
    { type: 'json_schema', name: 'x', schema: { type: 'object' } },
    { type: 'object' },
  ],
  ['any JSON', { type: 'json_object' }, 'json'],
])('a format of OpenAI is understood: %s', async (_, format, sent) => {
  const bodies: unknown[] = [];
  await using server = await scriptedServer((response, { body }) => {
    bodies.push((body as { format: unknown }).format);
    json(response, {
      model: 'm',
      created_at: '2026-01-01T00:00:00Z',
      message: { role: 'assistant', content: '{"a":1}' },
      done: true,
      done_reason: 'stop',
    });
  });
  const { parsed } = await new ModelClient({ baseUrl: server.url }).chat({ ...chat, format });
  expect(bodies).toEqual([sent]);
  expect(parsed).toEqual({ a: 1 });
});

test('a schema inside a format of OpenAI validates the answer', async () => {
  await using server = await scriptedServer((response) => {
    json(response, {
      model: 'm',
      created_at: '2026-01-01T00:00:00Z',
      message: { role: 'assistant', content: '{"a":"x"}' },
      done: true,
      done_reason: 'stop',
    });
  });
  const format = { type: 'json_schema', json_schema: { schema: z.object({ a: z.number() }) } };
  await expect(
    new ModelClient({ baseUrl: server.url }).chat({ ...chat, format }),
  ).rejects.toMatchObject({ name: 'OutputError' });
});

test('a format of OpenAI without a schema is refused', async () => {
  await expect(model.chat({ ...chat, format: { type: 'json_schema' } })).rejects.toMatchObject({
    code: 'invalid-format',
    hint: 'pass the schema itself as format',
  });
});

test.each<[object, string]>([
  [{ name: 'at', execute: run }, 'tool: execute is not known: use run'],
  [{ name: 'at', run, inputSchema: {} }, 'tool: inputSchema is not known: use schema'],
  [{ name: 'at', run, descripton: 'x' }, 'tool: descripton is not known: use description'],
  [
    { name: 'at', run, strict: true },
    'tool: strict is not known: the keys are name, description, schema, timeout, run',
  ],
  [[], 'tool: the tool must be an object, not a list'],
])('tool(%j) is refused', (spec, message) => {
  expect(() => tool(spec as never)).toThrow(
    expect.objectContaining({ name: 'InputError', code: 'invalid-tool', message }) as Error,
  );
});
