import { expect, test } from 'vitest';
import * as z from 'zod';
import { generateText, jsonSchema, tool as aiTool } from 'ai';
import { createModelProvider } from '../../src/ai-sdk/index.js';
import { ModelClient } from '../../src/index.js';
import { startModelServer } from '../../src/testing.js';
import { toGrammarPattern } from '../../src/inference/grammar-pattern.js';
import { spellOut } from '../../src/inference/spell-out.js';
import { json, last, lines, scriptedServer } from '../scripted-server.js';

test('booleans in place of schemas are spelled out, and nothing else is changed', () => {
  const schema = {
    type: 'object',
    properties: {
      any: true,
      none: false,
      list: { type: 'array', items: true },
      properties: { type: 'object', properties: { items: true } },
    },
    anyOf: [true, { required: ['any'] }],
    $defs: { one: true },
    additionalProperties: false,
    default: { properties: { kept: true } },
  };
  const before = structuredClone(schema);
  expect(spellOut(schema)).toEqual({
    ...schema,
    properties: {
      any: {},
      none: { not: {} },
      list: { type: 'array', items: {} },
      properties: { type: 'object', properties: { items: {} } },
    },
    anyOf: [{}, { required: ['any'] }],
    $defs: { one: {} },
  });
  expect(schema).toEqual(before);
});

test('older schemas are spelled out in every place, and their definitions are sent where servers keep them', () => {
  const node = {
    type: 'object',
    properties: {
      any: true,
      next: { $ref: '#/definitions/node' },
      definitions: { $ref: '#/definitions/node' },
    },
  };
  const schema = {
    $ref: '#/definitions/node',
    definitions: { node, odd: false },
    items: [true, { $ref: '#/definitions/odd' }],
    not: { $ref: '#/definitions/odd' },
    patternProperties: { '^a': true },
    const: { $ref: '#/definitions/node' },
  };
  const before = structuredClone(schema);
  const next = { $ref: '#/$defs/node' };
  expect(spellOut(schema)).toEqual({
    $ref: '#/$defs/node',
    $defs: {
      node: { type: 'object', properties: { any: {}, next, definitions: next } },
      odd: { not: {} },
    },
    items: [{}, { $ref: '#/$defs/odd' }],
    not: { $ref: '#/$defs/odd' },
    patternProperties: { '^a': {} },
    const: { $ref: '#/definitions/node' },
  });
  expect(schema).toEqual(before);
  const both = {
    $defs: { a: true },
    definitions: { a: false },
    anyOf: [{ $ref: '#/definitions/a' }],
  };
  expect(spellOut(both)).toEqual({
    $defs: { a: {} },
    definitions: { a: { not: {} } },
    anyOf: [{ $ref: '#/definitions/a' }],
  });
});

test('a tool and a format with definitions reach the model, and arguments are converted by them', async () => {
  const schema = {
    type: 'object',
    properties: { days: { $ref: '#/definitions/days' } },
    definitions: { days: { type: 'integer' } },
  };
  await using server = await scriptedServer((response, _asked, at) => {
    lines(
      response,
      at === 0
        ? [last({}, { tool_calls: [{ function: { name: 'wait', arguments: { days: '3' } } }] })]
        : [last()],
    );
  });
  const seen: unknown[] = [];
  const wait = { name: 'wait', schema, run: (args: unknown) => void seen.push(args) };
  const model = new ModelClient({ baseUrl: server.url });
  await model.runTools({ model: 'm', messages: [], tools: [wait] });
  expect(seen).toEqual([{ days: 3 }]);
  expect(server.asked[0]?.body).toMatchObject({
    tools: [
      {
        function: {
          parameters: {
            properties: { days: { $ref: '#/$defs/days' } },
            $defs: { days: { type: 'integer' } },
          },
        },
      },
    ],
  });
});

test('a schema without them stays equal, and one that contains itself, or is deep, takes no time', () => {
  const plain = {
    type: 'object',
    properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
    additionalProperties: true,
  };
  expect(spellOut(plain)).toEqual(plain);
  const endless: Record<string, unknown> = { type: 'object' };
  endless['properties'] = { left: endless, right: { items: endless } };
  expect(spellOut(endless)).toMatchObject({
    type: 'object',
    properties: { left: { type: 'object' } },
  });
  let deep: object = { type: 'string' };
  for (let level = 0; level < 100_000; level++) deep = { items: deep };
  expect(spellOut(deep)).toHaveProperty('items.items.items');
  const made = { type: 'object', toJSON: () => ({ type: 'string' }) };
  expect(spellOut(made)).toBe(made);
  expect(spellOut(JSON.parse('{"properties":{"__proto__":true}}'))).toEqual(
    JSON.parse('{"properties":{"__proto__":{}}}'),
  );
});

