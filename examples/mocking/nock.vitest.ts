// nock 14 and 15. nock 15 needs Node 22.
import { ForgeClient } from 'forge-client';
import nock from 'nock';
import { afterAll, expect, test } from 'vitest';

afterAll(() => {
  nock.restore();
});

test('a list', async () => {
  nock('https://forge.example/api/v1')
    .get('/repos/ada/engine/labels')
    .query({ page: 1 }) // a list asks for its first page by number
    // Without the header, the client asks for page 2.
    .reply(200, [{ id: 1, name: 'bug' }], { 'x-total-count': '1' });
  const forge = new ForgeClient({
    baseUrl: 'https://forge.example',
    // nock 15 does not need it: it intercepts undici's connections, too.
    fetch: (input, init) => fetch(input, init),
  });
  const labels = forge.labels.list({ owner: 'ada', repo: 'engine' });
  expect(await labels.toArray()).toMatchObject([{ name: 'bug' }]);
  expect(nock.isDone()).toBe(true);
});
