import { expect, test } from 'vitest';
import { people, refused } from '../../people.js';
import { readState } from '../../read-state.js';

const like = 'forgejo-15';
const bob = { username: 'bob' };
const big = { quotagroup: 'big' };

test('administrators create, read, change and delete quota rules', async () => {
  await using forge = await people({ like });
  const { quotaRules } = forge.ada.admin;
  const rule = { name: 'size', limit: 1_048_576, subjects: ['size:all'] };
  expect(await quotaRules.create(rule)).toEqual(rule);
  expect(await refused(quotaRules.create(rule))).toBe('409 rule already exists: [name: size]');
  expect(await refused(quotaRules.create({ ...rule, name: 'x', subjects: ['nope'] }))).toBe(
    '422 unrecognized quota limit subject: [subject: nope]',
  );
  expect(await quotaRules.update({ quotarule: 'size' }, { limit: 2 })).toEqual({
    ...rule,
    limit: 2,
  });
  expect(await quotaRules.update({ quotarule: 'size' }, { subjects: [] })).toEqual({
    name: 'size',
    limit: 2,
  });
  expect(await quotaRules.list().toArray()).toEqual([{ name: 'size', limit: 2 }]);
  await quotaRules.delete({ quotarule: 'size' });
  expect(await refused(quotaRules.get({ quotarule: 'size' }))).toMatch(/^404 /);
  expect(await refused(forge.bob.admin.quotaRules.list().toArray())).toBe(
    '403 user should be the site admin',
  );
});

test('a group joins rules and users, and deleting it keeps the rules', async () => {
  await using forge = await people({ like });
  const { quotaGroups, quotaRules } = forge.ada.admin;
  const inline = { name: 'inline', limit: -1, subjects: ['size:repos:all', 'size:git:lfs'] };
  const size = { name: 'size', limit: 10, subjects: ['size:all'] };
  expect(await quotaGroups.create({ name: 'big', rules: [inline] })).toEqual({
    name: 'big',
    rules: [inline],
  });
  expect(await refused(quotaGroups.create({ name: 'big' }))).toBe(
    '409 group already exists: [name: big]',
  );
  await quotaRules.create(size);
  await quotaGroups.rules.add({ ...big, quotarule: 'size' });
  expect(await refused(quotaGroups.rules.add({ ...big, quotarule: 'size' }))).toMatch(/^409 /);
  expect(await quotaGroups.list().toArray()).toEqual([{ name: 'big', rules: [inline, size] }]);
  await quotaGroups.users.add({ ...big, ...bob });
  expect((await quotaGroups.users.list(big).toArray()).map(({ login }) => login)).toEqual(['bob']);
  expect(await refused(quotaGroups.users.add({ ...big, username: 'nobody' }))).toBe(
    '404 user redirect does not exist [name: nobody]',
  );
  await quotaGroups.users.remove({ ...big, ...bob });
  expect(await refused(quotaGroups.users.remove({ ...big, ...bob }))).toMatch(/^404 /);
  await quotaGroups.rules.remove({ ...big, quotarule: 'inline' });
  expect(await quotaGroups.get(big)).toEqual({ name: 'big', rules: [size] });
  await quotaGroups.delete(big);
  expect(await refused(quotaGroups.get(big))).toMatch(/^404 /);
  expect((await quotaRules.list().toArray()).map(({ name }) => name)).toEqual(['inline', 'size']);
});

test('a user is moved to exactly the given groups, and sees the limits without their names', async () => {
  await using forge = await people({ like });
  const { quotaGroups, users } = forge.ada.admin;
  const rule = { name: 'size', limit: 10, subjects: ['size:all'] };
  await quotaGroups.create({ name: 'big', rules: [rule] });
  await quotaGroups.create({ name: 'small' });
  await quotaGroups.users.add({ quotagroup: 'small', ...bob });
  await users.quota.replaceGroups(bob, { groups: ['big'] });
  expect((await users.quota.get(bob)).groups).toEqual([{ name: 'big', rules: [rule] }]);
  expect((await forge.bob.user.quota.get()).groups).toEqual([
    { rules: [{ limit: 10, subjects: ['size:all'] }] },
  ]);
  expect(await refused(users.quota.replaceGroups(bob, { groups: ['nope'] }))).toBe(
    '422 group not found: [group: nope]',
  );
  await users.quota.replaceGroups(bob, { groups: [] });
  expect((await users.quota.get(bob)).groups).toEqual([]);
});

