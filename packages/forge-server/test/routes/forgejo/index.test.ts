import { expect, test } from 'vitest';
import type { ForgeClient } from 'forge-client';
import { people, refused } from '../../people.js';
import { readState } from '../../read-state.js';

const like = 'forgejo-15';
const engine = { owner: 'ada', repo: 'engine' };
const bob = { username: 'bob' };

test('a fork is synchronised branch by branch, only where none of its commits would be lost', async () => {
  await using forge = await people({ like });
  const { server, bob: caller } = forge;
  const copy = { owner: 'bob', repo: 'engine' };
  const { forks } = caller.repos;
  await forks.create(engine);
  const { fork_commit } = await forks.getSync(copy);
  expect(await forks.getSync(copy)).toEqual({
    allowed: false,
    fork_commit,
    base_commit: fork_commit,
    commits_behind: 0,
  });
  expect(await refused(forks.sync(copy))).toBe("400 You can't sync this branch");
  server.seed.commit('ada/engine', { a: '1' });
  const head = server.seed.commit('ada/engine', { b: '2' });
  const behind = { allowed: true, fork_commit, base_commit: head, commits_behind: 2 };
  expect(await forks.getSync(copy)).toEqual(behind);
  expect(await forks.getBranchSync({ ...copy, branch: 'main' })).toEqual(behind);
  expect(await refused(forge.carol.repos.forks.sync(copy))).toMatch(/^403 /);
  await forks.sync(copy);
  expect(await forks.getSync(copy)).toEqual({
    allowed: false,
    fork_commit: head,
    base_commit: head,
    commits_behind: 0,
  });
  expect(await (await caller.contents.getRaw({ ...copy, filepath: 'b' })).text()).toBe('2');
  server.seed.commit('bob/engine', { own: '3' });
  server.seed.commit('ada/engine', { c: '4' });
  expect(await forks.getSync(copy)).toMatchObject({ allowed: false, commits_behind: 0 });
  expect(await refused(forks.syncBranch({ ...copy, branch: 'main' }))).toBe(
    "400 You can't sync this branch",
  );
});

test('a branch with a slash is synchronised, and a repository that is not a fork and a missing branch are rejected like on Forgejo', async () => {
  await using forge = await people({ like });
  const { server, bob: caller } = forge;
  const copy = { owner: 'bob', repo: 'engine' };
  const { forks } = caller.repos;
  server.seed.commit('ada/engine', { a: '1' }, { branch: 'release/1' });
  await forks.create(engine);
  const head = server.seed.commit('ada/engine', { a: '2' }, { branch: 'release/1' });
  await forks.syncBranch({ ...copy, branch: 'release/1' });
  expect(await forks.getBranchSync({ ...copy, branch: 'release/1' })).toMatchObject({
    fork_commit: head,
    commits_behind: 0,
  });
  expect(await refused(forks.getSync(engine))).toBe('400 The Repo must be a fork');
  expect(await refused(forks.getBranchSync({ ...copy, branch: 'nope' }))).toMatch(/^404 /);
});

test('administrators set flags of a repository, one at a time and all at once', async () => {
  await using forge = await people({ like });
  const { flags } = forge.ada.repos;
  expect(await flags.list(engine).toArray()).toEqual([]);
  await flags.add({ ...engine, flag: 'checked' });
  await flags.add({ ...engine, flag: 'checked' });
  expect(await flags.check({ ...engine, flag: 'checked' })).toBe(true);
  expect(await flags.check({ ...engine, flag: 'other' })).toBe(false);
  await flags.replace(engine, { flags: ['a', 'b'] });
  await flags.remove({ ...engine, flag: 'a' });
  await flags.remove({ ...engine, flag: 'a' });
  const list = flags.list(engine);
  expect([await list.toArray(), await list.total()]).toEqual([['b'], 1]);
  await flags.clear(engine);
  expect(await flags.list(engine).toArray()).toEqual([]);
  expect(await refused(forge.bob.repos.flags.list(engine).toArray())).toBe(
    '403 user should be the site admin',
  );
});

