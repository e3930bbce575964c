import { expect, test } from 'vitest';
import { ForgeClient, token } from 'forge-client';
import { startForgeServer } from '../../../src/index.js';
import { asking } from '../../api.js';
import { people, refused } from '../../people.js';
import { readState } from '../../read-state.js';

const repo = { owner: 'ada', repo: 'engine' };

test('a push mirror is created without showing its credentials, listed, read and deleted', async () => {
  await using forge = await people();
  const { ada, server } = forge;
  const made = await ada.repos.pushMirrors.create(repo, {
    remote_address: 'https://me:secret@example.org/x.git',
    remote_password: 'secret',
    interval: '8h',
    sync_on_commit: true,
  });
  expect(made).toMatchObject({
    repo_name: 'engine',
    remote_address: 'https://example.org/x.git',
    interval: '8h0m0s',
    sync_on_commit: true,
    last_update: null,
    last_error: '',
  });
  expect(JSON.stringify(made)).not.toContain('secret');
  const other = await ada.repos.pushMirrors.create(repo, {
    remote_address: 'https://example.org/y.git',
    interval: '0',
  });
  expect([other.interval, other.sync_on_commit]).toEqual(['0s', false]);
  expect(
    (await ada.repos.pushMirrors.list(repo, { limit: 1 }).toArray()).map(
      ({ remote_name }) => remote_name,
    ),
  ).toEqual([made.remote_name, other.remote_name]);
  const page = await asking(server.url, server.token)(
    'GET',
    '/repos/ada/engine/push_mirrors?limit=1',
  );
  expect([page.headers.get('x-total-count'), page.headers.has('link')]).toEqual(['2', false]);
  const where = { ...repo, name: made.remote_name };
  expect(await ada.repos.pushMirrors.get(where)).toEqual(made);
  await ada.repos.pushMirrors.delete(where);
  await ada.repos.pushMirrors.delete(where);
  expect(await refused(ada.repos.pushMirrors.get(where))).toBe('404 not found');
});

test('an invalid interval or address is rejected', async () => {
  await using forge = await people();
  const { ada, server } = forge;
  const make = (remote_address: string, interval: string): Promise<string> =>
    refused(ada.repos.pushMirrors.create(repo, { remote_address, interval }));
  expect(await make('https://example.org/x.git', '1s')).toMatch(/^400 /);
  expect(await make('not a url', '8h')).toBe('401 Permission denied');
  expect(await make('', '')).toMatch(/^400 /);
  expect(readState(server).pushMirrors).toEqual([]);
  expect(
    (
      await ada.repos.pushMirrors.create(repo, {
        remote_address: 'https://example.org/x.git',
        interval: '90m30s',
      })
    ).interval,
  ).toBe('1h30m30s');
});

test('only administrators of a repository see its push mirrors, and an archived repository accepts no new ones', async () => {
  await using forge = await people();
  const { ada, bob, server } = forge;
  await ada.repos.collaborators.add({ ...repo, collaborator: 'bob' }, { permission: 'write' });
  const words = '403 user should be an owner or a collaborator with admin write of a repository';
  expect(await refused(bob.repos.pushMirrors.list(repo).toArray())).toBe(words);
  expect(
    await refused(
      bob.repos.pushMirrors.create(repo, {
        remote_address: 'https://example.org/x.git',
        interval: '8h',
      }),
    ),
  ).toBe(words);
  expect(await refused(bob.repos.pushMirrors.delete({ ...repo, name: 'x' }))).toBe(words);
  server.seed.repo('ada/old', { archived: true });
  const old = { owner: 'ada', repo: 'old' };
  expect(
    await refused(
      ada.repos.pushMirrors.create(old, {
        remote_address: 'https://example.org/x.git',
        interval: '8h',
      }),
    ),
  ).toBe('423 repo is archived');
  expect(await refused(ada.repos.pushMirrors.sync(old))).toBe('423 repo is archived');
});

test('a sync copies everything to a repository of the same forge, and reports which mirror failed', async () => {
  await using forge = await people();
  const { ada, server } = forge;
  server.seed.repo('ada/copy', { files: {} });
  server.seed.commit('ada/engine', { 'a.txt': 'a\n' }, { branch: 'dev' });
  const remote_address = `${server.url}/ada/copy.git`;
  const good = await ada.repos.pushMirrors.create(repo, {
    remote_address,
    remote_username: 'ada',
    remote_password: server.password,
    interval: '8h',
  });
  await ada.repos.pushMirrors.sync(repo);
  const copied = (await ada.branches.list({ owner: 'ada', repo: 'copy' }).toArray()).map(
    ({ name }) => name,
  );
  expect(copied.toSorted()).toEqual(['dev', 'main']);
  expect(
    (await ada.repos.pushMirrors.get({ ...repo, name: good.remote_name })).last_update,
  ).not.toBeNull();
  const bad = await ada.repos.pushMirrors.create(repo, { remote_address, interval: '0' });
  expect(await refused(ada.repos.pushMirrors.sync(repo))).toBe(
    `422 error occurred when syncing push mirrors: ${bad.remote_name}`,
  );
  expect(
    (await ada.repos.pushMirrors.get({ ...repo, name: bad.remote_name })).last_error,
  ).toContain('push failed: fatal: could not read Username');
  await ada.repos.pushMirrors.sync({ owner: 'ada', repo: 'demo' });
});

test('a push signs in with a password or with a token', async () => {
  await using forge = await people();
  const { ada, server } = forge;
  server.seed.repo('ada/copy', { files: {} });
  const mirror = {
    remote_address: `${server.url}/ada/copy.git`,
    remote_username: 'ada',
    interval: '0',
  };
  const wrong = await ada.repos.pushMirrors.create(repo, { ...mirror, remote_password: 'wrong' });
  expect(await refused(ada.repos.pushMirrors.sync(repo))).toContain('422');
  await ada.repos.pushMirrors.delete({ ...repo, name: wrong.remote_name });
  await ada.repos.pushMirrors.create(repo, { ...mirror, remote_password: server.token });
  await ada.repos.pushMirrors.sync(repo);
  expect(
    (await ada.branches.list({ owner: 'ada', repo: 'copy' }).toArray()).map(({ name }) => name),
  ).toEqual(['main']);
});

test('a repository that is not a mirror cannot be synchronised', async () => {
  await using forge = await people();
  const { ada, server } = forge;
  expect(await refused(ada.repos.syncMirror(repo))).toBe('400 Repository is not a mirror');
  const record = readState(server).findRepo('ada', 'engine');
  if (record !== undefined) record.mirror = true;
  await ada.repos.syncMirror(repo);
});

test('on Forgejo, a mirror with a filter gets the branches that it names', async () => {
  await using server = await startForgeServer({ like: 'forgejo-15' });
  await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  server.seed.repo('ada/copy', {});
  for (const branch of ['dev', 'v1', 'v2'])
    server.seed.commit('ada/engine', { 'a.txt': 'a\n' }, { branch });
  await forge.repos.pushMirrors.create(repo, {
    remote_address: `${server.url}/ada/copy.git`,
    remote_username: 'ada',
    remote_password: server.token,
    interval: '8h',
    branch_filter: 'main, v*',
  });
  await forge.repos.pushMirrors.sync(repo);
  const branches = await forge.branches.list({ owner: 'ada', repo: 'copy' }).toArray();
  expect(branches.map(({ name }) => name).sort()).toEqual(['main', 'v1', 'v2']);
});
