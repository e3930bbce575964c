import { expect, test } from 'vitest';
import { Actions } from '../../../src/api/actions/actions.js';
import {
  AdminActions,
  OrgActions,
  CurrentUserActions,
} from '../../../src/api/actions/scope-actions.js';
import { InputError } from '../../../src/index.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const BASE = '/api/v1/repos/ada/engine/actions';

interface Runner {
  readonly id: number;
}
const runners = (recorded('getRepoRunners', 'ok').body as { runners: readonly Runner[] }).runners;

test('a wrapped list with a count only in its body continues until the count is reached', async () => {
  const [a, b, c] = runners;
  const pages = [[a, b], [c]].map((items) => ({ body: { runners: items, total_count: 3 } }));
  const { transport, lines } = await scriptServer(pages);
  const list = new Actions(transport).runners.list(repo, { limit: 2 });
  await expect(list.toArray()).resolves.toEqual([a, b, c]);
  expect(lines).toEqual([
    `GET ${BASE}/runners?limit=2&page=1`,
    `GET ${BASE}/runners?limit=2&page=2`,
  ]);
});

test('the count of a wrapped list is its total', async () => {
  const { transport } = await scriptServer([recorded('getArtifacts', 'ok-page-1')]);
  const page = await new Actions(transport).artifacts.list(repo, { limit: 1 }).page();
  expect(page.items).toHaveLength(1);
  expect(page).toMatchObject({ total: 4, next: 'limit=1&page=2' });
});

test('a wrapped list that lacks its key is an error', async () => {
  const { transport } = await scriptServer([{ body: { jobs: [], total_count: 0 } }], {
    validate: 'lenient',
  });
  expect(await errorOf(new Actions(transport).runs.list(repo).toArray())).toMatchObject({
    kind: 'output',
    path: 'workflow_runs',
  });
});

test('a wrapped list that is null is empty', async () => {
  const { transport } = await scriptServer([{ body: { artifacts: null, total_count: 0 } }]);
  await expect(
    new Actions(transport).artifacts.listOfRun({ ...repo, run: 39 }).toArray(),
  ).resolves.toEqual([]);
});

test('the workflows of a repository are one request, because the server does not page them', async () => {
  const { transport, lines } = await scriptServer([
    recorded('ActionsListRepositoryWorkflows', 'ok'),
  ]);
  const workflows = await new Actions(transport).workflows.list(repo).toArray();
  expect(workflows.map(({ id }) => id)).toContain('ci.yml');
  expect(workflows.map(({ deleted_at }) => deleted_at).filter((date) => date !== null)).toEqual([]);
  expect(lines).toEqual([`GET ${BASE}/workflows`]);
});

test('several states are sent by repeating the parameter', async () => {
  const empty = { body: { workflow_runs: [], total_count: 0 } };
  const { transport, lines } = await scriptServer([
    empty,
    { body: { jobs: [], total_count: 0 } },
    empty,
  ]);
  const { runs, jobs } = new Actions(transport);
  await runs.list(repo, { status: ['success', 'skipped'], event: 'push' }).toArray();
  await jobs.listOfRun({ ...repo, run: 39 }, { status: ['queued', 'waiting'] }).toArray();
  await runs.listOfWorkflow({ ...repo, workflow_id: 'ci.yml' }, { status: 'failure' }).toArray();
  expect(lines).toEqual([
    `GET ${BASE}/runs?status=success&status=skipped&event=push&page=1`,
    `GET ${BASE}/runs/39/jobs?status=queued&status=waiting&page=1`,
    `GET ${BASE}/workflows/ci.yml/runs?status=failure&page=1`,
  ]);
});

