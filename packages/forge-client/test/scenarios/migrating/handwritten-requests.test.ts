// The calls of docs/migrating/handwritten-requests.md that replace requests of programs.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ForgeClient, NotFoundError, token } from '../../../src/index.js';
import { startForgeServer } from '../../../src/testing.js';
import { temporaryFolder } from '../mocks/temporary-folder.js';

const owner = 'ada';
const repo = 'engine';
const where = { owner, repo };

function noneIfMissing(error: unknown): undefined {
  if (error instanceof NotFoundError) return undefined;
  throw error;
}

test('the calls of a bot that updates dependencies', async () => {
  await using server = await startForgeServer();
  server.seed.user('grace');
  const org = 'labs';
  server.seed.org(org);
  const sha = server.seed.commit('ada/engine', { 'renovate.json': '{}' });
  await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  expect((await forge.user.get()).login).toBe('ada');
  expect((await forge.server.version()).version).toMatch(/^28\./);
  expect(
    (await forge.repos.search({ archived: false }).toArray()).map(({ full_name }) => full_name),
  ).toContain('ada/engine');
  expect(await forge.repos.get(where)).toMatchObject({ default_branch: 'main' });
  const filepath = 'renovate.json';
  expect(await (await forge.contents.getRaw({ ...where, filepath }, { ref: 'main' })).text()).toBe(
    '{}',
  );
  expect((await forge.branches.get({ ...where, branch: 'main' })).commit?.id).toBe(sha);

  const { number: index } = await forge.issues.create(where, { title: 'Dependency dashboard' });
  expect(await forge.issues.list(where, { type: 'issues', state: 'all' }).toArray()).toHaveLength(
    1,
  );
  const label = await forge.labels.create(where, { name: 'bug', color: '#ee0701' });
  expect([
    await forge.labels.list(where).toArray(),
    await forge.orgs.labels.list({ org }).toArray(),
  ]).toMatchObject([[{ name: 'bug' }], []]);
  await forge.issues.labels.replace({ ...where, index }, { labels: ['bug'] });
  await forge.issues.labels.remove({ ...where, index, id: label.id });
  const comment = await forge.issues.comments.create({ ...where, index }, { body: 'Updated' });
  await forge.issues.comments.update({ ...where, id: comment.id }, { body: 'Updated again' });
  expect(await forge.issues.comments.list({ ...where, index }).toArray()).toMatchObject([
    { body: 'Updated again' },
  ]);
  await forge.issues.comments.delete({ ...where, id: comment.id });
  expect(await forge.issues.update({ ...where, index }, { state: 'closed' })).toMatchObject({
    state: 'closed',
    labels: [],
    comments: 0,
  });

  server.seed.commit('ada/engine', { 'valve.json': '2' }, { branch: 'renovate/valve' });
  const pull = await forge.pulls.create(where, {
    head: 'renovate/valve',
    base: 'main',
    title: 'Update the valve',
  });
  await forge.pulls.update({ ...where, index: pull.number }, { title: 'Update the valve to 2' });
  await forge.pulls.reviewers.add({ ...where, index: pull.number }, { reviewers: ['grace'] });
  expect(await forge.pulls.list(where, { state: 'all' }).toArray()).toMatchObject([
    { title: 'Update the valve to 2' },
  ]);
  await forge.commits.statuses.create({ ...where, sha }, { state: 'success', context: 'renovate' });
  expect(
    await forge.commits.statuses.waitFor({ ...where, ref: sha }, { timeoutMs: 5_000 }),
  ).toMatchObject({ state: 'success' });
  await forge.pulls.merge({ ...where, index: pull.number }, { do: 'squash' });
  expect(await forge.pulls.checkMerged({ ...where, index: pull.number })).toBe(true);
});

test('the calls of programs that make repositories', async () => {
  await using server = await startForgeServer();
  const org = 'labs';
  server.seed.org(org);
  await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  expect(await forge.orgs.get({ org })).toMatchObject({ username: org });
  await forge.orgs.repos.create({ org }, { name: 'valve', auto_init: true });
  const branch = await forge.branches.waitFor(
    { owner: org, repo: 'valve', branch: 'main' },
    { timeoutMs: 20_000 },
  );
  expect(branch.name).toBe('main');
  await forge.repos.topics.replace(where, { topics: ['pumps'] });
  expect(await forge.repos.topics.list(where).toArray()).toEqual(['pumps']);
  const config = { url: 'https://app.example/hook', content_type: 'json' };
  expect(
    await forge.hooks.create(where, { type: 'gitea', config, events: ['push'], active: true }),
  ).toMatchObject({ active: true });
});

test('the calls of programs that publish releases', async () => {
  await using server = await startForgeServer();
  await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  expect(await forge.repos.get(where).catch(noneIfMissing)).toMatchObject({
    permissions: { push: true },
  });
  expect(
    await forge.releases.getByTag({ ...where, tag: 'v1.0.0' }).catch(noneIfMissing),
  ).toBeUndefined();
  const path = join(await temporaryFolder(), 'valve.tgz');
  await writeFile(path, 'bytes');
  const { id } = await forge.releases.create(where, { tag_name: 'v1.0.0', draft: true });
  expect(
    await forge.releases.assets.create({ ...where, id }, { content: { path }, name: 'valve.tgz' }),
  ).toMatchObject({ size: 5 });
  expect(await forge.releases.update({ ...where, id }, { draft: false })).toMatchObject({
    draft: false,
    assets: [{ name: 'valve.tgz' }],
  });
});

test('what programs write around fetch: a token, pages, a total, a failure', async () => {
  await using server = await startForgeServer();
  const secret = server.token;
  const api = `${server.url}/api/v1`;
  server.seed.issues(
    'ada/engine',
    Array.from({ length: 120 }, (_, at) => `Issue ${String(at)}`),
  );
  async function get(path: string): Promise<Response> {
    const response = await fetch(`${api}${path}`, {
      headers: { authorization: `token ${secret}` },
    });
    if (!response.ok) throw new Error(`${String(response.status)} ${await response.text()}`);
    return response;
  }
  async function allIssues(limit: number): Promise<unknown[]> {
    const all: unknown[] = [];
    for (let page = 1; ; page++) {
      const query = `limit=${String(limit)}&page=${String(page)}`;
      const items: unknown = await (await get(`/repos/ada/engine/issues?${query}`)).json();
      if (!Array.isArray(items)) throw new TypeError('not a list');
      all.push(...(items as unknown[]));
      if (items.length < limit) return all;
    }
  }
  expect(await allIssues(50)).toHaveLength(120);
  // The server sends 50 at most, which looks like the last page.
  expect(await allIssues(100)).toHaveLength(50);
  const total = (await get('/repos/ada/engine/issues?limit=1')).headers.get('x-total-count');

  await using forge = new ForgeClient({ baseUrl: api, auth: secret });
  const issues = forge.issues.list(where, { limit: 100 });
  expect(await issues.toArray()).toHaveLength(120);
  expect(await forge.issues.list(where).total()).toBe(Number(total));
  const sizes: number[] = [];
  for await (const { items } of forge.issues.list(where, { limit: 50 }).byPage())
    sizes.push(items.length);
  expect(sizes).toEqual([50, 50, 20]);
  await expect(get('/repos/ada/nope')).rejects.toThrow(/^404 /);
  const missing = forge.repos.get({ owner, repo: 'nope' });
  await expect(missing).rejects.toMatchObject({ status: 404 });
  await expect(forge.user.get({ signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
