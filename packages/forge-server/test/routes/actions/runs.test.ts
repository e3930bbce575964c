import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { startForgeServer } from '../../../src/index.js';
import { asking, at, refusal } from '../../api.js';
import { startWithWorkflow } from '../../workflow.js';
import { readState } from '../../read-state.js';

const actions = '/repos/ada/engine/actions';

test('a dispatched run is queued, runs and completes as the clock advances', async () => {
  await using server = await startWithWorkflow();
  const ask = asking(server.url, server.token);
  const details = await ask(
    'POST',
    `${actions}/workflows/ci.yml/dispatches?return_run_details=true`,
    {
      ref: 'main',
      inputs: { who: 'you', unknown: 'x' },
    },
  );
  const run = `${actions}/runs/${String(at(details, 'workflow_run_id'))}`;
  expect(at(await ask('GET', run), 'status')).toBe('queued');
  expect(at(await ask('GET', run), 'started_at')).toBe('1970-01-01T00:00:00Z');
  server.state.clock.advance(60_000);
  const running = await ask('GET', run);
  expect([at(running, 'status'), at(running, 'conclusion'), at(running, 'completed_at')]).toEqual([
    'in_progress',
    undefined,
    '1970-01-01T00:00:00Z',
  ]);
  expect((await ask('GET', `${actions}/artifacts`)).body).toEqual({
    total_count: 0,
    artifacts: [],
  });
  server.state.clock.advance(60_000);
  expect([at(await ask('GET', run), 'status'), at(await ask('GET', run), 'conclusion')]).toEqual([
    'completed',
    'failure',
  ]);
  const jobs = await ask('GET', `${run}/jobs`);
  expect([
    at(jobs, 'total_count'),
    at(jobs, 'jobs', 0, 'name'),
    at(jobs, 'jobs', 0, 'conclusion'),
    at(jobs, 'jobs', 1, 'conclusion'),
  ]).toEqual([2, 'build', 'success', 'failure']);
  expect(at(jobs, 'jobs', 0, 'steps', 1)).toMatchObject({
    name: 'Compile',
    number: 1,
    status: 'completed',
    conclusion: 'success',
  });
});

