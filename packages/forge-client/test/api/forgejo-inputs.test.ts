import { expect, test } from 'vitest';
import { ForgeClient } from '../../src/index.js';
import { recordingsOf } from '../recorded/recordings.js';
import { errorOf, scriptServer } from '../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const BASE = '/api/v1/repos/ada/engine';

interface List {
  readonly page: () => Promise<unknown>;
}

const lists: readonly (readonly [
  address: string,
  list: (forge: ForgeClient) => List,
  body: unknown,
])[] = [
  [
    `${BASE}/issues?sort=nearduedate`,
    (forge) => forge.issues.list(repo, { sort: 'nearduedate' }),
    [],
  ],
  [
    '/api/v1/repos/issues/search?sort=mostcomment',
    (forge) => forge.issues.search({ sort: 'mostcomment' }),
    [],
  ],
  [
    '/api/v1/users/search?sort=newest',
    (forge) => forge.users.search({ sort: 'newest' }),
    { ok: true, data: [] },
  ],
  ['/api/v1/user/repos?order_by=size', (forge) => forge.user.listRepos({ order_by: 'size' }), []],
  [`${BASE}/releases?q=first`, (forge) => forge.releases.list(repo, { q: 'first' }), []],
  [
    `${BASE}/actions/runs?event=push&event=schedule&run_number=7&ref=refs%2Fheads%2Fmain&workflow_id=ci.yml`,
    (forge) =>
      forge.actions.runs.list(repo, {
        event: ['push', 'schedule'],
        run_number: 7,
        ref: 'refs/heads/main',
        workflow_id: 'ci.yml',
      }),
    { workflow_runs: [], total_count: 0 },
  ],
  [
    `${BASE}/actions/tasks?status=running&status=blocked`,
    (forge) => forge.actions.tasks.list(repo, { status: ['running', 'blocked'] }),
    { workflow_runs: [], total_count: 0 },
  ],
  [
    `${BASE}/actions/runners?visible=true`,
    (forge) => forge.actions.runners.list(repo, { visible: true }),
    [],
  ],
];

test.each(lists)(
  'what only Forgejo reads is sent as it is given: %s',
  async (address, list, body) => {
    const { transport, lines } = await scriptServer([{ body }]);
    await list(new ForgeClient(transport)).page();
    const url = new URL(lines[0]?.replace(/^GET /, '') ?? '', 'http://forge');
    url.searchParams.delete('page');
    url.searchParams.sort();
    const expected = new URL(address, 'http://forge');
    expected.searchParams.sort();
    expect(url.href).toBe(expected.href);
  },
);

test('the time of a file that is attached to an issue is sent in the query, where Forgejo reads it', async () => {
  const recording = recordingsOf('forgejo-15').find(
    ({ operation, response }) =>
      operation === 'issueCreateIssueAttachment' && response.status === 201,
  );
  const reply = { status: 201, body: recording?.response.body };
  const { transport, asked, lines } = await scriptServer([reply, reply]);
  const file = {
    content: new Blob(['text']),
    filename: 'a.txt',
    updated_at: '2020-01-02T03:04:05Z',
  };
  const forge = new ForgeClient(transport);
  await forge.issues.assets.create({ ...repo, index: 1 }, file);
  await forge.issues.commentAssets.create({ ...repo, id: 2 }, file);
  expect(lines.map((line) => line.replace(/^\S+ /, ''))).toEqual([
    `${BASE}/issues/1/assets?updated_at=2020-01-02T03%3A04%3A05Z`,
    `${BASE}/issues/comments/2/assets?updated_at=2020-01-02T03%3A04%3A05Z`,
  ]);
  for (const { body } of asked) expect(body).not.toContain('2020-01-02');
});

test('the time of a file of a release is refused, because no server reads it', async () => {
  const { transport, lines } = await scriptServer([]);
  const file = {
    content: new Blob(['text']),
    filename: 'a.txt',
    updated_at: '2020-01-02T03:04:05Z',
  };
  const error = await errorOf(
    new ForgeClient(transport).releases.assets.create({ ...repo, id: 1 }, file),
  );
  expect((error as Error).message).toContain('updated_at is not known');
  expect(lines).toEqual([]);
});
