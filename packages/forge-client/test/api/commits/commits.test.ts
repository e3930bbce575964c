import { expect, test } from 'vitest';
import { Commits } from '../../../src/api/commits/commits.js';
import * as endpoints from '../../../src/api/commits/statuses/endpoints.js';
import {
  ConflictError,
  ForgeClient,
  InputError,
  NotFoundError,
  ServerError,
  token,
  UnprocessableError,
} from '../../../src/index.js';
import { startForgeServer } from '../../../src/testing.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const BASE = '/api/v1/repos/ada/engine';

test('the combined status has no total: its count is that of the page, whatever the header contains', async () => {
  const reply = recorded('repoGetCombinedStatusByRef', 'ok-page-1');
  expect(reply.headers).toMatchObject({ 'x-total-count': '8' });
  const { transport, lines } = await scriptServer([reply]);
  const combined = await new Commits(transport).statuses.getCombined(
    { ...repo, ref: 'feature/slash' },
    { limit: 1 },
  );
  expect(combined).toMatchObject({ state: 'success', total_count: 1 });
  expect(combined.statuses).toHaveLength(1);
  expect('total' in combined).toBe(false);
  expect(endpoints.getCombinedStatus).not.toHaveProperty('paging');
  expect(lines).toEqual([`GET ${BASE}/commits/feature%2Fslash/status?limit=1`]);
});

test('a commit without checks is pending, with an empty list where the server sends null', async () => {
  const reply = recorded('repoGetCombinedStatusByRef', 'odd-none-null');
  expect(reply.body).toMatchObject({ statuses: null });
  const { transport } = await scriptServer([
    reply,
    recorded('repoGetCombinedStatusByRef', 'err-404-full-ref'),
  ]);
  const { statuses } = new Commits(transport);
  await expect(statuses.getCombined({ ...repo, ref: 'main' })).resolves.toMatchObject({
    state: 'pending',
    statuses: [],
    total_count: 0,
  });
  expect(await errorOf(statuses.getCombined({ ...repo, ref: 'refs/heads/main' }))).toBeInstanceOf(
    NotFoundError,
  );
});

test('a status may have any text in a response, but only a known one in a request', async () => {
  const made = recorded('repoCreateStatus', 'ok');
  const { transport, lines } = await scriptServer([
    { ...made, body: { ...(made.body as object), status: '' } },
    recorded('repoCreateStatus', 'err-500-sha'),
  ]);
  const { statuses } = new Commits(transport);
  const where = { ...repo, sha: '3cb8' };
  await expect(statuses.create(where, {})).resolves.toMatchObject({ status: '' });
  expect(await errorOf(statuses.create(where, { state: 'success' }))).toBeInstanceOf(ServerError);
  expect(await errorOf(statuses.create(where, { state: 'green' as 'success' }))).toBeInstanceOf(
    InputError,
  );
  expect(lines).toHaveLength(2);
});

test('all statuses of a commit are read page by page, with a reliable total', async () => {
  const [first] = recorded('repoListStatuses', 'ok-page-2').body as readonly [object];
  const page = (ids: readonly number[]): object => ({
    headers: { 'x-total-count': '3' },
    body: ids.map((id) => ({ ...first, id })),
  });
  const { transport, lines } = await scriptServer([page([1, 2]), page([3])]);
  const found = new Commits(transport).statuses.list(
    { ...repo, sha: '3cb8' },
    { limit: 2, sort: 'oldest' },
  );
  await expect(found.toArray()).resolves.toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }]);
  const path = `GET ${BASE}/statuses/3cb8?limit=2&sort=oldest`;
  expect(lines).toEqual([`${path}&page=1`, `${path}&page=2`]);
});

