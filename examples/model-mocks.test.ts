// On Node the client sends requests with its own undici: to use a
// replacement for the global `fetch` or dispatcher, pass it.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { ModelClient } from 'model-client';
import { createModelApp } from 'model-client/testing';
import { MockAgent } from 'undici';

await test('a replaced global fetch responds if it is passed', async () => {
  const app = createModelApp({ reply: () => 'It drips.' });
  // Or your own function that returns a Response.
  const replaced = mock.method(globalThis, 'fetch', app.fetch);
  const model = new ModelClient({
    fetch: (input, init) => fetch(input, init),
  }); // looked up for each request
  const { message } = await model.chat({
    model: 'llama3.2',
    messages: [{ role: 'user', content: 'Why?' }],
  });
  assert.equal(message.content, 'It drips.');
  assert.equal(replaced.mock.callCount(), 1);
  replaced.mock.restore();
});

await test('a MockAgent responds if it is passed', async () => {
  // Instead of setGlobalDispatcher(dispatcher).
  const dispatcher = new MockAgent();
  dispatcher
    .get('http://127.0.0.1:11434')
    .intercept({ path: '/api/version' })
    .reply(200, { version: '0.12.0' });
  const { version } = await new ModelClient({ dispatcher }).version();
  assert.equal(version, '0.12.0');
});
