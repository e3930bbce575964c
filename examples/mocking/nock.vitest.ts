// nock 14 and 15. nock 15 needs Node 22.
import { ForgeClient } from 'forge-client';
import nock from 'nock';
import { afterAll, beforeAll, expect, test } from 'vitest';

beforeAll(() => {
  // From now on, a request without a mock is an error.
  nock.disableNetConnect();
});
afterAll(() => {
  nock.enableNetConnect();
  nock.restore();
});

const where = { owner: 'ada', repo: 'engine' };
const forge = new ForgeClient({ baseUrl: 'https://forge.example' });

test('a list', async () => {
  nock('https://forge.example/api/v1')
    .get('/repos/ada/engine/labels')
    .reply(200, [{ id: 1, name: 'bug' }]);
  const labels = await forge.labels.list(where).toArray();
  expect(labels).toMatchObject([{ name: 'bug' }]);
  expect(nock.isDone()).toBe(true);
});

test('a request without a mock', async () => {
  await expect(forge.repos.delete(where)).rejects.toThrow('Nock: ');
});
