// On Node the client sends requests with its own undici: what replaces the global `fetch` is used only if the client gets `fetch`.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { ModelClient } from 'model-client';
import { createModelApp } from 'model-client/testing';

await test('a replaced global fetch responds when the client gets it', async () => {
  const app = createModelApp({ reply: () => 'It drips.' });
  const replaced = mock.method(globalThis, 'fetch', app.fetch); // or a function of your own that returns a Response
  const model = new ModelClient({ fetch: (input, init) => fetch(input, init) }); // looked up for each request
  const { message } = await model.chat({ model: 'llama3.2', messages: [{ role: 'user', content: 'Why?' }] });
  assert.equal(message.content, 'It drips.');
  assert.equal(replaced.mock.callCount(), 1);
  replaced.mock.restore();
});
