import { expect, test } from 'vitest';
import { ActionWorkflows } from '../../../../src/api/actions/workflows/workflows.js';
import { OutputError, TimeoutError, type StatusError } from '../../../../src/index.js';
import { recordingsOf } from '../../../recorded/recordings.js';
import { errorOf, recorded, type Reply, scriptServer } from '../../../script-server.js';

const workflow = { owner: 'ada', repo: 'engine', workflow_id: 'ci.yml' };
const DISPATCH =
  'POST /api/v1/repos/ada/engine/actions/workflows/ci.yml/dispatches?return_run_details=true';
const LIST = 'GET /api/v1/repos/ada/engine/actions/runs?event=workflow_dispatch&limit=50&page=1';
const LOOK = 'GET /api/v1/repos/ada/engine/actions/runs/';

type Run = Readonly<Record<string, unknown>>;

function recordedRuns(kind: 'gitea-1.25' | 'forgejo-15'): readonly Run[] {
  return recordingsOf(kind)
    .filter(({ operation, response }) => operation === 'getWorkflowRuns' && response.status === 200)
    .flatMap(({ response }) => (response.body as { workflow_runs: readonly Run[] }).workflow_runs);
}

function runOf(kind: 'gitea-1.25' | 'forgejo-15', fields: Run): Run {
  const [first] = recordedRuns(kind);
  return { ...first, event: 'workflow_dispatch', ...fields };
}

const ago = (seconds: number): string =>
  `${new Date(Date.now() - seconds * 1_000).toISOString().slice(0, 19)}Z`;
const listed = (...runs: readonly Run[]): Reply => ({
  body: { workflow_runs: runs, total_count: runs.length },
});
const NEVER = '1970-01-01T00:00:00Z';
const main = {
  path: 'ci.yml@refs/heads/main',
  head_branch: 'main',
  started_at: NEVER,
  completed_at: NEVER,
};

test('where no run is named, as on Gitea 1.25, the run is found by its branch, event, workflow and time', async () => {
  const queued = runOf('gitea-1.25', { ...main, id: 70, status: 'queued' });
  const others = [
    runOf('gitea-1.25', { ...main, id: 75, status: 'queued', head_branch: 'other' }),
    runOf('gitea-1.25', { ...main, id: 74, status: 'queued', event: 'push' }),
    runOf('gitea-1.25', { ...main, id: 73, status: 'queued', path: 'manual.yml@refs/heads/main' }),
    runOf('gitea-1.25', {
      ...main,
      id: 72,
      status: 'completed',
      started_at: ago(60),
      completed_at: ago(30),
    }),
  ];
  const done = {
    ...queued,
    status: 'completed',
    conclusion: 'success',
    started_at: ago(0),
    completed_at: ago(0),
  };
  const { transport, lines } = await scriptServer([
    { status: 204 },
    listed(...others, queued),
    { body: queued },
    { body: done },
  ]);
  const run = await new ActionWorkflows(transport).dispatchAndWait(
    workflow,
    { ref: 'refs/heads/main' },
    { interval: 1 },
  );
  expect(run).toMatchObject({ id: 70, status: 'completed', conclusion: 'success' });
  expect(lines).toEqual([DISPATCH, LIST, `${LOOK}70`, `${LOOK}70`]);
});

test.each(['strict', 'off'] as const)(
  'a run that waits on a server in another zone is found (validate: %s)',
  async (validate) => {
    const { body } = recorded('GetWorkflowRun', 'ok-berlin-waiting');
    const waiting = {
      ...(body as Run),
      id: 70,
      path: 'ci.yml@refs/heads/main',
      head_branch: 'main',
      event: 'workflow_dispatch',
    };
    expect(waiting).toMatchObject({ status: 'queued', started_at: '1970-01-01T01:00:00+01:00' });
    const done = { ...waiting, status: 'completed', started_at: ago(0), completed_at: ago(0) };
    const { transport, lines } = await scriptServer(
      [{ status: 204 }, listed(waiting), { body: done }],
      { validate },
    );
    const run = await new ActionWorkflows(transport).dispatchAndWait(
      workflow,
      { ref: 'main' },
      { interval: 1 },
    );
    expect(run).toMatchObject({ id: 70, status: 'completed' });
    expect(lines).toEqual([DISPATCH, LIST, `${LOOK}70`]);
  },
);

test('a run that is not in the list at once is looked for again', async () => {
  const old = runOf('gitea-1.25', {
    ...main,
    id: 69,
    status: 'completed',
    started_at: ago(60),
    completed_at: ago(30),
  });
  const done = runOf('gitea-1.25', {
    ...main,
    id: 70,
    status: 'completed',
    started_at: ago(0),
    completed_at: ago(0),
  });
  const { transport, lines } = await scriptServer([
    { status: 204 },
    listed(old),
    listed(done, old),
    { body: done },
  ]);
  const run = await new ActionWorkflows(transport).dispatchAndWait(
    workflow,
    { ref: 'main' },
    { interval: 1 },
  );
  expect(run.id).toBe(70);
  expect(lines).toEqual([DISPATCH, LIST, LIST, `${LOOK}70`]);
});