test('the use of a quota is the size of what is stored, within a limit or over it', async () => {
  await using forge = await people({ like });
  const { server, ada, bob: owner } = forge;
  server.seed.repo('bob/open', { files: { a: '12345' } });
  server.seed.repo('bob/closed', { files: { b: '1234567' }, private: true });
  server.seed.package('bob/generic/tool', '1.0.0', { 'tool.bin': '123' });
  const [number = 0] = server.seed.issues('bob/open', ['one']);
  const open = { owner: 'bob', repo: 'open' };
  await owner.issues.assets.create(
    { ...open, index: number },
    { content: new Uint8Array(11), filename: 'a.bin' },
  );
  const release = await owner.releases.create(open, { tag_name: 'v1' });
  await owner.releases.assets.create(
    { ...open, id: release.id },
    { content: new Uint8Array(13), filename: 'r.bin' },
  );
  const { quota } = owner.user;
  expect((await quota.get()).used.size).toEqual({
    repos: { public: 5, private: 7 },
    git: { LFS: 0 },
    assets: { attachments: { issues: 11, releases: 13 }, artifacts: 0, packages: { all: 3 } },
  });
  expect(await quota.attachments.list().toArray()).toMatchObject([
    { name: 'a.bin', size: 11, contained_in: { html_url: `${server.url}/bob/open/issues` } },
    { name: 'r.bin', size: 13, contained_in: { html_url: `${server.url}/bob/open/releases` } },
  ]);
  const fits = async (subject: string): Promise<boolean> => quota.check({ subject });
  expect(await fits('size:all')).toBe(true);
  await ada.admin.quotaGroups.create({
    name: 'big',
    rules: [{ name: 'repos', limit: 11, subjects: ['size:repos:all'] }],
  });
  await ada.admin.quotaGroups.users.add({ ...big, ...bob });
  expect([
    await fits('size:repos:all'),
    await fits('size:all'),
    await fits('size:assets:all'),
  ]).toEqual([false, false, false]);
  await ada.admin.quotaRules.update({ quotarule: 'repos' }, { limit: 12 });
  // No rule of the group is about the other parts of the whole, which denies it.
  expect([await fits('size:repos:all'), await fits('size:all')]).toEqual([true, false]);
  expect(await refused(quota.check({ subject: 'toString' }))).toBe(
    '422 unrecognized quota limit subject: [subject: toString]',
  );
});

test('only owners read the quota of an organisation', async () => {
  await using forge = await people({ like });
  const { server, ada } = forge;
  server.seed.org('forge');
  server.seed.package('forge/generic/tool', '1.0.0', { 'tool.bin': '12' });
  const org = { org: 'forge' };
  expect((await ada.orgs.quota.get(org)).used.size.assets.packages.all).toBe(2);
  expect(await ada.orgs.quota.check(org, { subject: 'size:all' })).toBe(true);
  expect(await ada.orgs.quota.attachments.list(org).total()).toBe(0);
  expect(await refused(forge.bob.orgs.quota.get(org))).toBe('403 Must be an organization owner');
});

test('writes over a quota are rejected with 413, in each place that counts against it, and others are not', async () => {
  await using forge = await people({ like });
  const { quotaGroups, users } = forge.ada.admin;
  await forge.bob.repos.create({ name: 'full', auto_init: true });
  const full = { owner: 'bob', repo: 'full' };
  const { number } = await forge.bob.issues.create(full, { title: 'An upload' });
  const upload = (): Promise<unknown> =>
    forge.bob.issues.assets.create({ ...full, index: number }, new File(['x'], 'a.txt'));
  await quotaGroups.create({
    name: 'small',
    rules: [{ name: 'nothing', limit: 0, subjects: ['size:repos:all', 'size:assets:all'] }],
  });
  await users.quota.replaceGroups(bob, { groups: ['small'] });
  expect(
    await refused(forge.bob.contents.create({ ...full, filepath: 'a.txt' }, { content: 'YQ==' })),
  ).toBe('413 quota exceeded');
  expect(await refused(forge.bob.repos.create({ name: 'more' }))).toBe('413 quota exceeded');
  await forge.bob.issues.create(full, { title: 'Issues are free' });
  await users.quota.replaceGroups(bob, { groups: [] });
  await upload();
  await quotaGroups.create({
    name: 'assets',
    rules: [{ name: 'uploads', limit: 1, subjects: ['size:assets:attachments:all'] }],
  });
  await users.quota.replaceGroups(bob, { groups: ['assets'] });
  await upload().catch(() => undefined);
  expect(await refused(upload())).toBe('413 quota exceeded');
  readState(forge.server).switchedOff.add('[quota] ENABLED');
  await upload();
});

test('pronouns are set and read on Forgejo', async () => {
  await using forge = await people({ like });
  expect(
    await forge.bob.user.settings.update({ pronouns: 'they/them', hide_pronouns: true }),
  ).toMatchObject({
    pronouns: 'they/them',
    hide_pronouns: true,
    enable_repo_unit_hints: false,
  });
  expect((await forge.carol.users.get(bob)).pronouns).toBe('they/them');
  await using gitea = await people({ like: 'gitea-1.27' });
  expect(await gitea.bob.user.settings.update({ pronouns: 'they/them' })).not.toHaveProperty(
    'pronouns',
  );
});
