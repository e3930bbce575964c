// The MockAgent of undici 7.26 or newer, or 8.
import { ForgeClient } from 'forge-client';
import { MockAgent } from 'undici';
import { expect, test } from 'vitest';

test('a list', async () => {
  const dispatcher = new MockAgent();
  dispatcher
    .get('https://forge.example')
    .intercept({
      path: '/api/v1/repos/ada/engine/labels',
      query: { page: 1 }, // a list asks for its first page by number
    })
    .reply(200, [{ id: 1, name: 'bug' }], {
      // Without the second, the client asks for page 2.
      headers: { 'content-type': 'application/json', 'x-total-count': '1' },
    });
  const forge = new ForgeClient({
    baseUrl: 'https://forge.example',
    dispatcher,
  });
  const labels = forge.labels.list({ owner: 'ada', repo: 'engine' });
  expect(await labels.toArray()).toMatchObject([{ name: 'bug' }]);
  dispatcher.assertNoPendingInterceptors();
});
