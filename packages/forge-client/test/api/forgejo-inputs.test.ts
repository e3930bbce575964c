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
  ['/api/v1/user/repos?order_by=size', (forge) => forge.user.repos.list({ order_by: 'size' }), []],
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

const issue = { ...repo, index: 1 };
const updated_at = '2020-01-02T03:04:05Z';
const commit = { message: 'm', new_branch: 'b', force_overwrite_new_branch: true };

/** What is sent to Forgejo alone, with the place where it is sent: the body, or the query. */
const inputs: readonly (readonly [
  what: string,
  call: (forge: ForgeClient) => Promise<unknown>,
  line: string,
  body: object | undefined,
])[] = [
  [
    'the time of a change of an issue',
    (forge) => forge.issues.update(issue, { title: 't', updated_at: new Date(updated_at) }),
    `PATCH ${BASE}/issues/1`,
    { updated_at: '2020-01-02T03:04:05.000Z' },
  ],
  [
    'the time of a comment',
    (forge) => forge.issues.comments.create(issue, { body: 'b', updated_at }),
    `POST ${BASE}/issues/1/comments`,
    { body: 'b', updated_at },
  ],
  [
    'the time of a change of a comment',
    (forge) => forge.issues.comments.update({ ...repo, id: 2 }, { body: 'b', updated_at }),
    `PATCH ${BASE}/issues/comments/2`,
    { body: 'b', updated_at },
  ],
  [
    'the time of labels that are added',
    (forge) => forge.issues.labels.add(issue, { labels: [1], updated_at }),
    `POST ${BASE}/issues/1/labels`,
    { labels: [1], updated_at },
  ],
  [
    'the time of labels that are replaced',
    (forge) => forge.issues.labels.replace(issue, { labels: null, updated_at }),
    `PUT ${BASE}/issues/1/labels`,
    { labels: null, updated_at },
  ],
  [
    'the time of labels that are cleared',
    (forge) => forge.issues.labels.clear(issue, { updated_at }),
    `DELETE ${BASE}/issues/1/labels`,
    { updated_at },
  ],
  [
    'the time of a label that is removed',
    (forge) => forge.issues.labels.remove({ ...issue, id: 3 }, { updated_at }),
    `DELETE ${BASE}/issues/1/labels/3`,
    { updated_at },
  ],
  [
    'nothing for a label that is removed without a time',
    (forge) => forge.issues.labels.remove({ ...issue, id: 3 }),
    `DELETE ${BASE}/issues/1/labels/3`,
    undefined,
  ],
  [
    'a hidden address',
    (forge) =>
      forge.admin.users.update({ username: 'ada' }, { login_name: 'ada', hide_email: true }),
    'PATCH /api/v1/admin/users/ada',
    { hide_email: true },
  ],
  [
    'a push mirror over SSH',
    (forge) =>
      forge.repos.pushMirrors.create(repo, {
        remote_address: 'ssh://git@forge/copy.git',
        interval: '8h',
        use_ssh: true,
      }),
    `POST ${BASE}/push_mirrors`,
    { use_ssh: true },
  ],
  [
    'the branch of relative links',
    (forge) => forge.server.markup.render({ Text: 't', Mode: 'file', BranchPath: 'branch/main' }),
    'POST /api/v1/markup',
    { BranchPath: 'branch/main' },
  ],
  [
    'the address of an external attachment of a release',
    (forge) =>
      forge.releases.assets.update(
        { ...repo, id: 1, attachment_id: 2 },
        { browser_download_url: 'https://files.example/a' },
      ),
    `PATCH ${BASE}/releases/1/assets/2`,
    { browser_download_url: 'https://files.example/a' },
  ],
  [
    'the address of an external attachment of an issue',
    (forge) =>
      forge.issues.assets.update(
        { ...issue, attachment_id: 2 },
        { browser_download_url: 'https://a' },
      ),
    `PATCH ${BASE}/issues/1/assets/2`,
    { browser_download_url: 'https://a' },
  ],
  [
    'the address of an external attachment of a comment',
    (forge) =>
      forge.issues.commentAssets.update(
        { ...repo, id: 1, attachment_id: 2 },
        { browser_download_url: 'https://a' },
      ),
    `PATCH ${BASE}/issues/comments/1/assets/2`,
    { browser_download_url: 'https://a' },
  ],
  [
    'a new branch that replaces another, with a new file',
    (forge) => forge.contents.create({ ...repo, filepath: 'f' }, { ...commit, content: 'c' }),
    `POST ${BASE}/contents/f`,
    { force_overwrite_new_branch: true },
  ],
  [
    'a new branch that replaces another, with several files',
    (forge) => forge.contents.change(repo, { ...commit, files: [] }),
    `POST ${BASE}/contents`,
    { force_overwrite_new_branch: true },
  ],
  [
    'a comment on several lines',
    (forge) =>
      forge.pulls.reviews.create(issue, {
        event: 'COMMENT',
        comments: [{ path: 'f', body: 'b', new_position: 1, extra_lines_count: 2 }],
      }),
    `POST ${BASE}/pulls/1/reviews`,
    { comments: [{ path: 'f', body: 'b', new_position: 1, extra_lines_count: 2 }] },
  ],
  [
    'a hook in the format of Forgejo',
    (forge) =>
      forge.hooks.create(repo, {
        type: 'forgejo',
        config: { url: 'https://hook.example', content_type: 'json' },
      }),
    `POST ${BASE}/hooks`,
    { type: 'forgejo' },
  ],
  [
    'a migration from Forgejo',
    (forge) =>
      forge.repos.migrate({
        clone_addr: 'https://f.example/a/b',
        repo_name: 'b',
        service: 'forgejo',
      }),
    'POST /api/v1/repos/migrate',
    { service: 'forgejo' },
  ],
];

