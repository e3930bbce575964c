import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { token } from 'forge-client';
import { asking, at, refusal } from '../../api.js';
import { people, refused } from '../../people.js';
import { readState } from '../../read-state.js';

const tool = { owner: 'ada', type: 'generic', name: 'tool' };

test('packages are listed with all versions, newest first', async () => {
  await using forge = await people();
  const { ada, server } = forge;
  const first = server.seed.package('ada/generic/tool', '1.0.0', { 'tool.bin': 'one' });
  server.seed.package('ada/npm/@ada/lib', '0.0.1-beta+build.5');
  server.seed.package('ada/generic/tool', '2.0.0-rc.1');
  const all = await ada.packages.list({ owner: 'ada' }).toArray();
  expect(all.map(({ name, version }) => `${name} ${version}`)).toEqual([
    'tool 2.0.0-rc.1',
    '@ada/lib 0.0.1-beta+build.5',
    'tool 1.0.0',
  ]);
  expect(all[1]?.html_url).toBe(`${server.url}/ada/-/packages/npm/@ada%2Flib/0.0.1-beta+build.5`);
  expect(
    (await ada.packages.list({ owner: 'ada' }, { type: 'npm' }).toArray()).map(({ name }) => name),
  ).toEqual(['@ada/lib']);
  expect((await ada.packages.list({ owner: 'ada' }, { q: 'TOO' }).toArray()).length).toBe(2);
  expect((await ada.packages.versions.list(tool).toArray()).map(({ version }) => version)).toEqual([
    '2.0.0-rc.1',
    '1.0.0',
  ]);
  expect((await ada.packages.getLatest(tool)).version).toBe('2.0.0-rc.1');
  expect(await ada.packages.get({ ...tool, version: '1.0.0' })).toMatchObject({
    id: first,
    creator: { login: 'ada' },
    owner: { login: 'ada' },
    repository: null,
  });
  expect(
    (
      await ada.packages.get({
        owner: 'ada',
        type: 'npm',
        name: '@ada/lib',
        version: '0.0.1-beta+build.5',
      })
    ).type,
  ).toBe('npm');
  expect(await refused(ada.packages.get({ ...tool, version: 'latest' }))).toMatch(/^404 /);
  expect(await refused(ada.packages.getLatest({ ...tool, type: 'nonsense' }))).toMatch(/^404 /);
});

test('lists of packages have pages, lists of files do not', async () => {
  await using forge = await people();
  const { ada, server } = forge;
  for (const version of ['1', '2', '3'])
    server.seed.package('ada/generic/tool', version, { 'a.txt': 'a', 'b.txt': 'b' });
  const page = await asking(server.url, server.token)('GET', '/packages/ada?limit=2&q=tool');
  expect([(page.body as unknown[]).length, page.headers.get('x-total-count')]).toEqual([2, '3']);
  expect(page.headers.get('link')).toContain(
    `<${server.url}/api/v1/packages/ada?limit=2&page=2&q=tool>; rel="next"`,
  );
  expect(
    (await ada.packages.versions.list(tool, { limit: 2 }).toArray()).map(({ version }) => version),
  ).toEqual(['3', '2', '1']);
  const files = await asking(server.url, server.token)(
    'GET',
    '/packages/ada/generic/tool/1/files?limit=1',
  );
  expect([(files.body as unknown[]).length, files.headers.has('x-total-count')]).toEqual([
    2,
    false,
  ]);
});

test('files have sizes and four digests, newest first', async () => {
  await using forge = await people();
  const { ada, server } = forge;
  const long = new Uint8Array(1000).map((_, at) => at * 7);
  server.seed.package('ada/generic/tool', '1.0.0', {
    'tool.txt': 'Hellö\n',
    'empty.bin': '',
    'long.bin': long,
  });
  const files = await ada.packages.files.list({ ...tool, version: '1.0.0' }).toArray();
  expect(files.map(({ name, size }) => [name, size])).toEqual([
    ['long.bin', 1000],
    ['empty.bin', 0],
    ['tool.txt', 7],
  ]);
  for (const [at, bytes] of [long, new Uint8Array(), Buffer.from('Hellö\n')].entries()) {
    for (const digest of ['md5', 'sha1', 'sha256', 'sha512'] as const)
      expect(files[at]?.[digest]).toBe(createHash(digest).update(bytes).digest('hex'));
  }
});

