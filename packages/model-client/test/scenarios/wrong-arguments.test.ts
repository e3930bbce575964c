import { describe, expect, test } from 'vitest';
import { createModelProvider } from '../../src/ai-sdk/index.js';
import { InputError, ModelClient, type StatusError, trimMessages } from '../../src/index.js';
import { failure, json, scriptedServer } from '../scripted-server.js';

const messages = [{ role: 'user', content: 'Hello' }] as const;
const chat = { model: 'm', messages };

/** Arguments that the compiler refuses, and JavaScript programs pass. */
const calls: Readonly<Record<string, (client: ModelClient) => unknown>> = {
  'options of the model': (client) => client.chat({ ...chat, options: 'hot' as never }),
  'options of the model in a stream': (client) =>
    client.generateStream({ model: 'm', options: 5 as never }).final(),
  'options of the model to load': (client) => client.load({ model: 'm', options: [] as never }),
  'the schema of a tool': (client) =>
    client.chat({ ...chat, tools: [{ name: 'f', schema: null as never, run: () => 1 }] }),
  'the schema of a tool to run': (client) =>
    client.runTools({ ...chat, tools: [{ name: 'f', schema: null as never, run: () => 1 }] }),
  'a tool to run': (client) => client.runTools({ ...chat, tools: [null as never] }),
  'a file of a model': (client) =>
    client.create({ model: 'm', files: { 'a.gguf': null as never } }),
  'a file of a model, with progress': (client) =>
    client.createStream({ model: 'm', files: { 'a.gguf': 5 as never } }).final(),
  'a blob': (client) => client.blobs.upload(null as never),
  'the path of a blob': (client) => client.blobs.upload('model.gguf' as never),
  'options of a call': (client) => client.list(null as never),
  'messages without a chat': (client) => client.generate({ model: 'm', messages } as never),
  'messages in a stream without a chat': (client) =>
    client.generateStream({ model: 'm', messages } as never).final(),
  'a conversation to trim': (client) => trimMessages(client, null as never),
  'options of a provider': (client) =>
    Promise.resolve().then(() => createModelProvider(client, null as never)),
};

describe('an argument of the wrong type is an InputError, and nothing is sent:', () => {
  test.each(Object.entries(calls))('%s', async (_, call) => {
    await using server = await scriptedServer((response) => {
      json(response, { error: 'sent' }, 500);
    });
    const error = await failure(
      Promise.resolve().then(() => call(new ModelClient({ baseUrl: server.url }))),
    );
    expect(error, (error as StatusError).stack).toBeInstanceOf(InputError);
    expect(server.asked).toEqual([]);
  });
});

test('an index that map passes as the options of a call is ignored', async () => {
  await using server = await scriptedServer((response) => {
    json(response, { version: '1.0.0' });
  });
  const model = new ModelClient({ baseUrl: server.url });
  const show = model.show.bind(model) as never;
  const found = await Promise.all([{ model: 'a' }, { model: 'b' }].map(show)).catch(
    (error: unknown) => error,
  );
  expect(found).not.toBeInstanceOf(InputError);
  expect(server.asked).toHaveLength(2);
});

test('a text instead of a request is answered with the keys of one', async () => {
  const model = new ModelClient({ baseUrl: 'http://127.0.0.1:1' });
  const hint = async (call: () => unknown): Promise<unknown> =>
    ((await failure(Promise.resolve().then(call))) as InputError).hint;
  expect(await hint(() => model.chat('Hello' as never))).toBe(
    'pass an object: { model, messages }',
  );
  expect(await hint(() => model.generate('Hello' as never))).toBe(
    'pass an object: { model, prompt }',
  );
  expect(await hint(() => model.embed('Hello' as never))).toBe('pass an object: { model, input }');
  expect(await hint(() => model.show('llama3.2' as never))).toBe('pass an object: { model }');
});
