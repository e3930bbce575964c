import { expect, test } from 'vitest';
import { startForgeServer } from '../../src/index.js';
import { asking } from '../api.js';

test('former names redirect to the current ones: 301 for repositories, 307 for users', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  server.seed.user('bob');
  expect((await ask('PATCH', '/repos/ada/engine', { name: 'machine' })).status).toBe(200);
  const moved = await ask('GET', '/repos/ada/engine/issues?state=all');
  expect([moved.status, moved.headers.get('location')]).toEqual([
    301,
    '/api/v1/repos/ada/machine/issues?state=all',
  ]);
  expect(moved.body).toBe(
    '<a href="/api/v1/repos/ada/machine/issues?state=all">Moved Permanently</a>.\n\n',
  );
  const written = await ask('POST', '/repos/ada/engine/issues', { title: 'x' });
  expect([written.status, written.body]).toEqual([301, '']);
  await ask('POST', '/admin/users/bob/rename', { new_username: 'robert' });
  const renamed = await ask('GET', '/users/bob');
  expect([renamed.status, renamed.headers.get('location')]).toEqual([307, '/api/v1/users/robert']);
});
