// The calls of docs/migrating/handwritten-requests.md that replace requests of programs.
import { expect, test } from 'vitest';
import { AbortError, ModelClient } from '../../../src/index.js';
import { startModelServer } from '../../../src/testing.js';

const name = 'llama3.2';
const messages = [{ role: 'user' as const, content: 'Why is the sky blue?' }];

test('the calls of programs that chat, complete and embed', async () => {
  await using server = await startModelServer({
    models: [name, 'nomic-embed-text', 'qwen2.5-coder'],
    registry: ['all-minilm'],
    reply: () => '{}',
  });
  await using model = new ModelClient({ baseUrl: server.url });
  expect((await model.chat({ model: name, messages })).message.content).toBe('{}');
  expect((await model.chatStream({ model: name, messages }).final()).message.content).toBe('{}');
  expect((await model.chat({ model: name, messages, format: 'json' })).message.content).toBe('{}');
  const tools = [
    { name: 'weather', schema: { type: 'object', properties: {} }, run: (): string => 'sunny' },
  ];
  expect((await model.runTools({ model: name, messages, tools })).message.content).toBe('{}');
  const texts = Array.from({ length: 70 }, (_, index) => `text ${String(index)}`);
  expect((await model.embedMany(texts, { model: 'nomic-embed-text' })).embeddings).toHaveLength(70);
  expect((await model.list()).models.map((each) => each.name)).toContain('llama3.2:latest');
  expect((await model.show({ model: name })).capabilities).toContain('completion');
  expect(await model.ensure('all-minilm')).toEqual({ model: 'all-minilm', pulled: true });
  const { signal } = { signal: AbortSignal.abort() };
  await expect(model.chat({ model: name, messages }, { signal })).rejects.toBeInstanceOf(
    AbortError,
  );
  const filled = await model
    .generateStream({ model: 'qwen2.5-coder', prompt: 'function', suffix: '}' })
    .final();
  expect(filled.response).toBe('{}');
});