test('a note is created, replaced, read and deleted, and each change is a commit', async () => {
  await using forge = await people({ like });
  const { server, ada, bob: reader } = forge;
  const sha = server.seed.commit('ada/engine', { a: '1' });
  const commit = { ...engine, sha };
  expect(await refused(ada.git.getNote(commit))).toMatch(/^404 /);
  const first = await ada.git.setNote(commit, { message: 'Checked.' });
  expect(first.message).toBe('Checked.\n');
  expect(first.commit?.sha).not.toBe(sha);
  const second = await ada.git.setNote(commit, { message: 'Checked twice.' });
  expect(second.commit?.parents.map((parent) => parent.sha)).toEqual([first.commit?.sha]);
  expect((await reader.git.getNote(commit)).message).toBe('Checked twice.\n');
  expect((await ada.git.listRefs(engine).toArray()).map(({ ref }) => ref)).toEqual([
    'refs/heads/main',
    'refs/notes/commits',
  ]);
  expect(await refused(reader.git.setNote(commit, { message: 'x' }))).toMatch(/^403 /);
  expect(
    await refused(ada.git.setNote({ ...engine, sha: '0'.repeat(40) }, { message: 'x' })),
  ).toMatch(/^404 /);
  await ada.git.deleteNote(commit);
  expect(await refused(reader.git.getNote(commit))).toMatch(/^404 /);
  expect(await refused(ada.git.deleteNote(commit))).toMatch(/^500/);
});

test('a seeded note is read on both products', async () => {
  for (const other of ['gitea-1.27', like] as const) {
    await using forge = await people({ like: other });
    forge.server.seed.note('ada/engine', 'main', 'Seeded');
    expect((await forge.bob.git.getNote({ ...engine, sha: 'main' })).message).toBe('Seeded\n');
  }
});

test('several blobs are returned in the order of their hashes', async () => {
  await using forge = await people({ like });
  forge.server.seed.commit('ada/engine', { a: 'first', b: 'second' });
  const { tree } = await forge.ada.git.getTree({ ...engine, sha: 'main' });
  const shas = ['b', 'a'].map((path) => tree.find((entry) => entry.path === path)?.sha ?? '');
  const blobs = await forge.ada.git.getBlobs(engine, { shas });
  expect(blobs.map(({ content, sha }) => [atob(content ?? ''), sha])).toEqual([
    ['second', shas[0]],
    ['first', shas[1]],
  ]);
  expect(await refused(forge.ada.git.getBlobs(engine, { shas: '' }))).toMatch(/^400 /);
});

test('users and organisations block and unblock users, and a blocked user cannot star', async () => {
  await using forge = await people({ like });
  const { server, ada } = forge;
  server.seed.org('forge');
  const blockers: [
    list: () => ReturnType<ForgeClient['user']['blocks']['listIds']>,
    add: () => Promise<void>,
    remove: () => Promise<void>,
  ][] = [
    [
      () => ada.user.blocks.listIds(),
      () => ada.user.blocks.add(bob),
      () => ada.user.blocks.remove(bob),
    ],
    [
      () => ada.orgs.blocks.listIds({ org: 'forge' }),
      () => ada.orgs.blocks.add({ org: 'forge', ...bob }),
      () => ada.orgs.blocks.remove({ org: 'forge', ...bob }),
    ],
  ];
  const id = readState(server).findUser('bob')?.id;
  for (const [list, add, remove] of blockers) {
    expect(await list().toArray()).toEqual([]);
    await add();
    await add();
    expect(await list().toArray()).toEqual([
      { block_id: id, created_at: expect.stringMatching(/Z$/) as string },
    ]);
    expect(await list().total()).toBe(1);
    await remove();
    await remove();
    expect(await list().toArray()).toEqual([]);
  }
  await ada.user.blocks.add(bob);
  expect(await refused(forge.bob.user.starred.add(engine))).toBe('403 user is blocked');
  expect(await refused(ada.user.blocks.add({ username: 'nobody' }))).toBe(
    '404 user redirect does not exist [name: nobody]',
  );
  expect(await refused(ada.user.blocks.add({ username: 'forge' }))).toMatch(/^422 /);
  expect(await refused(forge.bob.orgs.blocks.listIds({ org: 'forge' }).toArray())).toBe(
    '403 Must be an organization owner',
  );
});

test('a runner is registered and listed in each scope', async () => {
  await using forge = await people({ like });
  const { server, ada } = forge;
  server.seed.org('forge');
  const registered = [
    await ada.actions.runners.register(engine, { name: 'of-repo', description: 'for tests' }),
    await ada.orgs.actions.runners.register({ org: 'forge' }, { name: 'of-org', ephemeral: true }),
    await ada.user.actions.runners.register({ name: 'of-user' }),
    await ada.admin.actions.runners.register({ name: 'of-site' }),
  ];
  for (const key of ['id', 'uuid', 'token'] as const)
    expect(new Set(registered.map((one) => one[key])).size).toBe(4);
  const own = readState(server).findRepo('ada', 'engine')?.actions.runners;
  expect(own).toMatchObject([
    { id: registered[0]?.id, name: 'of-repo', description: 'for tests', status: 'offline' },
  ]);
  expect(await refused(forge.bob.actions.runners.register(engine, { name: 'x' }))).toMatch(/^403 /);
  expect(await refused(ada.user.actions.runners.register({ name: '' }))).toBe(
    '422 [Name]: Required',
  );
});

