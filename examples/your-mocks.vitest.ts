// Keep your existing mocks: nock and undici's MockAgent intercept the
// client's requests.
import { ForgeClient } from 'forge-client';
import nock from 'nock';
import { MockAgent } from 'undici';
import { afterAll, expect, test } from 'vitest';

const baseUrl = 'https://forge.example';
const labels = [{ id: 1, name: 'bug' }];
const where = { owner: 'ada', repo: 'engine' };

test('nock', async () => {
  nock(`${baseUrl}/api/v1`)
    .get('/repos/ada/engine/labels')
    .query({ page: 1 }) // a list asks for its first page by number
    // Without this header, the client asks for page 2.
    .reply(200, labels, { 'x-total-count': '1' });
  // nock 15 needs no `fetch` here: it also intercepts requests over undici.
  const forge = new ForgeClient({
    baseUrl,
    fetch: (input, init) => fetch(input, init),
  });
  expect(await forge.labels.list(where).toArray()).toMatchObject(labels);
  expect(nock.isDone()).toBe(true);
});
afterAll(() => {
  nock.restore();
});

test('the MockAgent of undici', async () => {
  const dispatcher = new MockAgent();
  dispatcher
    .get(baseUrl)
    .intercept({
      path: '/api/v1/repos/ada/engine/labels',
      query: { page: 1 },
    })
    .reply(200, labels, {
      headers: { 'content-type': 'application/json', 'x-total-count': '1' },
    });
  const forge = new ForgeClient({ baseUrl, dispatcher });
  expect(await forge.labels.list(where).toArray()).toMatchObject(labels);
});

test('with validate off, a response has what the mock sends', async () => {
  const release = { id: 1, tag_name: 'v1' };
  const forge = new ForgeClient({
    baseUrl,
    fetch: () => Promise.resolve(Response.json(release)),
  });
  expect(await forge.releases.get({ ...where, id: 1 })).toEqual({
    ...release,
    assets: [],
  });
  expect(
    await forge.releases.get({ ...where, id: 1 }, { validate: 'off' }),
  ).toEqual(release);
});
