import { expect, test } from 'vitest';
import { ForgeClient, token } from '../../../src/index.js';
import { RepoPushMirrors } from '../../../src/api/repos/push-mirrors/push-mirrors.js';
import { startForgeServer } from '../../../src/testing.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const body = { remote_address: 'https://git.example/copy.git', interval: '8h' };

test('a server that would push every branch in spite of branch_filter keeps no mirror', async () => {
  await using server = await startForgeServer({ like: 'gitea-1.27' });
  await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  const { pushMirrors } = forge.repos;
  const error = await errorOf(pushMirrors.create(repo, { ...body, branch_filter: 'main' }));
  expect(error).toMatchObject({
    name: 'InputError',
    code: 'ignored-filter',
    message: expect.stringContaining('ignored body.branch_filter') as unknown,
  });
  await expect(pushMirrors.list(repo).toArray()).resolves.toEqual([]);
  await pushMirrors.create(repo, { ...body, branch_filter: '' });
  await expect(pushMirrors.list(repo).toArray()).resolves.toHaveLength(1);
});

test('a server that filters branches keeps the filter', async () => {
  await using server = await startForgeServer({ like: 'forgejo-15' });
  await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  const { pushMirrors } = forge.repos;
  const made = await pushMirrors.create(repo, { ...body, branch_filter: 'main,v*' });
  expect(made.branch_filter).toBe('main,v*');
  await expect(pushMirrors.get({ ...repo, name: made.remote_name })).resolves.toEqual(made);
});

test('a mirror of every branch that could not be deleted is named', async () => {
  const reply = recorded('repoAddPushMirror', 'ok');
  const { remote_name } = reply.body as { remote_name: string };
  const { transport } = await scriptServer([reply, { status: 423, body: { message: 'archived' } }]);
  const mirrors = new RepoPushMirrors(transport);
  expect(await errorOf(mirrors.create(repo, { ...body, branch_filter: 'main' }))).toMatchObject({
    status: 423,
    mayHaveExecuted: true,
    hint: expect.stringContaining(
      `the push mirror ${remote_name}, which pushes every branch, may still be there`,
    ) as unknown,
  });
});
