// On Node the clients send requests with their own undici: what replaces the global `fetch` is used only if the client gets `fetch`.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { ForgeClient } from 'forge-client';

await test('a replaced global fetch responds when the client gets it', async () => {
  const replaced = mock.method(globalThis, 'fetch', () => Promise.resolve(Response.json({ version: '1.27.0' })));
  const forge = new ForgeClient({ baseUrl: 'https://forge.example', fetch: (input, init) => fetch(input, init) }); // looked up for each request
  assert.equal((await forge.server.version()).version, '1.27.0');
  assert.equal(replaced.mock.callCount(), 1);
  replaced.mock.restore();
});
