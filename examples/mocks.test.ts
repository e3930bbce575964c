// On Node the client sends requests with its own undici: to use a
// replacement for the global `fetch` or dispatcher, pass it.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { ForgeClient } from 'forge-client';
import { MockAgent } from 'undici';

const baseUrl = 'https://forge.example';

await test('a replaced global fetch responds if it is passed', async () => {
  const replaced = mock.method(globalThis, 'fetch', () =>
    Promise.resolve(Response.json({ version: '1.27.0' })),
  );
  const forge = new ForgeClient({
    baseUrl,
    fetch: (input, init) => fetch(input, init),
  }); // looked up for each request
  assert.equal((await forge.server.version()).version, '1.27.0');
  assert.equal(replaced.mock.callCount(), 1);
  replaced.mock.restore();
});

await test('a MockAgent responds if it is passed', async () => {
  // Instead of setGlobalDispatcher(dispatcher).
  const dispatcher = new MockAgent();
  dispatcher
    .get(baseUrl)
    .intercept({ path: '/api/v1/version' })
    .reply(200, { version: '1.27.0' });
  const { version } = await new ForgeClient({
    baseUrl,
    dispatcher,
  }).server.version();
  assert.equal(version, '1.27.0');
});
