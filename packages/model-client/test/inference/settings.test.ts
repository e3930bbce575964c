import { describe, expect, test } from 'vitest';
import { createModelProvider } from '../../src/ai-sdk/index.js';
import {
  type ChatRequest,
  type ChatStream,
  ModelClient,
  type ModelOptions,
  type StepChanges,
} from '../../src/index.js';
import { startModelServer } from '../../src/testing.js';

/** The settings of a form that was left empty, as programs in JavaScript pass them. */
const empty = {
  format: '',
  keep_alive: '',
  think: null,
  truncate: null,
  options: { temperature: null, num_ctx: '', stop: '', seed: 1 },
} as unknown as Pick<
  ChatRequest<undefined>,
  'format' | 'keep_alive' | 'think' | 'truncate' | 'options'
>;

describe('a setting that is null or an empty text', () => {
  const messages = [{ role: 'user', content: '' }] as const;
  const options: ModelOptions = { seed: 1 };

  test.each<[string, (client: ModelClient) => Promise<unknown>, object]>([
    [
      'chat',
      (client) => client.chat({ model: 'llama3.2', messages, ...empty }),
      { messages, options, stream: false },
    ],
    [
      'chatStream',
      (client) => client.chatStream({ model: 'llama3.2', messages, ...empty }).final(),
      { messages, options, stream: true },
    ],
    [
      'runTools',
      (client) => client.runTools({ model: 'llama3.2', messages, tools: [], ...empty }),
      { messages, tools: [], options, stream: true },
    ],
    [
      'generate',
      (client) => client.generate({ model: 'llama3.2', system: '', ...empty }),
      { system: '', options, stream: false },
    ],
    [
      'load',
      (client) => client.load({ model: 'llama3.2', keep_alive: '', options: null as never }),
      { stream: false },
    ],
    ['show', (client) => client.show({ model: 'llama3.2', options: null as never }), {}],
  ])('is left out: %s', async (_, call, body) => {
    await using server = await startModelServer({ models: ['llama3.2'] });
    await call(new ModelClient({ baseUrl: server.url }));
    expect(server.requests.at(-1)?.body).toEqual({ model: 'llama3.2', ...body });
  });

  test('is left out with texts to embed, and by the provider for the AI SDK', async () => {
    await using server = await startModelServer({ models: ['nomic-embed-text'] });
    const client = new ModelClient({ baseUrl: server.url });
    await client.embed({
      model: 'nomic-embed-text',
      input: 'x',
      dimensions: null as never,
      keep_alive: '',
    });
    await createModelProvider(client)
      .embeddingModel('nomic-embed-text')
      .doEmbed({
        values: ['x'],
        providerOptions: { ollama: { keep_alive: '', num_ctx: null, options: null } },
      });
    expect(server.requests.map(({ body }) => body)).toEqual([
      { model: 'nomic-embed-text', input: 'x' },
      { model: 'nomic-embed-text', input: ['x'], options: {} },
    ]);
  });

  test('is left out of what prepareStep changes, so that of the run applies', async () => {
    await using server = await startModelServer({ models: ['llama3.2'] });
    const client = new ModelClient({ baseUrl: server.url });
    const prepareStep = (): StepChanges => ({ keep_alive: '', options: null as never });
    await client.runTools({
      model: 'llama3.2',
      messages,
      tools: [],
      keep_alive: '5m',
      options,
      prepareStep,
    });
    expect(server.requests.at(-1)?.body).toEqual({
      model: 'llama3.2',
      messages,
      tools: [],
      keep_alive: '5m',
      options,
      stream: true,
    });
  });
});

test('a stream without a format has no parsed value', async () => {
  await using server = await startModelServer({ models: ['llama3.2'] });
  const stream: ChatStream = new ModelClient({ baseUrl: server.url }).chatStream({
    model: 'llama3.2',
    messages: [{ role: 'user', content: 'Hi' }],
    ...empty,
  });
  expect(await stream.final()).not.toHaveProperty('parsed');
});

test('options of older servers are typed, checked and sent', async () => {
  await using server = await startModelServer({ models: ['llama3.2'] });
  const client = new ModelClient({ baseUrl: server.url });
  const options: ModelOptions = {
    mirostat: 2,
    mirostat_eta: 0.1,
    mirostat_tau: 5,
    tfs_z: 1,
    penalize_newline: true,
    low_vram: false,
    use_mlock: true,
    vocab_only: false,
    numa: false,
    f16_kv: true,
    logits_all: false,
    embedding_only: false,
  };
  await client.load({ model: 'llama3.2', options });
  expect(server.requests.at(-1)?.body).toMatchObject({ options });
  await expect(
    client.load({ model: 'llama3.2', options: { mirostat: 'on' as never } }),
  ).rejects.toThrow('body.options.mirostat: expected a number');
});