test('a package is linked to a repository of its owner and unlinked', async () => {
  await using forge = await people();
  const { ada, server } = forge;
  for (const version of ['1', '2']) server.seed.package('ada/generic/tool', version);
  expect(await refused(ada.packages.unlink(tool))).toBe('400 invalid argument');
  expect(await refused(ada.packages.link({ ...tool, repo_name: 'nothing' }))).toMatch(/^404 /);
  await ada.packages.link({ ...tool, repo_name: 'engine' });
  expect(
    (await ada.packages.versions.list(tool).toArray()).map(
      ({ repository }) => repository?.full_name,
    ),
  ).toEqual(['ada/engine', 'ada/engine']);
  expect(await refused(ada.packages.link({ ...tool, repo_name: 'demo' }))).toBe(
    '400 invalid argument',
  );
  await ada.packages.unlink(tool);
  expect((await ada.packages.getLatest(tool)).repository).toBeNull();
});

test('a version and then the package are deleted, and a webhook of the owner receives both events', async () => {
  await using forge = await people();
  const { ada, server } = forge;
  for (const version of ['1', '2', '3']) server.seed.package('ada/generic/tool', version);
  await ada.packages.versions.delete({ ...tool, version: '2' });
  expect(await refused(ada.packages.versions.delete({ ...tool, version: '2' }))).toMatch(/^404 /);
  expect((await ada.packages.versions.list(tool).toArray()).map(({ version }) => version)).toEqual([
    '3',
    '1',
  ]);
  await ada.user.hooks.create({
    type: 'gitea',
    config: { url: `${server.url}/heard`, content_type: 'json' },
    events: ['package'],
    active: true,
  });
  await ada.packages.delete(tool);
  await server.state.waitForDeliveries();
  expect(server.requests.filter(({ path }) => path === '/heard').length).toBe(2);
  expect(await ada.packages.list({ owner: 'ada' }).toArray()).toEqual([]);
});

test('others read the packages of visible owners, and cannot change them', async () => {
  await using forge = await people();
  const { ada, bob, server } = forge;
  server.seed.package('ada/generic/tool', '1.0.0');
  expect((await bob.packages.getLatest(tool)).version).toBe('1.0.0');
  const words = '403 user should have specific permission or be a site admin';
  for (const call of [
    bob.packages.delete(tool),
    bob.packages.versions.delete({ ...tool, version: '1.0.0' }),
    bob.packages.link({ ...tool, repo_name: 'demo' }),
  ])
    expect(await refused(call)).toBe(words);
  server.seed.org('hidden', { owner: 'ada', visibility: 'private' });
  server.seed.package('hidden/generic/tool', '1.0.0');
  expect(await refused(bob.packages.list({ owner: 'hidden' }).toArray())).toBe(words);
  expect((await ada.packages.list({ owner: 'hidden' }).toArray()).length).toBe(1);
  expect(await refused(bob.packages.list({ owner: 'nobody' }).toArray())).toBe(
    '404 user redirect does not exist [name: nobody]',
  );
  expect(refusal(await asking(server.url)('GET', '/packages/ada'))).toBe('401 token is required');
  const narrow = ada.with({ auth: token(server.seed.token('ada', ['read:organization'])) });
  expect(await refused(narrow.packages.list({ owner: 'ada' }).toArray())).toContain(
    'required=[read:package], token scope=read:organization',
  );
});

test('members of a team with the unit can change the packages of the organisation', async () => {
  await using forge = await people();
  const { ada, bob, carol, server } = forge;
  server.seed.org('forge', { owner: 'ada', visibility: 'private' });
  server.seed.package('forge/generic/tool', '1.0.0');
  for (const [name, level, login] of [
    ['writers', 'write', 'bob'],
    ['readers', 'read', 'carol'],
  ] as const) {
    const team = await asking(server.url, server.token)('POST', '/orgs/forge/teams', {
      name,
      units_map: { 'repo.packages': level },
    });
    await ada.teams.members.add({ id: Number(at(team, 'id')), username: login });
  }
  const own = { ...tool, owner: 'forge' };
  expect((await carol.packages.getLatest(own)).owner?.login).toBe('forge');
  expect(await refused(carol.packages.delete(own))).toBe(
    '403 user should have specific permission or be a site admin',
  );
  await bob.packages.delete(own);
  expect(readState(server).packages).toEqual([]);
});
