import { describe, expect, test } from 'vitest';
import { createModelProvider } from '../../src/ai-sdk/index.js';
import { type ClientError, ModelClient } from '../../src/index.js';
import { failure, json, type ScriptedServer, scriptedServer } from '../scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;

const refusing = (error: unknown, headers: Record<string, string> = {}): Promise<ScriptedServer> =>
  scriptedServer((response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    json(response, { error }, 429);
  });

const CALLS: readonly (readonly [string, (model: ModelClient) => Promise<unknown>])[] = [
  ['chat', (model) => model.chat(hello)],
  ['chatStream', (model) => model.chatStream(hello).final()],
  ['generate', (model) => model.generate({ model: 'm', prompt: 'Hello' })],
  ['generateStream', (model) => model.generateStream({ model: 'm', prompt: 'Hello' }).final()],
  ['embed', (model) => model.embed({ model: 'm', input: 'a' })],
  [
    'embedMany',
    (model) => model.embedMany(['a', 'b', 'c'], { model: 'm', batchSize: 1, concurrency: 1 }),
  ],
  ['runTools', (model) => model.runTools({ ...hello, tools: [] })],
];

describe.each(CALLS)('a used-up quota in %s', (_, call) => {
  test.each([
    'you have reached your weekly usage limit, please upgrade to continue',
    { message: 'You exceeded your current quota', code: 'insufficient_quota' },
  ])('is told at once, and asked about once: %j', async (error) => {
    // Nobody waits for a quota, even where the server names a time.
    await using server = await refusing(error, { 'retry-after': '0' });
    const found = (await failure(call(new ModelClient({ baseUrl: server.url })))) as ClientError;
    expect(found).toMatchObject({ status: 429, code: 'quota-exceeded' });
    expect(found.hint).not.toMatch(/fewer/);
    expect(server.asked).toHaveLength(1);
  });

  test('is not taken for a limit of the rate, after which the request is sent again', async () => {
    await using server = await refusing('rate limit exceeded', { 'retry-after': '0' });
    const model = new ModelClient({ baseUrl: server.url, retry: { limit: 1 } });
    expect(await failure(call(model))).toMatchObject({ code: 'rate-limited' });
    expect(server.asked.length).toBeGreaterThan(1);
  });
});

test('is told by the status 402, whatever its words are', async () => {
  await using server = await scriptedServer((response) => {
    json(response, { error: 'payment required' }, 402);
  });
  const error = await failure(new ModelClient({ baseUrl: server.url }).chat(hello));
  expect(error).toMatchObject({ status: 402, code: 'quota-exceeded', attempts: 1 });
});

test('is nothing that the AI SDK repeats', async () => {
  await using server = await refusing('quota exceeded');
  const provider = createModelProvider(new ModelClient({ baseUrl: server.url }));
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }];
  for (const ask of [
    async () => provider('m').doGenerate({ prompt }),
    async () => provider('m').doStream({ prompt }),
    async () => provider.embeddingModel('m').doEmbed({ values: ['a'] }),
  ])
    expect(await failure(ask())).toMatchObject({ isRetryable: false });
  expect(server.asked).toHaveLength(3);
});
