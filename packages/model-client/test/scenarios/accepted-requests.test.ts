import { checkRequest } from '@clients/core';
import { describe, expect, test } from 'vitest';
import * as endpoints from '../../src/operations.js';
import { ModelClient } from '../../src/index.js';
import type { ChatBody } from '../../src/schemas.js';
import { Transport } from '../../src/service/transport.js';
import { failure, json, last, lines, scriptedServer } from '../scripted-server.js';
import { recordings } from '../recorded.js';

/** What a server took and this client refuses on purpose: a key by an older name, `null` for a setting, a value that does nothing. */
const REFUSED: readonly RegExp[] = [
  /(?:quantization|name|MODEL) is not known: use/,
  /found null$/,
  /format: expected 'json' or an object, found (?:an empty|a) string$/,
  /(?:temperature|dimensions): expected a number, found a string$/,
  // Without messages a chat loads a model, which is what `load` is for.
  /body\.messages: expected a list, found nothing$/,
  /body\.prompt: expected a string, found nothing$/,
  /messages\[0\]\.role: expected a string, found nothing$/,
];

const CHOICE = ['chat', 'generate', 'create', 'pull', 'push'];

describe('a request that a real server took', () => {
  const taken = recordings(new URL('../fixtures/recorded', import.meta.url)).filter(
    ({ operation, request: { body }, response: { status } }) =>
      status < 300 &&
      typeof body === 'object' &&
      body !== null &&
      !('$text' in body) &&
      operation !== 'createBlob' &&
      !operation.includes('-'),
  );

  test.each(
    taken.map(
      (recorded) =>
        [`${recorded.operation} ${recorded.case} (${recorded.server})`, recorded] as const,
    ),
  )('%s can be sent by this client', async (_, { operation, request }) => {
    const body = request.body as Readonly<Record<string, unknown>>;
    const isStreamed =
      CHOICE.includes(operation) && body['stream'] !== false && body['STREAM'] !== false;
    const name =
      operation === 'delete' ? 'deleteModel' : `${operation}${isStreamed ? 'Stream' : ''}`;
    const endpoint = (endpoints as Readonly<Record<string, unknown>>)[name];
    const check = async (): Promise<void> => {
      await Promise.resolve();
      checkRequest(new Transport({}), endpoint as never, { body }, undefined);
    };
    const refusal = await check().catch((error: unknown) => (error as Error).message);
    if (refusal !== undefined)
      expect(REFUSED.filter((reason) => reason.test(refusal))).toHaveLength(1);
  });
});

describe.each([
  ['undici', {}],
  ['fetch', { fetch: globalThis.fetch }],
])('over %s', (_, driver) => {
  test('a conversation and tools as other clients send them are sent as they are', async () => {
    await using server = await scriptedServer((response, { body, path }) => {
      if (path === '/api/create') json(response, { status: 'success' });
      else if ((body as ChatBody).stream === true)
        lines(response, [last({}, { content: 'Sunny.' })]);
      else json(response, last({}, { content: 'Sunny.' }));
    });
    const model = new ModelClient({ baseUrl: server.url, validate: 'strict', ...driver });
    const call = { id: 'call_1', type: 'function', function: { name: 'now', arguments: {} } };
    const messages = [
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', tool_calls: [call] },
      { role: 'tool', content: 'noon', tool_call_id: 'call_1' },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', content: 'noon', tool_call_id: 'call_1' },
    ] as const;
    const tools = [{ type: 'function', function: { name: 'now' } }];
    await model.chat({ model: 'm', messages, tools });
    await model.chatStream({ model: 'm', messages, tools }).final();
    const run = await model.runTools({ model: 'm', messages, tools: [] });
    await model.create({ model: 'm', from: 'n', messages });
    expect(run.messages.slice(0, -1)).toEqual(messages);
    for (const { body } of server.asked) expect((body as ChatBody).messages).toEqual(messages);
    expect((server.asked[0]?.body as ChatBody).tools).toEqual(tools);
  });

  test('a content that is no text is still refused', async () => {
    await using server = await scriptedServer((response) => {
      json(response, last());
    });
    const model = new ModelClient({ baseUrl: server.url, ...driver });
    const content = [{ type: 'text', text: 'Hi' }] as never;
    expect(
      await failure(model.chat({ model: 'm', messages: [{ role: 'user', content }] })),
    ).toMatchObject({ code: 'invalid-input' });
    expect(server.asked).toEqual([]);
  });
});