test('jobs are sorted by id, in either order, and by nothing else', async () => {
  const { transport, lines } = await scriptServer([recorded('listWorkflowJobs', 'ok-order-desc')]);
  const { jobs } = new Actions(transport);
  await jobs.list(repo, { sort: 'id', order: 'desc', limit: 1 }).page();
  expect(lines).toEqual([`GET ${BASE}/jobs?sort=id&order=desc&limit=1&page=1`]);
  const sort = ['created'].join();
  expect(() => jobs.list(repo, { sort: sort as 'id', order: 'asc' })).toThrow(InputError);
  expect(() =>
    jobs.listOfAttempt({ ...repo, run: 39, attempt: 1 }, { sort: sort as 'id' }),
  ).toThrow("query.sort: expected 'id'");
  expect(lines).toHaveLength(1);
});

test('an unknown state is refused before anything is sent', async () => {
  const { transport, lines } = await scriptServer([]);
  const status = ['nope'].join();
  expect(() => new Actions(transport).runs.list(repo, { status: status as 'success' })).toThrow(
    InputError,
  );
  expect(lines).toEqual([]);
});

test('a job that has not started or ended has no dates', async () => {
  const { transport } = await scriptServer([
    recorded('GetWorkflowRun', 'ok-queued'),
    recorded('getWorkflowJob', 'ok-skipped'),
  ]);
  const { runs, jobs } = new Actions(transport);
  const undated = { started_at: null, completed_at: null };
  await expect(runs.get({ ...repo, run: 39 })).resolves.toMatchObject({
    status: 'queued',
    ...undated,
  });
  await expect(jobs.get({ ...repo, job_id: 102 })).resolves.toMatchObject({
    conclusion: 'skipped',
    steps: [],
    ...undated,
  });
});

test('every scope has the same methods; path parameters come first where a scope has them', async () => {
  const empty = { body: { runners: [], total_count: 0 } };
  const { transport, asked, lines } = await scriptServer([empty, empty, empty, empty]);
  await new Actions(transport).runners.list(repo, { disabled: true }, { sudo: 'grace' }).toArray();
  await new OrgActions(transport).runners
    .list({ org: 'acme' }, { disabled: false }, { sudo: 'grace' })
    .toArray();
  await new CurrentUserActions(transport).runners
    .list({ disabled: false }, { sudo: 'grace' })
    .toArray();
  await new AdminActions(transport).runners.list(undefined, { sudo: 'grace' }).toArray();
  expect(lines).toEqual([
    `GET ${BASE}/runners?disabled=true&page=1`,
    'GET /api/v1/orgs/acme/actions/runners?disabled=false&page=1',
    'GET /api/v1/user/actions/runners?disabled=false&page=1',
    'GET /api/v1/admin/actions/runners?page=1',
  ]);
  expect(asked.map(({ headers }) => headers['sudo'])).toEqual(['grace', 'grace', 'grace', 'grace']);
});

test.each([
  ['organisation', 'getOrgWorkflowRuns', 'ok-status', '/orgs/acme'],
  ['caller', 'getUserWorkflowRuns', 'ok-own', '/user'],
  ['site', 'listAdminWorkflowRuns', 'ok-status', '/admin'],
])(
  'runs and jobs of the %s are listed like those of a repository',
  async (_, operation, name, path) => {
    const { transport, lines } = await scriptServer([
      recorded(operation, name),
      { body: { jobs: [], total_count: 0 } },
    ]);
    const { runs, jobs } =
      path === '/user' ? new CurrentUserActions(transport) : new AdminActions(transport);
    const org = new OrgActions(transport);
    const found = await (
      path === '/orgs/acme' ? org.runs.list({ org: 'acme' }, { limit: 1 }) : runs.list({ limit: 1 })
    ).page();
    await (path === '/orgs/acme' ? org.jobs.list({ org: 'acme' }) : jobs.list()).toArray();
    expect(found.total).toBe(
      (recorded(operation, name).body as { total_count: number }).total_count,
    );
    expect(lines).toEqual([
      `GET /api/v1${path}/actions/runs?limit=1&page=1`,
      `GET /api/v1${path}/actions/jobs?page=1`,
    ]);
  },
);