test('logs exist once a job has started, and can be read in ranges', async () => {
  await using server = await startWithWorkflow();
  const ask = asking(server.url, server.token);
  await ask('POST', `${actions}/workflows/ci.yml/dispatches`, { ref: 'main' });
  const [job] =
    (await ask('GET', `${actions}/jobs`)).body === undefined
      ? []
      : [at(await ask('GET', `${actions}/jobs`), 'jobs', 0, 'id')];
  expect(refusal(await ask('GET', `${actions}/jobs/${String(job)}/logs`))).toBe(
    '404 job not started',
  );
  server.state.clock.advance(120_000);
  const logs = await ask('GET', `${actions}/jobs/${String(job)}/logs`);
  expect([logs.headers.get('content-type'), logs.headers.get('accept-ranges')]).toEqual([
    'text/plain; charset=utf-8',
    'bytes',
  ]);
  expect(String(logs.body).split('\n')[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z /);
  expect(
    (await ask('GET', `${actions}/jobs/${String(job)}/logs`, undefined, { range: 'bytes=0-9' }))
      .status,
  ).toBe(206);
});

test('an artifact is downloaded from a signed URL that needs no token and expires', async () => {
  await using server = await startWithWorkflow();
  const ask = asking(server.url, server.token);
  await ask('POST', `${actions}/workflows/ci.yml/dispatches`, { ref: 'main' });
  server.state.clock.advance(120_000);
  const artifact = at(await ask('GET', `${actions}/artifacts?name=report`), 'artifacts', 0, 'id');
  const moved = await ask('GET', `${actions}/artifacts/${String(artifact)}/zip`);
  const address = moved.headers.get('location') ?? '';
  expect([moved.status, address.startsWith(`${server.url}/api/v1${actions}/artifacts/`)]).toEqual([
    302,
    true,
  ]);
  const raw = await fetch(address);
  expect([raw.status, raw.headers.get('content-disposition')]).toEqual([
    200,
    'inline; filename=report.zip',
  ]);
  expect(Object.keys(unzipSync(new Uint8Array(await raw.arrayBuffer())))).toEqual(['report.txt']);
  expect((await fetch(address, { headers: { authorization: 'token wrong' } })).status).toBe(401);
  expect((await fetch(address.replace('sig=', 'sig=x'))).status).toBe(401);
  server.state.clock.advance(3_700_000);
  expect((await fetch(address)).status).toBe(401);
  server.state.clock.advance(100 * 24 * 3_600_000);
  expect(refusal(await ask('GET', `${actions}/artifacts/${String(artifact)}/zip`))).toBe(
    '404 Artifact has expired',
  );
});

test.each([
  ['gitea-1.27', ['422 [Ref]: Required', '404 ref "nope" doesn\'t exist']],
  ['forgejo-15', ['400 ref is empty', '500 ']],
] as const)('%s refuses a dispatch as recorded', async (like, [withoutRef, unknown]) => {
  await using server = await startForgeServer({ like });
  const ask = asking(server.url, server.token);
  const dispatches = '/repos/ada/engine/actions/workflows/ci.yml/dispatches';
  expect(refusal(await ask('POST', dispatches, {}))).toBe(withoutRef);
  expect(refusal(await ask('POST', dispatches, { ref: 'nope' }))).toBe(unknown);
});

test('a completed run can be run again, and each attempt has its own jobs', async () => {
  await using server = await startWithWorkflow();
  const ask = asking(server.url, server.token);
  const details = await ask(
    'POST',
    `${actions}/workflows/ci.yml/dispatches?return_run_details=true`,
    { ref: 'main' },
  );
  const run = `${actions}/runs/${String(at(details, 'workflow_run_id'))}`;
  expect(refusal(await ask('POST', `${run}/rerun`, {}))).toBe('400 this workflow run is not done');
  server.state.clock.advance(120_000);
  const first = at(await ask('GET', `${run}/jobs`), 'jobs', 0, 'id');
  const again = await ask('POST', `${run}/rerun`, {});
  expect([again.status, at(again, 'run_attempt'), at(again, 'status')]).toEqual([201, 2, 'queued']);
  expect(at(await ask('GET', `${run}/jobs`), 'jobs', 0, 'id')).not.toBe(first);
  expect(at(await ask('GET', `${run}/attempts/1`), 'conclusion')).toBe('failure');
  expect(at(await ask('GET', `${actions}/runs?status=queued`), 'total_count')).toBe(1);
  expect(refusal(await ask('GET', `${actions}/runs?status=nope`))).toBe('400 invalid status nope');
});

test('a push starts the workflows that it triggers, except disabled ones', async () => {
  await using server = await startWithWorkflow();
  const ask = asking(server.url, server.token);
  await ask('POST', '/repos/ada/engine/contents/a.txt', { content: '', message: 'Push me' });
  expect(at(await ask('GET', `${actions}/runs?event=push`), 'workflow_runs', 0)).toMatchObject({
    display_title: 'Push me',
    head_branch: 'main',
    path: 'ci.yml@refs/heads/main',
  });
  expect((await ask('PUT', `${actions}/workflows/ci.yml/disable`, {})).status).toBe(204);
  await ask('POST', '/repos/ada/engine/contents/b.txt', { content: '' });
  expect(at(await ask('GET', `${actions}/runs`), 'total_count')).toBe(1);
  expect(
    refusal(await ask('POST', `${actions}/workflows/ci.yml/dispatches`, { ref: 'main' })),
  ).toBe('403 workflow is disabled');
  expect(
    refusal(await ask('POST', `${actions}/workflows/none.yml/dispatches`, { ref: 'main' })),
  ).toMatch(/^404 /);
});

test('names of variables and secrets are stored in upper case, separately in each scope', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  server.seed.org('forge');
  for (const base of [actions, '/orgs/forge/actions', '/user/actions']) {
    expect((await ask('POST', `${base}/variables/stage`, { value: 'a\r\nb' })).status).toBe(201);
    expect(at(await ask('GET', `${base}/variables/STAGE`), 'data')).toBe('a\nb');
    expect(refusal(await ask('POST', `${base}/variables/Stage`, { value: 'x' }))).toBe(
      '409 variable name already exists',
    );
    expect(refusal(await ask('POST', `${base}/variables/github_x`, { value: 'x' }))).toBe(
      '400 invalid variable or secret name',
    );
    expect((await ask('PUT', `${base}/secrets/key`, { data: 'hush' })).status).toBe(201);
    expect((await ask('PUT', `${base}/secrets/KEY`, { data: 'hush' })).status).toBe(204);
  }
  expect((await ask('GET', `${actions}/secrets`)).body).toEqual([
    { name: 'KEY', description: '', created_at: expect.any(String) as string },
  ]);
  const runner = server.seed.runner('one', 'ada/engine');
  expect(at(await ask('GET', `${actions}/runners`), 'runners', 0, 'labels', 0)).toEqual({
    id: 0,
    name: 'ubuntu-latest',
    type: 'custom',
  });
  expect(refusal(await ask('PATCH', `${actions}/runners/${String(runner)}`, {}))).toBe(
    '422 [Disabled]: Required',
  );
  expect(
    at(await ask('PATCH', `${actions}/runners/${String(runner)}`, { disabled: true }), 'disabled'),
  ).toBe(true);
  server.seed.runner('two', 'ada/engine');
  expect(at(await ask('GET', `${actions}/runners?disabled=true`), 'total_count')).toBe(1);
  expect(at(await ask('GET', `${actions}/runners?disabled=false`), 'runners', 0, 'name')).toBe(
    'two',
  );
});