test('jobs that wait for a runner or have one are listed in each scope until they complete', async () => {
  await using forge = await people({ like, pace: { queued: 1_000_000, running: 1_000_000 } });
  const { server, ada } = forge;
  const file =
    'on: push\njobs:\n  one:\n    runs-on: lab\n    steps:\n      - run: echo 1\n  two:\n    runs-on: shop\n    steps:\n      - run: echo 2\n';
  await ada.contents.create({ ...engine, filepath: '.gitea/workflows/ci.yml' }, { content: file });
  const { jobs } = ada.actions;
  const all = await jobs.search(engine).toArray();
  expect(
    all.map(({ name, runs_on, status, needs, task_id }) => [name, runs_on, status, needs, task_id]),
  ).toEqual([
    ['two', ['shop'], 'waiting', [], 0],
    ['one', ['lab'], 'waiting', [], 0],
  ]);
  expect(
    (await jobs.search(engine, { labels: ['lab', 'x'] }).toArray()).map(({ name }) => name),
  ).toEqual(['one']);
  expect(await ada.admin.actions.jobs.search().toArray()).toEqual(all);
  expect(await ada.user.actions.jobs.search({ labels: 'lab,shop' }).toArray()).toEqual(all);
  server.seed.org('forge');
  expect(await ada.orgs.actions.jobs.search({ org: 'forge' }).toArray()).toEqual([]);
  server.state.clock.advance(1_500_000);
  expect((await jobs.search(engine).toArray()).map(({ status }) => status)).toEqual([
    'running',
    'running',
  ]);
  server.state.clock.advance(1_000_000);
  expect(await jobs.search(engine).toArray()).toEqual([]);
});

test('a comment is added to a review, read and deleted', async () => {
  await using forge = await people({ like });
  const { server, ada } = forge;
  server.seed.commit('ada/engine', { side: 'a line\n' }, { branch: 'side' });
  const { number } = await ada.pulls.create(engine, { title: 'Side', head: 'side', base: 'main' });
  const pull = { ...engine, index: number };
  const { id } = await forge.bob.pulls.reviews.create(pull, { event: 'COMMENT', body: 'Look' });
  const { reviewComments } = forge.bob.pulls;
  const made = await reviewComments.create(
    { ...pull, id },
    { path: 'side', new_position: 1, body: 'a line' },
  );
  expect(await reviewComments.get({ ...pull, id, comment: made.id })).toEqual(made);
  expect(await reviewComments.list({ ...pull, id }).toArray()).toEqual([made]);
  expect(
    await refused(forge.carol.pulls.reviewComments.delete({ ...pull, id, comment: made.id })),
  ).toMatch(/^403/);
  await reviewComments.delete({ ...pull, id, comment: made.id });
  expect(await refused(reviewComments.get({ ...pull, id, comment: made.id }))).toMatch(/^404 /);
});

test('administrators list and remove the email addresses of a user, except the primary one', async () => {
  await using forge = await people({ like });
  const { users } = forge.ada.admin;
  await forge.bob.user.emails.add({ emails: ['second@example.org'] });
  const address = { verified: true, user_id: 0, username: '' };
  expect(await users.emails.list(bob).toArray()).toEqual([
    { email: 'bob@example.org', primary: true, ...address },
    { email: 'second@example.org', primary: false, ...address },
  ]);
  await users.emails.remove(bob, { emails: ['second@example.org'] });
  expect((await users.emails.list(bob).toArray()).map(({ email }) => email)).toEqual([
    'bob@example.org',
  ]);
  expect(await refused(users.emails.remove(bob, { emails: ['bob@example.org'] }))).toMatch(/^422 /);
  expect(await refused(forge.bob.admin.users.emails.list(bob).toArray())).toBe(
    '403 user should be the site admin',
  );
});

test('a mirror is converted to a normal repository, once', async () => {
  await using forge = await people({ like });
  const repo = readState(forge.server).findRepo('ada', 'engine');
  if (repo === undefined) throw new Error('no repository');
  repo.mirror = true;
  expect(await forge.ada.repos.convertMirror(engine)).toMatchObject({
    name: 'engine',
    mirror: false,
  });
  expect(await refused(forge.ada.repos.convertMirror(engine))).toBe(
    '422 Repository is not a mirror',
  );
});
