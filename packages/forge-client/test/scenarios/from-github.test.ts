// What users of GitHub's API write, and servers of this API ignore without a word.
import { describe, expect, test } from 'vitest';
import * as operations from '../../src/operations.js';
import { errorOf, scriptServer } from '../script-server.js';
import { startForge } from '../start-forge.js';

const repo = { owner: 'ada', repo: 'engine' };

test.each(['workflow_dispatch', 'deployment', 'star', 'ping', 'PUSH', 'Pull_Request'])(
  'a webhook for the event %s, which no server knows, is refused',
  async (event) => {
    const { forge, server } = await startForge();
    const before = server.requests.length;
    const hook = {
      type: 'gitea' as const,
      config: { url: 'http://127.0.0.1:9/', content_type: 'json' as const },
      events: [event],
      active: true,
    };
    expect(await errorOf(forge.hooks.create(repo, hook))).toMatchObject({
      name: 'InputError',
      message: expect.stringContaining('servers ignore this name') as unknown,
    });
    expect(server.requests).toHaveLength(before);
  },
);

describe('a filter or an order that the server ignored is an error:', () => {
  const issues = [
    { id: 2, number: 2, created_at: '2026-01-02T00:00:00Z' },
    { id: 1, number: 1, created_at: '2026-01-01T00:00:00Z' },
  ];

  test('sort of issues.list', async () => {
    const reply = { headers: { 'x-total-count': '2' }, body: issues };
    const { transport } = await scriptServer([reply, reply], { validate: 'off' });
    const list = (sort: string) =>
      transport.pages(operations.listIssues, { where: repo, query: { sort } }).toArray();
    expect(await errorOf(list('oldest'))).toMatchObject({ code: 'ignored-filter' });
    expect(await list('latest')).toHaveLength(2);
  });

  test('ref of actions.runs.list', async () => {
    const body = { workflow_runs: [{ id: 1, head_branch: 'main' }], total_count: 1 };
    const { transport } = await scriptServer([{ body }, { body }], { validate: 'off' });
    const list = (ref: string) =>
      transport.pages(operations.listRuns, { where: repo, query: { ref } }).toArray();
    expect(await errorOf(list('refs/heads/dev'))).toMatchObject({ code: 'ignored-filter' });
    expect(await list('refs/heads/main')).toHaveLength(1);
  });

  test('q of releases.list', async () => {
    const reply = {
      headers: { 'x-total-count': '1' },
      body: [{ id: 1, tag_name: 'v1', name: 'First', body: '' }],
    };
    const { transport } = await scriptServer([reply, reply], { validate: 'off' });
    const list = (q: string) =>
      transport.pages(operations.listReleases, { where: repo, query: { q } }).toArray();
    expect(await errorOf(list('valve'))).toMatchObject({ code: 'ignored-filter' });
    expect(await list('first')).toHaveLength(1);
  });
});

test('a label that no label has the id of is an error, where nothing was added', async () => {
  const { forge } = await startForge();
  const { number: index } = await forge.issues.create(repo, { title: 'Leak' });
  const { id } = await forge.labels.create(repo, { name: 'bug', color: '#ff0000' });
  const add = (labels: number[]) => forge.issues.labels.add({ ...repo, index }, { labels });
  expect(await errorOf(add([9999]))).toMatchObject({ code: 'unknown-label' });
  expect(await add([id, 9999])).toHaveLength(1);
});

test('a bot leaves out the status that it reports itself', async () => {
  const { forge } = await startForge();
  const { commit } = await forge.branches.get({ ...repo, branch: 'main' });
  const where = { ...repo, sha: commit?.id ?? '' };
  await forge.commits.statuses.create(where, { state: 'pending', context: 'merge bot' });
  await forge.commits.statuses.create(where, { state: 'success', context: 'ci' });
  await expect(
    forge.commits.statuses.waitFor({ ...repo, ref: 'main' }, { exclude: ['merge bot'] }),
  ).resolves.toMatchObject({ state: 'success', pending: [] });
});
