import { expect, test } from 'vitest';
import { codes, hints, ModelClient, type Part, trimMessages, Transport } from '../../src/index.js';
import { chat, embed } from '../../src/endpoints.js';
import { startModelServer } from '../../src/testing/index.js';
import { failure, json, scriptedServer } from '../scripted-server.js';

const MISSING = { error: `model 'm' not found` };
const HI = { role: 'user' as const, content: 'Hi' };
const body = { model: 'm', messages: [HI] };

function bare(baseUrl: string, ...parts: readonly Part[]): Transport {
  return new Transport({ baseUrl, retry: { limit: 0 } }, ...parts);
}

test.each([
  ['no part', [], 'not-found', undefined],
  ['codes', [codes], 'model-not-found', undefined],
  ['hints', [hints], 'model-not-found', 'pull the model first: await client.pull({ model: "m" })'],
])('with %s an error has the message and the code that it tells', async (_, parts, code, hint) => {
  const server = await scriptedServer((response) => {
    json(response, MISSING, 404);
  });
  const error = await failure(bare(server.url, ...parts).call(chat, { body: { ...body, stream: false } }));
  expect(error).toMatchObject({ name: 'NotFoundError', status: 404, body: MISSING, code, hint });
  expect(String(error)).toMatch(/404 model 'm' not found$/);
});

test('methods that decide by a code work over a transport without the part', async () => {
  await using server = await startModelServer({ models: [] });
  const model = new ModelClient(bare(server.url));
  expect(await model.ensure('llama3.2')).toEqual({ model: 'llama3.2', pulled: true });
  expect(await model.ensure('all-minilm')).toEqual({ model: 'all-minilm', pulled: true });
  expect(await failure(model.generate({ model: 'all-minilm', prompt: 'Hi' }))).toMatchObject({ status: 400, code: undefined });
  expect(await model.load({ model: 'all-minilm' })).toMatchObject({ model: 'all-minilm' });
});

test('a text whose batch fails for every text is no failure of one text', async () => {
  const server = await scriptedServer((response) => {
    json(response, { error: 'this model does not support embeddings' }, 400);
  });
  const model = new ModelClient(bare(server.url));
  expect(await failure(model.embedMany(['a', 'b'], { model: 'm', batchSize: 2 }))).toMatchObject({ status: 400, endpoint: embed.id });
  expect(server.asked).toHaveLength(1);
});

test('a prompt that is too long for the server is shortened', async () => {
  const server = await scriptedServer((response, asked) => {
    const { messages } = asked.body as { messages: unknown[] };
    if (messages.length > 1) json(response, { error: 'the input length exceeds the context length' }, 400);
    else
      json(response, {
        model: 'm',
        created_at: '2026-01-01T00:00:00Z',
        message: { role: 'assistant', content: '' },
        done: true,
        prompt_eval_count: 5,
      });
  });

  const messages = [{ role: 'user' as const, content: 'Hello' }, HI];
  const trimmed = await trimMessages(new ModelClient(bare(server.url)), { model: 'm', messages, maxTokens: 9 });
  expect(trimmed.messages).toHaveLength(1);
});
