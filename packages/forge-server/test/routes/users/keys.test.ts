import { expect, test } from 'vitest';
import type { CreateKey, PublicKey } from 'forge-client';
import { exchange, people, refused } from '../../people.js';
import { fingerprint, newKey } from '../../public-keys.js';

const repo = { owner: 'ada', repo: 'engine' };

test('a key is added to an account, read, found by its fingerprint, and deleted once', async () => {
  await using forge = await people();
  const { keys } = forge.bob.user;
  const key = newKey();
  const made = await keys.create({ title: 'laptop', key });
  expect(made).toMatchObject({
    title: 'laptop',
    key,
    fingerprint: fingerprint(key),
    key_type: 'user',
    user: { login: 'bob' },
  });
  expect(made.last_used_at).toBe(made.created_at);
  await keys.create({ title: 'desktop', key: newKey() });
  expect(
    (await keys.list({ fingerprint: fingerprint(key) }).toArray()).map(({ title }) => title),
  ).toEqual(['laptop']);
  expect(await keys.list({ fingerprint: 'SHA256:none' }).toArray()).toEqual([]);
  expect(await keys.get({ id: made.id })).toEqual(made);
  await keys.delete({ id: made.id });
  expect(await refused(keys.delete({ id: made.id }))).toBe('404 not found');
  expect((await keys.list().toArray()).map(({ title }) => title)).toEqual(['desktop']);
});

test('fingerprints equal those of a real server', async () => {
  await using forge = await people();
  for (const name of ['ok', 'ok-rsa', 'odd-ecdsa-unicode-title']) {
    const { sent, answered } = exchange('userCurrentPostKey', name) as {
      sent: CreateKey;
      answered: PublicKey;
    };
    expect((await forge.bob.user.keys.create(sent)).fingerprint).toBe(answered.fingerprint);
  }
});

test('keys are listed in pages with a Link', async () => {
  await using forge = await people();
  const { keys } = forge.bob.user;
  for (const number of [1, 2, 3, 4, 5])
    await keys.create({ title: `key ${String(number)}`, key: newKey() });
  const first = await keys.list({ limit: 2 }).page();
  expect([first.items.length, first.total]).toEqual([2, 5]);
  expect((await keys.list({ limit: 2 }).toArray()).map(({ title }) => title)).toEqual([
    'key 1',
    'key 2',
    'key 3',
    'key 4',
    'key 5',
  ]);
});

test('anyone can read the keys of a user, but nothing else about them', async () => {
  await using forge = await people();
  const { id } = await forge.bob.user.keys.create({ title: 'laptop', key: newKey() });
  const [seen] = await forge.carol.users.keys.list({ username: 'bob' }).toArray();
  expect([seen?.title, seen?.user, seen?.key_type]).toEqual(['laptop', undefined, undefined]);
  expect((await forge.carol.user.keys.get({ id })).user).toBeUndefined();
  expect((await forge.ada.users.keys.list({ username: 'bob' }).toArray())[0]?.user?.login).toBe(
    'bob',
  );
  expect(await refused(forge.carol.user.keys.delete({ id }))).toMatch(/^403 /);
  expect(await refused(forge.carol.users.keys.list({ username: 'nobody' }).toArray())).toBe(
    '404 user redirect does not exist [name: nobody]',
  );
});

test('a key and a title can be used once, and a text that is not a key is rejected', async () => {
  await using forge = await people();
  const { keys } = forge.bob.user;
  const key = newKey();
  await keys.create({ title: 'laptop', key });
  expect(
    await refused(
      forge.carol.user.keys.create({ title: 'mine', key: key.replace('someone', 'other') }),
    ),
  ).toBe('422 Key content has been used as non-deploy key');
  expect(await refused(keys.create({ title: 'laptop', key: newKey() }))).toBe(
    '422 Key title has been used',
  );
  expect(await refused(keys.create({ title: '', key }))).toBe('422 [Title]: Required');
  const broken = async (text: string): Promise<string> =>
    refused(keys.create({ title: 'x', key: text }));
  for (const text of ['ssh-rsa AAAA', 'ssh-rsa nonsense', '☃', 'no key'])
    expect(await broken(text)).toMatch(/^422 Invalid key content: /);
});

