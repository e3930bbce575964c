import { expect, test } from 'vitest';
import { startForgeServer } from '../../src/index.js';
import { asking, at, refusal } from '../api.js';

test('private users and repositories are not found by others, limited ones not by anonymous requests', async () => {
  await using server = await startForgeServer();
  const bob = asking(server.url, server.seed.user('bob').token);
  server.seed.user('carol', { visibility: 'private' });
  server.seed.user('dave', { visibility: 'limited' });
  server.seed.repo('ada/secret', { private: true });
  expect(refusal(await bob('GET', '/repos/ada/secret'))).toBe('404 not found');
  expect(refusal(await bob('POST', '/repos/ada/secret/issues', { title: 'x' }))).toBe(
    '404 not found',
  );
  expect([
    (await bob('GET', '/users/carol')).status,
    (await bob('GET', '/users/dave')).status,
  ]).toEqual([404, 200]);
  expect((await asking(server.url)('GET', '/users/dave')).status).toBe(404);
  const open = asking(server.url, server.seed.token('ada', ['public-only', 'all']));
  expect((await open('GET', '/repos/ada/secret')).status).toBe(404);
  expect(refusal(await open('GET', '/user/emails'))).toBe(
    '403 this endpoint is not available for public-only tokens',
  );
});

test('private fields of a user are zero for others, and anonymous requests do not get the real email address', async () => {
  await using server = await startForgeServer();
  const bob = server.seed.user('bob');
  const own = await asking(server.url, bob.token)('GET', '/users/bob');
  expect([at(own, 'active'), at(own, 'last_login')]).toEqual([true, '1970-01-01T00:00:00Z']);
  const seen = await asking(server.url)('GET', '/users/bob');
  expect([at(seen, 'active'), at(seen, 'last_login'), at(seen, 'email')]).toEqual([
    false,
    '0001-01-01T00:00:00Z',
    `${String(bob.id)}+bob@noreply.localhost`,
  ]);
});

test('an archived repository rejects some writes with 423 and accepts others', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  await ask('POST', '/repos/ada/engine/issues', { title: 'before' });
  await ask('PATCH', '/repos/ada/engine', { archived: true });
  expect(refusal(await ask('POST', '/repos/ada/engine/issues', { title: 'x' }))).toBe(
    '423 repo is archived',
  );
  expect(refusal(await ask('POST', '/repos/ada/engine/contents/a.txt', { content: '' }))).toBe(
    '423 repo is not allowed to edit',
  );
  expect((await ask('PATCH', '/repos/ada/engine/issues/1', { title: 'after' })).status).toBe(201);
});