test('a tuple, a pattern and a value of any type in a format are sent in a form that servers can make a grammar of', async () => {
  const format = z.object({
    pair: z.tuple([z.string(), z.int()]),
    code: z.string().regex(/ab+c/),
    more: z.record(z.string(), z.array(z.any())),
  });
  await using server = await scriptedServer((response) => {
    json(
      response,
      last(
        { response: '{}' },
        { content: JSON.stringify({ pair: ['a', 1], code: 'xabc', more: {} }) },
      ),
    );
  });
  const model = new ModelClient({ baseUrl: server.url });
  await model.chat({ model: 'm', messages: [], format });
  await model.chatStream({ model: 'm', messages: [], format: { properties: { a: true } } }).final();
  await model.generate({
    model: 'm',
    format: { type: 'array', prefixItems: [true], items: false },
  });
  const sent = server.asked.map(({ body }) => (body as { format: unknown }).format);
  expect(sent[0]).toMatchObject({
    properties: {
      pair: {
        type: 'array',
        prefixItems: [{ type: 'string' }, { type: 'integer' }],
        minItems: 2,
        maxItems: 2,
      },
      code: { type: 'string', pattern: toGrammarPattern('ab+c') },
    },
  });
  expect(JSON.stringify(sent[0])).not.toMatch(/"items":(?:true|false)/);
  expect(sent.slice(1)).toEqual([{ properties: { a: {} } }, { type: 'array', prefixItems: [{}] }]);
});

test('a schema that contains itself is sent with a reference that servers can resolve', async () => {
  const node = z.object({
    name: z.string().describe('Not "$ref":"#"'),
    get children() {
      return z.array(node);
    },
  });
  await using server = await scriptedServer((response) => {
    json(response, last({}, { content: '{"name":"a","children":[{"name":"b","children":[]}]}' }));
  });
  const { parsed } = await new ModelClient({ baseUrl: server.url }).chat({
    model: 'm',
    messages: [],
    format: node,
  });
  expect(parsed.children[0]?.name).toBe('b');
  expect(server.asked[0]?.body).toMatchObject({
    format: {
      $ref: '#/$defs/__whole',
      $defs: {
        __whole: {
          type: 'object',
          properties: {
            name: { description: 'Not "$ref":"#"' },
            children: { type: 'array', items: { $ref: '#/$defs/__whole' } },
          },
        },
      },
    },
  });
});

test('tools with such schemas, as MCP servers in Go have them, are accepted by the server', async () => {
  await using server = await startModelServer();
  const model = new ModelClient({ baseUrl: server.url });
  const parameters = { type: 'object', properties: { payload: true } } as const;
  const messages = [{ role: 'user', content: 'Send it.' }] as const;
  const seen: unknown[] = [];
  const send = { name: 'send', schema: parameters, run: (args: unknown) => void seen.push(args) };
  await model.runTools({ model: 'llama3.2', messages, tools: [send] });
  await model.chat({
    model: 'llama3.2',
    messages,
    tools: [{ type: 'function', function: { name: 'send', parameters } }],
  });
  const ollama = createModelProvider(model);
  const { toolCalls } = await generateText({
    model: ollama('llama3.2'),
    prompt: 'Send it.',
    tools: { send: aiTool({ inputSchema: jsonSchema(parameters as never) }) },
  });
  expect([seen.length, toolCalls.length]).toEqual([1, 1]);
});

