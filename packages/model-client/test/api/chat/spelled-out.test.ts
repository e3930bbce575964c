import { expect, test } from 'vitest';
import { generateText, jsonSchema, tool as aiTool } from 'ai';
import { createModelProvider } from '../../../src/ai-sdk/index.js';
import { ModelClient } from '../../../src/index.js';
import { startModelServer } from '../../../src/testing/index.js';
import { spelledOut } from '../../../src/api/chat/spelled-out.js';

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
  expect(spelledOut(schema)).toEqual({
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

test('a schema without them is the same object, also one that contains itself', () => {
  const plain = { type: 'object', properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, additionalProperties: true };
  expect(spelledOut(plain)).toBe(plain);
  const endless: Record<string, unknown> = { type: 'object' };
  endless['properties'] = { self: endless };
  expect(spelledOut(endless)).toBe(endless);
  expect(spelledOut(JSON.parse('{"properties":{"__proto__":true}}'))).toEqual(JSON.parse('{"properties":{"__proto__":{}}}'));
});

test('tools with such schemas, as MCP servers in Go have them, are accepted by the server', async () => {
  await using server = await startModelServer();
  const model = new ModelClient({ baseUrl: server.url });
  const parameters = { type: 'object', properties: { payload: true } } as const;
  const messages = [{ role: 'user', content: 'Send it.' }];
  const seen: unknown[] = [];
  const send = { name: 'send', schema: parameters, run: (args: unknown) => void seen.push(args) };
  await model.runTools({ model: 'llama3.2', messages, tools: [send] });
  await model.chat({ model: 'llama3.2', messages, tools: [{ type: 'function', function: { name: 'send', parameters } }] });
  const ollama = createModelProvider(model);
  const { toolCalls } = await generateText({
    model: ollama('llama3.2'),
    prompt: 'Send it.',
    tools: { send: aiTool({ inputSchema: jsonSchema(parameters as never) }) },
  });
  expect([seen.length, toolCalls.length]).toEqual([1, 1]);
});
