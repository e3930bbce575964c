import { expect, test } from 'vitest';
import { ModelClient } from '../../src/index.js';
import { json, last, scriptedServer } from '../scripted-server.js';

test('a notice of a key that is not known names the newest server that is', async () => {
  await using server = await scriptedServer((response) => {
    json(response, { ...last(), message: { role: 'assistant', content: 'Hi' } });
  });
  const told: string[] = [];
  const model = new ModelClient({
    baseUrl: server.url,
    logger: null,
    hooks: { onNotice: ({ message }) => void told.push(message) },
  });
  const request = { model: 'm', messages: [{ role: 'user' as const, content: 'Hi' }] };
  await model.chat({ ...request, colour: 'red' } as never);
  expect(told).toEqual([
    expect.stringMatching(/colour is not known to model-client [\d.]+ \(Ollama up to 0\.40\): /),
  ]);
});
