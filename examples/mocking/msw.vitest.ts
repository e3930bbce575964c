// Mock Service Worker 2 and 3, with handlers of your own.
import { ForgeClient } from 'forge-client';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';

const api = 'https://forge.example/api/v1';
const server = setupServer(
  http.get(`${api}/repos/ada/engine/labels`, () =>
    HttpResponse.json([{ id: 1, name: 'bug' }], {
      // Without it, the client asks for page 2.
      headers: { 'x-total-count': '1' },
    }),
  ),
);
beforeAll(() => {
  server.listen();
});
afterAll(() => {
  server.close();
});

test('a list', async () => {
  const forge = new ForgeClient({ baseUrl: 'https://forge.example' });
  const labels = forge.labels.list({ owner: 'ada', repo: 'engine' });
  expect(await labels.toArray()).toMatchObject([{ name: 'bug' }]);
});