test.each<readonly [string, z.ZodType, string, string]>([
  ['email', z.email(), 'ada@example.org', 'ada'],
  ['ipv4', z.ipv4(), '10.0.0.255', '10.0.0.256'],
  ['ipv6', z.ipv6(), '2001:db8::1', '2001'],
  ['uuid', z.uuid(), '01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d'],
  ['cuid2', z.cuid2(), 'tz4a98xxat96iws9zmbrgj3a', 'A b'],
  ['ulid', z.ulid(), '01ARZ3NDEKTSV4RRFFQ69G5FAV', '01ARZ3'],
  ['nanoid', z.nanoid(), 'V1StGXR8_Z5jdHi6B-myT', 'V1StGXR8'],
  ['base64', z.base64(), 'aGVsbG8=', 'a*'],
  ['e164', z.e164(), '+14155552671', '4155552671'],
  ['cidrv4', z.cidrv4(), '10.0.0.0/8', '10.0.0.0'],
])(
  'a text in the format %s is sent with a pattern that servers enforce',
  async (_, format, right, wrong) => {
    await using server = await scriptedServer((response, { path }) => {
      const value = { response: '{}', message: { role: 'assistant', content: '{}' } };
      json(response, { ...last(), ...(path.endsWith('chat') ? value : { response: '{}' }) });
    });
    const model = new ModelClient({ baseUrl: server.url });
    const schema = z.object({ value: format.optional() });
    await model.chat({ model: 'm', messages: [{ role: 'user', content: 'Hi' }], format: schema });
    await model.generate({ model: 'm', prompt: 'Hi', format: schema });
    for (const { body } of server.asked) {
      const { properties } = (body as { format: { properties: { value: { pattern: string } } } })
        .format;
      const pattern = new RegExp(properties.value.pattern);
      expect(properties.value.pattern).toMatch(/^\^.*\$$/);
      expect([pattern.test(right), pattern.test(wrong)]).toEqual([true, false]);
      expect([format.safeParse(right).success, format.safeParse(wrong).success]).toEqual([
        true,
        false,
      ]);
    }
  },
);

test('the pattern of an email of an older zod is sent without its lookaheads', () => {
  const older = z.regexes.email.source.startsWith('^(?!')
    ? z.regexes.email.source
    : String.raw`^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$`;
  const { pattern } = spellOut({ type: 'string', format: 'email', pattern: older }) as {
    pattern: string;
  };
  const before = new RegExp(older);
  for (const text of [
    'a@b.cd',
    'a.b+c@d-e.f.gh',
    '.a@b.cd',
    'a..b@c.de',
    "a'@b.cd",
    'a@b',
    '@b.cd',
  ])
    expect(new RegExp(pattern).test(text), text).toBe(before.test(text));
});

/** The schema of one field as a chat sends it. */
async function sentOf(value: z.ZodType): Promise<Record<string, unknown>> {
  await using server = await scriptedServer((response) => {
    json(response, last({}, { content: '{"value":null}' }));
  });
  const model = new ModelClient({ baseUrl: server.url });
  const messages = [{ role: 'user' as const, content: 'When?' }];
  await model.chat({ model: 'm', messages, format: z.object({ value }) }).catch(() => undefined);
  const { format } = server.asked[0]?.body as {
    format: { properties: { value: Record<string, unknown> } };
  };
  return format.properties.value;
}

test.each([
  ['date', z.iso.date()],
  ['date-time', z.iso.datetime({ offset: true })],
])('a %s, which servers know, is sent without a pattern', async (format, value) => {
  expect(await sentOf(value)).toEqual({ type: 'string', format });
});

test.each([
  [z.iso.datetime(), '2026-11-28T12:34:56Z', '2026-11-28T12:34:56+01:00'],
  [z.string().datetime(), '2026-11-28T12:34:56Z', '2026-11-28T12:34:56+01:00'],
  [z.iso.datetime({ precision: 0 }), '2026-11-28T12:34:56Z', '2026-11-28T12:34:56.789Z'],
  [z.iso.time(), '12:34:56', '12:34:56Z'],
])(
  'a time that has to be stricter than its format is sent with its pattern (%#)',
  async (schema, right, wrong) => {
    const { pattern } = await sentOf(schema);
    const expression = new RegExp(String(pattern));
    expect([expression.test(right), expression.test(wrong)]).toEqual([true, false]);
    expect([schema.safeParse(right).success, schema.safeParse(wrong).success]).toEqual([
      true,
      false,
    ]);
  },
);

test('a record with the keys of an enum is sent with properties, of which no server drops one', async () => {
  const properties = { a: { type: 'number' }, b: { type: 'number' } };
  const names = [z.enum(['a', 'b']), z.union([z.literal('a'), z.literal('b')])];
  for (const name of names) {
    expect(await sentOf(z.record(name, z.number()))).toEqual({
      type: 'object',
      properties,
      required: ['a', 'b'],
      additionalProperties: false,
    });
    expect(await sentOf(z.partialRecord(name, z.number()))).toEqual({
      type: 'object',
      properties,
      additionalProperties: false,
    });
  }
  expect(await sentOf(z.record(z.string(), z.number()))).toEqual({
    type: 'object',
    propertyNames: { type: 'string' },
    additionalProperties: { type: 'number' },
  });
});
