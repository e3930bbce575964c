import { describe, expect, test } from 'vitest';
import * as endpoints from '../../src/operations.js';
import { InputError, ModelClient } from '../../src/index.js';
import { startModelServer } from '../../src/testing.js';

const chat = { model: 'm', messages: [] };
const generate = { model: 'm' };
const tools = { ...chat, tools: [] };
const loose = <T extends object>(request: T, stream: unknown): T & { stream: never } => ({
  ...request,
  stream: stream as never,
});

const once: readonly (readonly [
  string,
  (model: ModelClient, stream: unknown) => Promise<unknown>,
])[] = [
  ['chat', (model, stream) => model.chat(loose(chat, stream))],
  ['generate', (model, stream) => model.generate(loose(generate, stream))],
  ['runTools', (model, stream) => model.runTools(loose(tools, stream))],
  ['pull', (model, stream) => model.pull(loose(generate, stream))],
  ['push', (model, stream) => model.push(loose(generate, stream))],
  ['create', (model, stream) => model.create(loose(generate, stream))],
];

const streamed: readonly (readonly [string, (model: ModelClient, stream: unknown) => unknown])[] = [
  ['chat', (model, stream) => model.chatStream(loose(chat, stream))],
  ['generate', (model, stream) => model.generateStream(loose(generate, stream))],
  ['runTools', (model, stream) => model.runToolsStream(loose(tools, stream))],
  ['pull', (model, stream) => model.pullStream(loose(generate, stream))],
  ['push', (model, stream) => model.pushStream(loose(generate, stream))],
  ['create', (model, stream) => model.createStream(loose(generate, stream))],
];

describe('stream in a request', () => {
  const model = new ModelClient({ baseUrl: 'http://127.0.0.1:9' });

  test.each(once)('%s refuses true, and names the method that streams', async (name, call) => {
    for (const stream of [true, 'yes', null]) {
      const error: unknown = await call(model, stream).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(InputError);
      expect((error as InputError).message).toBe(
        `${name}: stream must be false or left out: use ${name}Stream, which returns its events`,
      );
    }
    await expect(call(model.with({ validate: 'off' }), true)).rejects.toThrow(`use ${name}Stream`);
  });

  test.each(streamed)(
    '%sStream refuses false, and names the method that does not stream',
    (name, call) => {
      for (const stream of [false, 'no', null]) {
        expect(() => call(model, stream)).toThrow(
          `${name}Stream: stream must be true or left out: use ${name}, which returns the answer as one value`,
        );
      }
    },
  );

  test('may be set to the value that the method sends', async () => {
    await using server = await startModelServer({ registry: ['someone/tiny'] });
    const real = new ModelClient({ baseUrl: server.url, validate: 'strict' });
    const hello = { model: 'llama3.2', messages: [{ role: 'user', content: 'Hello' }] } as const;
    expect((await real.chat({ ...hello, stream: false })).done).toBe(true);
    expect((await real.chatStream({ ...hello, stream: true }).final()).done).toBe(true);
    await real.create({ model: 'mine', from: 'llama3.2', stream: false });
    await real.pullStream({ model: 'someone/tiny', stream: true }).final();
    expect(server.requests.map(({ body }) => (body as { stream?: unknown }).stream)).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  test('does not compile when it contradicts the method', () => {
    const calls = (): unknown[] => [
      // @ts-expect-error -- chatStream streams
      model.chat({ ...chat, stream: true }),
      // @ts-expect-error -- chat does not stream
      model.chatStream({ ...chat, stream: false }),
      // @ts-expect-error -- pullStream streams
      model.pull({ ...generate, stream: true }),
      // @ts-expect-error -- create does not stream
      model.createStream({ ...generate, stream: false }),
    ];
    expect(calls).toBeTypeOf('function');
  });

  test('must match the endpoint when a transport is used without a client', async () => {
    const { transport } = model;
    await expect(transport.call(endpoints.chat, { body: loose(chat, true) })).rejects.toThrow(
      'chat: body.stream: expected false, found true',
    );
    expect(() => transport.stream(endpoints.chatStream, { body: loose(chat, false) })).toThrow(
      'chatStream: body.stream: expected true, found false',
    );
    expect(JSON.parse(transport.describe(endpoints.chatStream, { body: chat }).body ?? '')).toEqual(
      chat,
    );
  });
});
