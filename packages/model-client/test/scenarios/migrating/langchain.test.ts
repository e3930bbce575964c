// The table on LangChain's client in docs/migrating/handwritten-requests.md: what @langchain/ollama calls, and what replaces it, on one server.
import { Ollama } from 'ollama/browser';
import { expect, test } from 'vitest';
import { AbortError, ModelClient } from '../../../src/index.js';
import { startModelServer } from '../../../src/testing.js';

const name = 'llama3.2';
const messages = [{ role: 'user' as const, content: 'Why is the sky blue?' }];
const headers = { 'x-access-id': 'langchain' };

test('answers, tokens and headers are the same', async () => {
  await using server = await startModelServer();
  const baseUrl = server.url;
  const client = new Ollama({ host: baseUrl, headers });
  await using model = new ModelClient({ baseUrl, headers });
  let theirs = '';
  let tokens: (number | undefined)[] = [];
  for await (const chunk of await client.chat({ model: name, messages, stream: true })) {
    theirs += chunk.message.content;
    tokens = [chunk.prompt_eval_count, chunk.eval_count];
  }
  const stream = model.chatStream({ model: name, messages });
  let ours = '';
  for await (const text of stream.text) ours += text;
  expect(ours).toBe(theirs);
  const { promptTokens, outputTokens } = (await stream.final()).usage;
  expect([promptTokens, outputTokens]).toEqual(tokens);
  expect(server.requests.map((request) => request.headers['x-access-id'])).toEqual([
    'langchain',
    'langchain',
  ]);
});

test('abort ends every stream of the client, and a signal only its call', async () => {
  await using server = await startModelServer({ reply: () => 'Because. '.repeat(200) });
  const baseUrl = server.url;
  const client = new Ollama({ host: baseUrl, headers });
  await using model = new ModelClient({ baseUrl, headers });
  const both = [
    await client.chat({ model: name, messages, stream: true }),
    await client.chat({ model: name, messages, stream: true }),
  ];
  client.abort();
  for (const stream of both)
    await expect(
      (async () => {
        for await (const { message } of stream) expect(message.role).toBe('assistant');
      })(),
    ).rejects.toMatchObject({ name: 'AbortError' });
  const { signal } = { signal: AbortSignal.abort() };
  const ended = model.chatStream({ model: name, messages }, { signal });
  const other = model.chatStream({ model: name, messages });
  await expect(ended.final()).rejects.toBeInstanceOf(AbortError);
  expect((await other.final()).done_reason).toBe('stop');
});

test('a missing model is pulled, and vectors are the same', async () => {
  await using server = await startModelServer({
    models: ['nomic-embed-text'],
    registry: ['all-minilm'],
  });
  const baseUrl = server.url;
  const client = new Ollama({ host: baseUrl, headers });
  await using model = new ModelClient({ baseUrl, headers });
  const { models } = await client.list();
  expect(models.map((each) => each.name)).toEqual(['nomic-embed-text:latest']);
  await client.pull({ model: 'all-minilm' });
  await model.delete({ model: 'all-minilm' });
  expect(await model.ensure('all-minilm')).toMatchObject({ pulled: true });
  const texts = ['one', 'two', 'three'];
  const theirs = await client.embed({ model: 'nomic-embed-text', input: texts, truncate: false });
  const ours = await model.embedMany(texts, { model: 'nomic-embed-text', truncate: false });
  expect(ours.embeddings).toEqual(theirs.embeddings);
});
