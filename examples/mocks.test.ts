// On Node the client sends requests with its own undici: to use a replacement for the global `fetch` or dispatcher, pass it.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { ForgeClient } from 'forge-client';
import { MockAgent } from 'undici';

const baseUrl = 'https://forge.example';

await test('a replaced global fetch, such as that of msw, responds when the client gets it', async () => {
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

await test('a MockAgent of undici responds when the client gets it', async () => {
  const dispatcher = new MockAgent(); // instead of setGlobalDispatcher(dispatcher)
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