const flow = `# Anything that YAML can write.
name: "Flow: all"
on: {workflow_dispatch: {inputs: {version: {default: 1.10}, level: {default: 'low'}}}}
.shared: &steps
  - run: |
      make # all
      make test
  - {name: Report, uses: actions/upload-artifact@v4, with: {name: "the report"}}
jobs:
  one: {runs-on: [lab, linux], steps: *steps}
  two:
    name: >-
      the
      second
    if: false # never
    runs-on: shop
    steps: *steps
`;

test('a workflow file may use all of YAML, and one that is not YAML is a workflow without jobs', async () => {
  await using server = await startForgeServer({ pace: { queued: 0, running: 0 } });
  server.seed.commit('ada/engine', {
    '.gitea/workflows/flow.yml': flow,
    '.gitea/workflows/broken.yml': 'jobs: [',
  });
  const ask = asking(server.url, server.token);
  const listed = await ask('GET', `${actions}/workflows`);
  expect([at(listed, 'workflows', 0, 'name'), at(listed, 'workflows', 1, 'name')].sort()).toEqual([
    'Flow: all',
    'broken.yml',
  ]);
  expect(
    (await ask('POST', `${actions}/workflows/flow.yml/dispatches`, { ref: 'main' })).status,
  ).toBe(204);
  const jobs = await ask('GET', `${actions}/jobs`);
  const shown = (
    at(jobs, 'jobs') as readonly {
      name: string;
      labels: readonly string[];
      conclusion: string;
      steps?: { name: string }[];
    }[]
  ).map(({ name, labels, conclusion, steps }) => [
    name,
    labels,
    conclusion,
    steps?.map((step) => step.name),
  ]);
  expect(shown.sort()).toEqual([
    ['one', ['lab'], 'success', ['Run make # all', 'Report']],
    ['the second', ['shop'], 'skipped', []],
  ]);
  expect(at(await ask('GET', `${actions}/artifacts`), 'artifacts', 0, 'name')).toBe('the report');
});

test('a push starts only the workflows of its branch', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  const flow = (on: string): string => `on: ${on}\njobs:\n  a:\n    runs-on: any\n    steps: []\n`;
  server.seed.commit('ada/engine', {
    '.gitea/workflows/all.yml': flow('push'),
    '.gitea/workflows/list.yml': flow('[push]'),
    '.gitea/workflows/main.yml': flow('{ push: { branches: [main, "release/*"] } }'),
    '.gitea/workflows/tags.yml': flow('{ push: { tags: ["v*"] } }'),
  });
  const started = async (branch: string): Promise<string[]> => {
    await ask('POST', `/repos/ada/engine/contents/${branch}.txt`, {
      content: '',
      ...(branch === 'main' ? {} : { new_branch: branch }),
    });
    const runs = readState(server).findRepo('ada', 'engine')?.actions.runs ?? [];
    return runs.flatMap((run) => (run.branch === branch ? [run.workflow] : [])).sort();
  };
  expect(await started('topic')).toEqual(['all.yml', 'list.yml']);
  expect(await started('main')).toEqual(['all.yml', 'list.yml', 'main.yml']);
  expect(await started('release/1')).toEqual(['all.yml', 'list.yml', 'main.yml']);
});

test('runs are counted in each repository', async () => {
  await using server = await startWithWorkflow();
  const ask = asking(server.url, server.token);
  await ask('POST', '/user/repos', { name: 'loom', auto_init: true });
  server.seed.commit('ada/loom', {
    '.gitea/workflows/ci.yml':
      'on: workflow_dispatch\njobs:\n  a:\n    runs-on: x\n    steps: []\n',
  });
  const dispatch = async (repo: string): Promise<unknown> => {
    const path = `/repos/ada/${repo}/actions`;
    const query = 'return_run_details=true';
    const made = await ask('POST', `${path}/workflows/ci.yml/dispatches?${query}`, { ref: 'main' });
    const run = await ask('GET', `${path}/runs/${String(at(made, 'workflow_run_id'))}`);
    return at(run, 'run_number');
  };
  const numbers: unknown[] = [];
  for (const repo of ['engine', 'loom', 'engine', 'loom', 'loom'])
    numbers.push(await dispatch(repo));
  expect(numbers).toEqual([1, 1, 2, 2, 3]);
});
