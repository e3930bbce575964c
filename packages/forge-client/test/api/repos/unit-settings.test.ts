import { expect, test } from 'vitest';
import { ForgeClient, InputError, token } from '../../../src/index.js';
import { startForgeServer } from '../../../src/testing.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';
import { Repos } from '../../../src/api/repos/repos.js';

const repo = { owner: 'ada', repo: 'engine' };
const tracker = {
  external_tracker_url: 'https://tracker.example',
  external_tracker_format: '',
  external_tracker_style: '',
  external_tracker_regexp_pattern: '',
};
const timeless = {
  enable_time_tracker: false,
  allow_only_contributors_to_track_time: false,
  enable_issue_dependencies: false,
};
const PATH = '/api/v1/repos/ada/engine';
const SERVERS = ['gitea-1.27', 'gitea-1.25', 'gitea-1.22', 'forgejo-15'] as const;

test.each(SERVERS)('a setting has an effect without the switch of its part: %s', async (like) => {
  await using server = await startForgeServer({ like });
  await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  expect(
    await forge.repos.update(repo, {
      allow_squash_merge: false,
      external_wiki: { external_wiki_url: 'https://wiki.example' },
      internal_tracker: timeless,
    }),
  ).toMatchObject({
    allow_squash_merge: false,
    external_wiki: { external_wiki_url: 'https://wiki.example' },
    internal_tracker: { enable_time_tracker: false, enable_issue_dependencies: false },
    has_pull_requests: true,
    has_issues: true,
    has_wiki: true,
  });
});

test.each(SERVERS)('the server itself ignores it, as the real one does: %s', async (like) => {
  await using server = await startForgeServer({ like });
  const response = await fetch(`${server.url}${PATH}`, {
    method: 'PATCH',
    headers: { authorization: `token ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      allow_squash_merge: false,
      external_wiki: { external_wiki_url: 'https://wiki.example' },
    }),
  });
  const found = (await response.json()) as Record<string, unknown>;
  expect(found['allow_squash_merge']).toBe(like === 'gitea-1.25' || like === 'gitea-1.22');
  expect(found['external_wiki'] !== undefined).toBe(like === 'forgejo-15');
});

test.each([
  ['allow_squash_merge', { allow_squash_merge: false }, 'has_pull_requests'],
  ['external_tracker', { external_tracker: tracker }, 'has_issues'],
  ['projects_mode', { projects_mode: 'repo' }, 'has_projects'],
] as const)('%s of a part that is off changes nothing', async (name, changes, unit) => {
  await using server = await startForgeServer();
  await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  await forge.repos.update(repo, { [unit]: false });
  const error = await errorOf(forge.repos.update(repo, { ...changes, description: 'New' }));
  expect(error).toBeInstanceOf(InputError);
  expect(error).toMatchObject({
    code: 'unit-off',
    message: expect.stringContaining(`${name} has no effect: ${unit} is false`) as unknown,
    hint: expect.stringContaining(`set ${unit}: true beside it`) as unknown,
    mayHaveExecuted: false,
  });
  expect((await forge.repos.get(repo)).description).toBe('');
  expect(await forge.repos.update(repo, { ...changes, [unit]: true })).toMatchObject({
    [unit]: true,
  });
});

test('the settings of the built-in tracker do not replace an external one', async () => {
  await using server = await startForgeServer();
  await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  await forge.repos.update(repo, { external_tracker: tracker });
  expect(await errorOf(forge.repos.update(repo, { internal_tracker: timeless }))).toMatchObject({
    code: 'unit-off',
    message: expect.stringContaining('its tracker is external') as unknown,
  });
  const changed = await forge.repos.update(repo, {
    internal_tracker: timeless,
    has_issues: true,
  });
  expect(changed.external_tracker).toBeUndefined();
});

test('a default branch that does not exist is told, with what else was changed', async () => {
  await using server = await startForgeServer();
  await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  const error = await errorOf(
    forge.repos.update(repo, { default_branch: 'develop', description: 'New' }),
  );
  expect(error).toBeInstanceOf(InputError);
  expect(error).toMatchObject({
    code: 'unknown-branch',
    message: 'repos.update: ada/engine has no branch develop: its default branch is still main',
    mayHaveExecuted: true,
  });
  expect((await forge.repos.get(repo)).description).toBe('New');
  server.seed.commit('ada/engine', { 'a.txt': 'a' }, { branch: 'develop' });
  expect(await forge.repos.update(repo, { default_branch: 'develop' })).toMatchObject({
    default_branch: 'develop',
  });
});

test('the default branch of a repository without commits may be any', async () => {
  await using server = await startForgeServer();
  await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  await forge.repos.create({ name: 'blank' });
  expect(
    await forge.repos.update({ owner: 'ada', repo: 'blank' }, { default_branch: 'trunk' }),
  ).toMatchObject({ default_branch: 'trunk' });
});

test('an update without such settings, and one with the switches, is one request', async () => {
  const reply = recorded('repoEdit', 'ok');
  const { transport, lines } = await scriptServer([reply, reply]);
  await new Repos(transport).update(repo, { description: 'It turns.' });
  await new Repos(transport).update(repo, { has_pull_requests: true, allow_rebase: false });
  expect(lines).toEqual([`PATCH ${PATH}`, `PATCH ${PATH}`]);
});

test.each([
  ['gitea-1.27', false],
  ['gitea-1.25', false],
  ['gitea-1.22', true],
  ['forgejo-15', true],
] as const)(
  'a repository that deletes branches by default: %s keeps them: %s',
  async (like, kept) => {
    await using server = await startForgeServer({ like });
    await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
    await forge.repos.update(repo, { default_delete_branch_after_merge: true });
    for (const branch of ['one', 'two']) {
      server.seed.commit('ada/engine', { [`${branch}.txt`]: 'x' }, { branch });
      await forge.pulls.create(repo, { head: branch, base: 'main', title: branch });
    }
    await forge.pulls.merge({ ...repo, index: 1 }, { do: 'merge' });
    await forge.pulls.merge(
      { ...repo, index: 2 },
      { do: 'merge', delete_branch_after_merge: false },
    );
    const left = (await forge.branches.list(repo).toArray()).map(({ name }) => name);
    expect(left.includes('one')).toBe(kept);
    expect(left).toContain('two');
  },
);
