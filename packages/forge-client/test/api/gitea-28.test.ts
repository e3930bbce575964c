import { expect, test } from 'vitest';
import { ForgeClient, token } from '../../src/index.js';
import { createForgeApp, type ForgeServerOptions } from '../../src/testing.js';
import { errorOf, scriptServer } from '../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const WORKFLOW = `on: push
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - run: make
`;

function open(options: ForgeServerOptions = {}) {
  const app = createForgeApp(options);
  const forge = new ForgeClient({
    baseUrl: 'http://forge',
    fetch: app.fetch,
    auth: token(app.token),
    validate: 'strict',
    retry: { limit: 0 },
  });
  return { app, forge };
}

test('a deploy token is shown once, and is listed, read and deleted like a key', async () => {
  const { forge } = open();
  const created = await forge.deployKeys.createToken(repo, { title: 'ci', read_only: true });
  expect(created).toMatchObject({ key_type: 'token', key: '', key_id: 0, read_only: true });
  expect(created.token).toMatch(/^\w{20,}$/);
  const where = { ...repo, id: created.id };
  const [listed] = await forge.deployKeys.list(repo).toArray();
  expect([listed?.id, listed?.token]).toEqual([created.id, undefined]);
  expect((await forge.deployKeys.get(where)).token).toBeUndefined();
  await forge.deployKeys.delete(where);
  expect(await forge.deployKeys.list(repo).toArray()).toEqual([]);
});

test('the packages of all owners are listed for administrators, by type and name', async () => {
  const { app, forge } = open();
  app.seed.user('grace');
  app.seed.package('ada/generic/pump', '1.0.0');
  app.seed.package('grace/npm/valve', '2.0.0');
  const names = async (query: object): Promise<string[]> =>
    (await forge.admin.packages.list(query).toArray()).map(({ name }) => name);
  expect(await names({})).toEqual(['valve', 'pump']);
  expect(await names({ type: 'npm' })).toEqual(['valve']);
  expect(await names({ q: 'pu' })).toEqual(['pump']);
  const other = forge.with({ auth: token(app.seed.token('grace')) });
  expect(await errorOf(other.admin.packages.list().toArray())).toMatchObject({ status: 403 });
});

test('a run is cancelled while it runs, its logs are a zip file, and what has ended is a conflict', async () => {
  const { app, forge } = open({ pace: { queued: 0, running: 60_000 } });
  const { runs } = forge.actions;
  await forge.contents.create(
    { ...repo, filepath: '.gitea/workflows/ci.yml' },
    { content: WORKFLOW, message: 'ci' },
  );
  const [first] = await runs.list(repo).toArray();
  const run = { ...repo, run: first?.id ?? 0 };
  expect(first).toMatchObject({ cancel_url: expect.stringContaining('/cancel') as string });
  expect(await errorOf(runs.approve(run))).toMatchObject({ code: 'no-approval-needed' });
  expect(await runs.cancel(run)).toMatchObject({ status: 'completed', conclusion: 'cancelled' });
  expect(await errorOf(runs.forceCancel(run))).toMatchObject({ status: 409, code: 'run-ended' });
  const zip = await (await runs.getLogs(run)).bytes();
  expect(new TextDecoder('latin1').decode(zip.slice(0, 2))).toBe('PK');
  expect(app.requests.at(-1)?.status).toBe(200);
});

test('releases are filtered by their tags, where * stands for any text', async () => {
  const { forge } = open();
  for (const tag_name of ['v1.0', 'v1.1', 'V2.0', 'nightly'])
    await forge.releases.create(repo, { tag_name });
  const tags = async (tag_filter: string): Promise<string[]> =>
    (await forge.releases.list(repo, { tag_filter }).toArray())
      .map(({ tag_name }) => tag_name)
      .sort();
  expect(await tags('v1.*')).toEqual(['v1.0', 'v1.1']);
  expect(await tags('v*')).toEqual(['V2.0', 'v1.0', 'v1.1']);
});

test('the fields that Gitea 28 adds are there, and not on older servers', async () => {
  for (const like of ['gitea-28', 'gitea-1.27', 'forgejo-15'] as const) {
    const { forge } = open({ like });
    const isNew = like === 'gitea-28';
    expect((await forge.user.get()).type, like).toBe(isNew ? 'User' : undefined);
    const [file] = await forge.contents.list(repo).toArray();
    expect(file?.mode, like).toBe(isNew ? '100644' : undefined);
    const rule = await forge.branches.protections.create(repo, {
      rule_name: 'main',
      block_on_codeowner_reviews: true,
    });
    expect(rule.block_on_codeowner_reviews, like).toBe(isNew ? true : undefined);
  }
});

test('a board of Gitea 1.27, which sends no state, has one', async () => {
  const board = {
    id: 1,
    title: 'x',
    description: '',
    repo_id: 2,
    creator_id: 3,
    created_at: '2026-01-02T03:04:05Z',
    updated_at: null,
  };
  const { transport } = await scriptServer([
    { body: { ...board, is_closed: true } },
    { body: { ...board, state: 'open' } },
  ]);
  const { projects } = new ForgeClient(transport);
  expect((await projects.get({ ...repo, id: 1 })).state).toBe('closed');
  expect((await projects.get({ ...repo, id: 1 })).state).toBe('open');
});

// go-gitea/gitea#38190
test('a reference that is sent without a list around it is a list of one', async () => {
  const reference = {
    ref: 'refs/heads/main',
    url: 'http://forge/x',
    object: { type: 'commit', sha: 'a'.repeat(40), url: 'http://forge/y' },
  };
  const { transport } = await scriptServer([{ body: reference }, { body: [reference] }]);
  const { git } = new ForgeClient(transport);
  const one = await git.listMatchingRefs({ ...repo, ref: 'heads/main' }).toArray();
  expect(one).toEqual(await git.listMatchingRefs({ ...repo, ref: 'heads/main' }).toArray());
  expect(one).toHaveLength(1);
});
