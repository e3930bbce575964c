// Options of a model that the users of a program have typed.
import { describe, expect, test } from 'vitest';
import { type ChatRequest, ModelClient, type ModelClientOptions } from '../../src/index.js';
import { json, scriptedServer } from '../scripted-server.js';

const typed = { minP: 0.1, host: 'gpu-1', temprature: 0.2, num_ctxt: 4096, keep_alive: '5m' };
const request = {
  model: 'm',
  messages: [{ role: 'user', content: 'Hello' }],
  options: typed,
} as ChatRequest;

/** Sends a request with typed options, and returns what the server received and what was noticed. */
async function sendTyped(
  ofClient: ModelClientOptions,
  send: (model: ModelClient) => Promise<unknown>,
): Promise<{ sent: unknown[]; told: string[] }> {
  const sent: unknown[] = [];
  const told: string[] = [];
  await using server = await scriptedServer((response, { body }) => {
    sent.push(body);
    json(response, {
      model: 'm',
      created_at: '2026-01-01T00:00:00Z',
      message: { role: 'assistant', content: 'Hi' },
      response: 'Hi',
      done: true,
      done_reason: 'stop',
    });
  });
  const model = new ModelClient({
    ...ofClient,
    baseUrl: server.url,
    logger: null,
    hooks: { onNotice: ({ message }) => void told.push(message) },
  });
  await send(model);
  return { sent, told };
}

describe.each<[string, ModelClientOptions]>([
  ['undici', {}],
  ['fetch', { fetch: globalThis.fetch }],
])('over %s', (_, driver) => {
  test('they are refused by default: they look misspelt', async () => {
    const model = new ModelClient({ ...driver, baseUrl: 'http://127.0.0.1:9' });
    await expect(model.chat(request)).rejects.toMatchObject({
      message: 'chat: body.options.minP is not known: use body.options.min_p',
      hint: "if the server knows this key, validate: 'passthrough' sends it as it is",
    });
  });

  test.each<[string, ModelClientOptions, (model: ModelClient) => Promise<unknown>]>([
    ['by a client', { validate: 'passthrough' }, (model) => model.chat(request)],
    ['by a call', {}, (model) => model.chat(request, { validate: 'passthrough' })],
    ['in a stream', {}, (model) => model.chatStream(request, { validate: 'passthrough' }).final()],
    [
      'in a completion',
      {},
      (model) =>
        model.generate(
          { model: 'm', prompt: 'x', options: typed as object },
          { validate: 'passthrough' },
        ),
    ],
    [
      'in a run with tools',
      { validate: 'passthrough' },
      (model) => model.runTools({ ...request, tools: [] }),
    ],
  ])(
    'they are sent %s that passes them through, without a notice',
    async (_how, ofClient, send) => {
      const { sent, told } = await sendTyped({ ...driver, ...ofClient }, send);
      expect(sent).toMatchObject([{ options: typed }]);
      expect(told).toEqual([]);
    },
  );

  test('a key beside them is sent, too', async () => {
    const { sent } = await sendTyped(driver, (model) =>
      model.chat({ ...request, options: {}, keepAlive: '5m' } as ChatRequest, {
        validate: 'passthrough',
      }),
    );
    expect(sent).toMatchObject([{ keepAlive: '5m' }]);
  });
});
