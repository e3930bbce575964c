import { expect, test } from 'vitest';
import { ConflictError, ForgeClient } from '../../../src/index.js';
import { errorOf, recorded, type Reply, scriptServer } from '../../script-server.js';

const run = { owner: 'ada', repo: 'engine', run: 7 };
const BASE = 'POST /api/v1/repos/ada/engine/actions';
const MISSING_ROUTE: Reply = {
  status: 404,
  headers: { 'content-type': 'text/plain' },
  body: '404 page not found\n',
};

/** A run as Gitea 28 sends it: with more addresses than the recorded one of 1.27. */
function runOf28(): Reply {
  const { body } = recorded('GetWorkflowRun', 'ok-queued');
  const urls = ['jobs_url', 'logs_url', 'artifacts_url', 'cancel_url', 'rerun_url'];
  return {
    body: {
      ...(body as object),
      ...Object.fromEntries(urls.map((name) => [name, `https://forge.example/${name}`])),
      created_at: '2026-10-01T08:00:00Z',
      updated_at: '2026-10-01T08:01:00Z',
    },
  };
}

test('a run is cancelled, cancelled by force and approved on Gitea 28, each of which returns it', async () => {
  const { transport, lines } = await scriptServer([runOf28(), runOf28(), runOf28()]);
  const { runs } = new ForgeClient(transport).actions;
  expect((await runs.cancel(run))?.logs_url).toBe('https://forge.example/logs_url');
  expect((await runs.forceCancel(run)).cancel_url).toBe('https://forge.example/cancel_url');
  expect((await runs.approve(run)).created_at).toBe('2026-10-01T08:00:00Z');
  expect(lines).toEqual([
    `${BASE}/runs/7/cancel`,
    `${BASE}/runs/7/force-cancel`,
    `${BASE}/runs/7/approve`,
  ]);
});

test('a run that has ended, and one that waits for no approval, are conflicts with a code of their own', async () => {
  const refuse = (message: string): Reply => ({ status: 409, body: { message } });
  const { transport } = await scriptServer([
    refuse('run is already completed'),
    refuse('run is already completed'),
    refuse('run does not require approval'),
  ]);
  const { runs } = new ForgeClient(transport).actions;
  for (const [call, code] of [
    [() => runs.cancel(run), 'run-ended'],
    [() => runs.forceCancel(run), 'run-ended'],
    [() => runs.approve(run), 'no-approval-needed'],
  ] as const) {
    const error = await errorOf(call());
    expect(error).toBeInstanceOf(ConflictError);
    expect(error).toMatchObject({ code });
  }
});

test('on Forgejo 17, which returns nothing, the run that was run again is read', async () => {
  const { transport, lines } = await scriptServer([{ status: 204 }, runOf28()]);
  const again = await new ForgeClient(transport).actions.runs.rerun(run);
  expect(again.id).toBeTypeOf('number');
  expect(lines).toEqual([`${BASE}/runs/7/rerun`, 'GET /api/v1/repos/ada/engine/actions/runs/7']);
});

test('on Forgejo 17, a job is run again at a route of its own', async () => {
  const { transport, lines } = await scriptServer([MISSING_ROUTE, { status: 204 }]);
  const { jobs } = new ForgeClient(transport).actions;
  expect(await jobs.rerun({ ...run, job_id: 3 })).toBeUndefined();
  expect(lines).toEqual([`${BASE}/runs/7/jobs/3/rerun`, `${BASE}/jobs/3/rerun`]);
});