test('commits are filtered, and expensive parts can be left out', async () => {
  const { transport, lines } = await scriptServer([
    recorded('repoGetAllCommits', 'odd-since-none'),
  ]);
  const query = {
    sha: 'feature/slash',
    path: 'src/a b',
    since: '2040-01-01T00:00:00Z',
    not: 'main',
    stat: false,
    verification: false,
    files: false,
  } as const;
  await expect(new Commits(transport).list(repo, query).toArray()).resolves.toEqual([]);
  expect(lines).toEqual([
    `GET ${BASE}/commits?sha=feature%2Fslash&path=src%2Fa%20b&since=2040-01-01T00%3A00%3A00Z&not=main&stat=false&verification=false&files=false&page=1`,
  ]);
});

test('a commit has parents without a date, as in git', async () => {
  const { transport } = await scriptServer([
    { ...recorded('repoGetAllCommits', 'ok-page-1'), headers: { 'x-total-count': '1' } },
  ]);
  const { items, total } = await new Commits(transport).list(repo, { limit: 1 }).page();
  expect(total).toBe(1);
  expect(items[0]?.parents).toMatchObject([{ created: null }]);
});

test('an empty repository, an unknown commit and an invalid date are three different errors', async () => {
  const replies = ['err-409-empty-repository', 'err-404-repository', 'err-422-since'].map((name) =>
    recorded('repoGetAllCommits', name),
  );
  const { transport, lines } = await scriptServer([
    ...replies,
    recorded('repoGetCommitPullRequest', 'err-404-not-found'),
  ]);
  const commits = new Commits(transport);
  expect(await errorOf(commits.list(repo).toArray())).toBeInstanceOf(ConflictError);
  expect(await errorOf(commits.list(repo).toArray())).toBeInstanceOf(NotFoundError);
  expect(await errorOf(commits.list(repo).toArray())).toBeInstanceOf(UnprocessableError);
  expect(await errorOf(commits.getPull({ ...repo, sha: 'aaaa' }))).toBeInstanceOf(NotFoundError);
  expect(() => commits.list(repo, { since: 'yesterday' })).toThrow(InputError);
  expect(lines).toHaveLength(4);
});

test('the pull request of a commit is decoded as a pull request', async () => {
  const { transport, lines } = await scriptServer([recorded('repoGetCommitPullRequest', 'ok')]);
  await expect(new Commits(transport).getPull({ ...repo, sha: 'c42f' })).resolves.toMatchObject({
    id: 50,
    merged: true,
  });
  expect(lines).toEqual([`GET ${BASE}/commits/c42f/pull`]);
});

test.each(['gitea-1.22', 'gitea-1.25', 'gitea-1.27', 'forgejo-15'] as const)(
  'the commits of a path are listed whole, whatever the limit, as %s pages them',
  async (like) => {
    await using server = await startForgeServer({ like });
    for (let number = 1; number <= 120; number++)
      server.seed.commit(
        'ada/engine',
        { 'log.txt': `${String(number)}\n` },
        { message: `n${String(number)}` },
      );
    server.seed.commit('ada/engine', { 'other.txt': '' }, { message: 'Other' });
    await using forge = new ForgeClient({
      baseUrl: server.url,
      auth: token(server.token),
      validate: 'strict',
    });
    const expected = Array.from({ length: 120 }, (_, at) => `n${String(120 - at)}`);
    for (const limit of [undefined, 10, 50])
      for (const concurrency of [1, 4]) {
        const list = forge.commits.list(repo, {
          path: 'log.txt',
          limit,
          stat: false,
          files: false,
          verification: false,
        });
        expect(
          (await list.toArray({ concurrency })).map(({ commit }) => commit?.message.trim()),
        ).toEqual(expected);
        expect([await list.total(), (await list.page()).items.length]).toEqual([120, 50]);
      }
    expect((await forge.commits.list(repo, { path: 'log.txt' }).toArray({ limit: 3 })).length).toBe(
      3,
    );
    await expect(forge.commits.list(repo, { path: 'none.txt' }).toArray()).rejects.toBeInstanceOf(
      NotFoundError,
    );
  },
);
