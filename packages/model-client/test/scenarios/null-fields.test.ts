import { expect, test } from 'vitest';
import { type ChatRequest, type GenerateRequest, ModelClient } from '../../src/index.js';
import { startModelServer } from '../../src/testing.js';

test('null in a request counts as left out, as it does for servers', async () => {
  await using server = await startModelServer();
  await using model = new ModelClient({ baseUrl: server.url });
  const chat: ChatRequest = {
    model: 'llama3.2',
    messages: [{ role: 'user', content: 'Hi', images: null, tool_calls: null }],
    tools: null,
    format: null,
  };
  const generate: GenerateRequest = {
    model: 'llama3.2',
    prompt: 'Hi',
    suffix: null,
    system: null,
    template: null,
    context: null,
    images: null,
    format: null,
  };

  expect((await model.chat(chat)).message.content).not.toBe('');
  expect((await model.generate(generate)).response).not.toBe('');
  await model.chatStream(chat).final();
  await model.generateStream(generate).final();
});