test('only administrators add and remove keys of others', async () => {
  await using forge = await people();
  const bob = { username: 'bob' };
  const made = await forge.ada.admin.keys.create(bob, { title: 'given', key: newKey() });
  expect(made.user?.login).toBe('bob');
  expect(await refused(forge.carol.admin.keys.create(bob, { title: 'x', key: newKey() }))).toBe(
    '403 user should be the site admin',
  );
  expect(await refused(forge.carol.admin.keys.delete({ ...bob, id: made.id }))).toBe(
    '403 user should be the site admin',
  );
  expect(await refused(forge.ada.admin.keys.delete({ username: 'carol', id: made.id }))).toMatch(
    /^403 /,
  );
  expect(
    await refused(
      forge.ada.admin.keys.create({ username: 'nobody' }, { title: 'x', key: newKey() }),
    ),
  ).toBe('404 user redirect does not exist [name: nobody]');
  await forge.ada.admin.keys.delete({ ...bob, id: made.id });
  expect(await refused(forge.ada.admin.keys.delete({ ...bob, id: made.id }))).toBe('404 not found');
});

test('a deploy key belongs to one repository and shows its rights there', async () => {
  await using forge = await people();
  const { deployKeys } = forge.ada;
  const key = newKey();
  const made = await deployKeys.create(repo, { title: 'deploy', key, read_only: true });
  expect([made.read_only, made.fingerprint, made.repository]).toEqual([
    true,
    fingerprint(key),
    undefined,
  ]);
  const other = await deployKeys.create({ ...repo, repo: 'demo' }, { title: 'deploy', key });
  expect([other.key_id, other.id === made.id, other.read_only]).toEqual([
    made.key_id,
    false,
    false,
  ]);
  await deployKeys.create(repo, { title: 'second', key: newKey() });
  expect(
    (await deployKeys.list(repo).toArray()).map(({ repository }) => repository?.permissions?.push),
  ).toEqual([false, true]);
  expect(
    (await deployKeys.list(repo, { key_id: made.key_id }).toArray()).map(({ id }) => id),
  ).toEqual([made.id]);
  expect(
    (await deployKeys.list(repo, { fingerprint: fingerprint(key) }).toArray()).map(({ id }) => id),
  ).toEqual([made.id]);
  const page = await deployKeys.list(repo, { limit: 1 }).page();
  expect([page.items.length, page.total]).toEqual([1, 2]);
  expect(await refused(deployKeys.get({ ...repo, id: other.id }))).toBe('404 not found');
  await deployKeys.delete({ ...repo, id: made.id });
  await expect(deployKeys.delete({ ...repo, id: made.id })).resolves.toBeUndefined();
  expect(await refused(deployKeys.get({ ...repo, id: made.id }))).toBe('404 not found');
});

test('a known deploy key is rejected, and users who do not administer the repository cannot add one', async () => {
  await using forge = await people();
  const { deployKeys } = forge.ada;
  const key = newKey();
  const own = newKey();
  await deployKeys.create(repo, { title: 'deploy', key });
  await forge.bob.user.keys.create({ title: 'laptop', key: own });
  expect(await refused(deployKeys.create(repo, { title: 'again', key }))).toBe(
    '422 This key has already been added to this repository',
  );
  expect(await refused(deployKeys.create(repo, { title: 'deploy', key: newKey() }))).toBe(
    '422 A key with the same name already exists',
  );
  expect(await refused(deployKeys.create(repo, { title: 'x', key: own }))).toBe(
    '422 Key content has been used as non-deploy key',
  );
  expect(await refused(forge.bob.user.keys.create({ title: 'x', key }))).toBe(
    '422 Key content has been used as non-deploy key',
  );
  const words = '403 user should be an owner or a collaborator with admin write of a repository';
  expect(await refused(forge.bob.deployKeys.list(repo).toArray())).toBe(words);
  expect(await refused(forge.bob.deployKeys.create(repo, { title: 'x', key: newKey() }))).toBe(
    words,
  );
  forge.server.seed.repo('ada/secret', { private: true, collaborators: { carol: 'admin' } });
  const secret = { ...repo, repo: 'secret' };
  expect(await refused(forge.bob.deployKeys.list(secret).toArray())).toBe('404 not found');
  await forge.carol.deployKeys.create(secret, { title: 'deploy', key: newKey() });
  expect(
    (await forge.carol.deployKeys.list(secret).toArray()).map(({ title, repository }) => [
      title,
      repository,
    ]),
  ).toEqual([['deploy', undefined]]);
});