test.each(inputs)('%s is sent as Forgejo reads it', async (_, call, line, body) => {
  const { transport, asked, lines } = await scriptServer([{ status: 200, body: {} }], {
    validate: 'lenient',
  });
  const drift: string[] = [];
  const forge = new ForgeClient(
    transport.with({ hooks: { onDrift: ({ path }) => void drift.push(path) } }),
  );
  await call(forge).catch(() => undefined);
  expect(lines).toEqual([line]);
  const sent = asked[0]?.body ?? '';
  if (body === undefined) expect(sent).toBe('');
  else expect(JSON.parse(sent)).toMatchObject(body);
  for (const key of Object.keys(body ?? {})) expect(drift).not.toContain(`body.${key}`);
});

const queries: readonly (readonly [string, (forge: ForgeClient) => List, unknown])[] = [
  [
    '/api/v1/repos/issues/search?priority_repo_id=7',
    (forge) => forge.issues.search({ priority_repo_id: 7 }),
    [],
  ],
  [
    `${BASE}/pulls?base=main&head=topic`,
    (forge) => forge.pulls.list(repo, { base: 'main', head: 'topic' }),
    [],
  ],
  ['/api/v1/admin/users?sort=newest', (forge) => forge.admin.users.search({ sort: 'newest' }), []],
];

test.each(queries)('a list is asked as Forgejo reads it: %s', async (address, list, body) => {
  const { transport, lines } = await scriptServer([{ body }]);
  await list(new ForgeClient(transport)).page();
  const url = new URL(lines[0]?.replace(/^GET /, '') ?? '', 'http://forge');
  url.searchParams.delete('page');
  expect(`${url.pathname}${url.search}`).toBe(address);
});

test('the log of an attempt is asked for by its number', async () => {
  const { transport, lines } = await scriptServer([{ body: 'log' }, { body: 'log' }]);
  const forge = new ForgeClient(transport);
  const job = { ...repo, job_id: 7 };
  await (await forge.actions.jobs.getLogs(job, { attempt: 2 })).text();
  await (await forge.actions.jobs.getLogs(job)).text();
  expect(lines).toEqual([
    `GET ${BASE}/actions/jobs/7/logs?attempt=2`,
    `GET ${BASE}/actions/jobs/7/logs`,
  ]);
});

test('the event of a dispatched run is its trigger event where Forgejo leaves it empty, and its duration is read', async () => {
  const recording = recordingsOf('forgejo-15').find(
    ({ operation, response }) =>
      operation === 'getWorkflowRuns' && JSON.stringify(response.body).includes('"event":""'),
  );
  const runs = (recording?.response.body as { workflow_runs: object[] }).workflow_runs;
  const timed = runs.map((run) => ({ ...run, duration: 1_000_000_000 }));
  const { transport } = await scriptServer([
    { body: { workflow_runs: timed, total_count: timed.length } },
  ]);
  const page = await new ForgeClient(transport).actions.runs.list(repo).page();
  expect(page.items.map(({ event }) => event)).not.toContain('');
  expect(page.items[0]).toMatchObject({
    event: 'workflow_dispatch',
    trigger_event: 'workflow_dispatch',
    duration: 1_000_000_000,
  });
});