test('a run that never appears in the list is an error which states that the workflow was started', async () => {
  const { transport, lines } = await scriptServer([
    { status: 204 },
    ...Array<Reply>(10).fill(listed()),
  ]);
  const error = await errorOf(
    new ActionWorkflows(transport).dispatchAndWait(
      workflow,
      { ref: 'main' },
      { interval: 1, maxInterval: 2 },
    ),
  );
  expect(error).toBeInstanceOf(OutputError);
  const hint = expect.stringContaining('actions.runs.list') as string;
  expect(error).toMatchObject({
    code: 'no-run',
    mayHaveExecuted: true,
    endpoint: 'ActionsDispatchWorkflow',
    hint,
  });
  expect(lines).toHaveLength(11);
});

test.each([
  ['finding', [listed(), { status: 500, body: { message: 'no database' } }]],
  [
    'reading',
    [
      listed(runOf('gitea-1.25', { ...main, id: 70, status: 'queued' })),
      { status: 403, body: { message: 'no rights' } },
    ],
  ],
] as const)('an error in %s the run says that the workflow was started', async (_, replies) => {
  const { transport } = await scriptServer([{ status: 204 }, ...replies]);
  const error = await errorOf(
    new ActionWorkflows(transport).dispatchAndWait(workflow, { ref: 'main' }, { interval: 1 }),
  );
  const hint = expect.stringContaining('the dispatch was accepted, so do not repeat it') as string;
  expect(error).toMatchObject({
    kind: 'status',
    mayHaveExecuted: true,
    hint,
    request: expect.stringMatching(/^GET /) as string,
  });
});

test('a server without routes for runs starts the workflow, and the error names the list that it has', async () => {
  const missing: Reply = {
    status: 404,
    headers: { 'content-type': 'text/plain' },
    body: '404 page not found\n',
  };
  const { transport, lines } = await scriptServer([{ status: 204 }, missing]);
  const error = await errorOf(
    new ActionWorkflows(transport).dispatchAndWait(workflow, { ref: 'main' }, { interval: 1 }),
  );
  expect(error).toMatchObject({ code: 'no-route', mayHaveExecuted: true });
  expect((error as StatusError).hint).toMatch(
    /^only Gitea 1\.25 or newer and Forgejo 12 or newer have this route: .*actions\.tasks\.list/s,
  );
  expect(lines).toEqual([DISPATCH, LIST]);
});

test('a wait that ends before the run is found is an error which states that the run continues', async () => {
  const { transport } = await scriptServer([{ status: 204 }, listed()]);
  const options = { interval: 60_000, maxInterval: 60_000, timeoutMs: 1_000 };
  const error = await errorOf(
    new ActionWorkflows(transport).dispatchAndWait(workflow, { ref: 'main' }, options),
  );
  expect(error).toBeInstanceOf(TimeoutError);
  expect((error as Error).message).toContain('the run was not finished within 1000 ms');
  expect(error).toMatchObject({
    mayHaveExecuted: true,
    hint: expect.stringContaining('the run continues') as string,
  });
});

test('Forgejo names the run, and has its result in the status', async () => {
  const named = recordingsOf('forgejo-15').find(
    ({ operation, response }) => operation === 'ActionsDispatchWorkflow' && response.status === 201,
  );
  const details: Reply = { status: 201, body: named?.response.body };
  const one = new ActionWorkflows((await scriptServer([details])).transport);
  await expect(one.dispatchRun(workflow, { ref: 'main' })).resolves.toMatchObject({
    workflow_run_id: 92,
    run_number: 25,
    jobs: ['one'],
  });
  for (const status of ['success', 'failure', 'cancelled', 'skipped']) {
    const runs = ['waiting', 'running', status].map((word): Reply => ({
      body: runOf('forgejo-15', { id: 92, status: word }),
    }));
    const { transport, asked, lines } = await scriptServer([details, ...runs]);
    const run = await new ActionWorkflows(transport).dispatchAndWait(
      workflow,
      { ref: 'main' },
      { interval: 1 },
    );
    expect(run).toMatchObject({ id: 92, status });
    expect(lines).toEqual([DISPATCH, `${LOOK}92`, `${LOOK}92`, `${LOOK}92`]);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ ref: 'main', return_run_info: true });
  }
});

test('where Forgejo does not name the run, it is found by what Forgejo calls its branch, workflow and time', async () => {
  const ours = runOf('forgejo-15', {
    id: 70,
    prettyref: 'main',
    workflow_id: 'ci.yml',
    created: ago(0),
    status: 'success',
  });
  const others = [
    { ...ours, id: 71, prettyref: 'other' },
    { ...ours, id: 72, created: ago(60) },
    { ...ours, id: 73, workflow_id: 'manual.yml' },
  ];
  const { transport } = await scriptServer([
    { status: 204 },
    listed(...others, ours),
    { body: ours },
  ]);
  const run = await new ActionWorkflows(transport).dispatchAndWait(
    workflow,
    { ref: 'main' },
    { interval: 1 },
  );
  expect(run.id).toBe(70);
});
