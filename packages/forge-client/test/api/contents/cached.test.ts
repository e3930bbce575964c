import { expect, test } from 'vitest';
import { type CachedResponse, ForgeClient, token } from '../../../src/index.js';
import { startForgeServer } from '../../../src/testing/index.js';

const where = { owner: 'ada', repo: 'engine', filepath: 'valve.md' };

test('a file is downloaded again only when it has changed, and for each user', async () => {
  await using server = await startForgeServer();
  server.seed.commit('ada/engine', { 'valve.md': 'one' });
  const grace = server.seed.user('grace', { admin: true });
  const statuses: number[] = [];
  const cache = new Map<string, CachedResponse>();
  await using forge = new ForgeClient({
    baseUrl: server.url,
    auth: token(server.token),
    cache,
    hooks: { onResponse: ({ status }) => void statuses.push(status) },
  });
  const read = async (client = forge, options = {}): Promise<string> =>
    (await client.contents.getRaw(where, {}, options)).text();
  expect([await read(), await read()]).toEqual(['one', 'one']);
  server.seed.commit('ada/engine', { 'valve.md': 'two' });
  expect([await read(), await read()]).toEqual(['two', 'two']);
  expect(statuses.splice(0)).toEqual([200, 304, 200, 304]);
  expect([
    await read(forge, { sudo: 'grace' }),
    await read(forge.with({ auth: token(grace.token) })),
  ]).toEqual(['two', 'two']);
  expect(statuses.splice(0)).toEqual([200, 200]);
  expect(cache.size).toBe(3);
});
