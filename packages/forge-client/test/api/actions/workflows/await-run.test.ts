import { describe, expect, test, vi } from 'vitest';
import { ActionWorkflows } from '../../../../src/api/actions/workflows/workflows.js';
import {
  AbortError,
  ForbiddenError,
  InputError,
  NotFoundError,
  TimeoutError,
  Transport,
} from '../../../../src/index.js';
import { errorOf, recorded, type Reply, scriptServer } from '../../../script-server.js';
import { listening } from '../../../http-server.js';
import { useSteadyClock } from '../../../../../core/test/servers/steady-clock.js';

const workflow = { owner: 'ada', repo: 'engine', workflow_id: 'manual.yml' };
const DISPATCH = 'POST /api/v1/repos/ada/engine/actions/workflows/manual.yml/dispatches';
const LOOK = 'GET /api/v1/repos/ada/engine/actions/runs/41';

const details = recorded('ActionsDispatchWorkflow', 'ok-run-details');
const queued = recorded('GetWorkflowRun', 'ok-queued');
const underWay = recorded('GetWorkflowRun', 'ok-in-progress');
const failed = recorded('GetWorkflowRun', 'ok-failure');

test('a dispatch returns nothing and requests no run details', async () => {
  const { transport, asked, lines } = await scriptServer([
    recorded('ActionsDispatchWorkflow', 'odd-unknown-input'),
  ]);
  const body = { ref: 'main', inputs: { who: 'שלום 🌍', flag: 'true' } };
  await expect(new ActionWorkflows(transport).dispatch(workflow, body)).resolves.toBeUndefined();
  expect(lines).toEqual([DISPATCH]);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual(body);
});

test('the source repository of a workflow is sent in the query, not in the body', async () => {
  const { transport, asked, lines } = await scriptServer([{ status: 204 }]);
  await new ActionWorkflows(transport).dispatch(workflow, {
    ref: 'main',
    scoped_workflow_source_repo_id: 7,
  });
  expect(lines).toEqual([`${DISPATCH}?scoped_workflow_source_repo_id=7`]);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ ref: 'main' });
});

test('a dispatch with run details returns the URL of its run', async () => {
  const { transport, asked, lines } = await scriptServer([details]);
  await expect(
    new ActionWorkflows(transport).dispatchRun(workflow, { ref: 'refs/heads/main' }),
  ).resolves.toMatchObject({ workflow_run_id: 41 });
  expect(lines).toEqual([`${DISPATCH}?return_run_details=true`]);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    ref: 'refs/heads/main',
    return_run_info: true,
  });
});

test('a dispatch whose response does not name the run succeeds without a run', async () => {
  const { transport, lines } = await scriptServer([{ status: 204 }]);
  await expect(
    new ActionWorkflows(transport).dispatchRun(workflow, { ref: 'main' }),
  ).resolves.toBeUndefined();
  expect(lines).toHaveLength(1);
});

test('inputs that are not strings are refused before anything is sent', async () => {
  const { transport, lines } = await scriptServer([]);
  const inputs: Record<string, unknown> = { flag: true };
  const body = { ref: 'main', inputs: inputs as Record<string, string> };
  expect(await errorOf(new ActionWorkflows(transport).dispatch(workflow, body))).toBeInstanceOf(
    InputError,
  );
  expect(lines).toEqual([]);
});

test('a wait reads the run until it is finished and returns it, also when it failed', async () => {
  const { transport, lines } = await scriptServer([details, queued, underWay, failed]);
  const seen: string[] = [];
  const onProgress = (run: { status: string }): void => void seen.push(run.status);
  const run = await new ActionWorkflows(transport).dispatchAndWait(
    workflow,
    { ref: 'main' },
    { interval: 1, onProgress },
  );
  expect(run).toMatchObject({ status: 'completed', conclusion: 'failure' });
  expect(seen).toEqual(['queued', 'in_progress', 'completed']);
  expect(lines).toEqual([`${DISPATCH}?return_run_details=true`, LOOK, LOOK, LOOK]);
});

test('a wait reads the run less and less often, up to a limit', async () => {
  const { transport } = await scriptServer([
    details,
    queued,
    queued,
    queued,
    underWay,
    underWay,
    failed,
  ]);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await new ActionWorkflows(transport).dispatchAndWait(
    workflow,
    { ref: 'main' },
    { interval: 16, maxInterval: 40 },
  );
  const pauses = timers.mock.calls
    .map(([, ms]) => ms ?? 0)
    .filter((ms) => [16, 24, 36, 40, 54].includes(ms));
  timers.mockRestore();
  expect(pauses).toEqual([16, 24, 36, 40, 40]);
});

describe('a time limit', () => {
  useSteadyClock();

  test('a wait that takes too long ends with an error that names the run', async () => {
    const { transport, lines } = await scriptServer([details, ...Array<Reply>(50).fill(underWay)]);
    const options = { interval: 60_000, maxInterval: 60_000, timeoutMs: 300 };
    const error = await errorOf(
      new ActionWorkflows(transport).dispatchAndWait(workflow, { ref: 'main' }, options),
    );
    expect(error).toBeInstanceOf(TimeoutError);
    const hint = expect.stringContaining('run 41 continues') as string;
    expect(error).toMatchObject({
      phase: 'total',
      code: 'timeout',
      mayHaveExecuted: true,
      endpoint: 'ActionsDispatchWorkflow',
      hint,
    });
    const request = expect.stringMatching(/^POST http:.*\/manual\.yml\/dispatches$/) as string;
    expect(error).toMatchObject({ request, attempts: 1 });
    expect((error as Error).message).toContain('run 41 was not finished within 300 ms');
    expect(lines).toEqual([`${DISPATCH}?return_run_details=true`, LOOK]);
  });

  test('a dispatch without a response in time may have been executed', async () => {
    await using transport = new Transport({ baseUrl: await listening(() => undefined) });
    const error = await errorOf(
      new ActionWorkflows(transport).dispatchAndWait(workflow, { ref: 'main' }, { timeoutMs: 300 }),
    );
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({
      phase: 'total',
      mayHaveExecuted: true,
      hint: expect.stringContaining('timeoutMs') as string,
    });
    expect((error as Error).message).toContain(
      'the server did not respond to the dispatch within 300 ms',
    );
  });
});

test('an onProgress that throws ends the wait with an error which states that the run continues', async () => {
  const mine = new Error('mine');
  for (const fail of [
    (): never => {
      throw mine;
    },
    () => Promise.reject(mine),
  ]) {
    const { transport, lines } = await scriptServer([details, underWay]);
    const error = await errorOf(
      new ActionWorkflows(transport).dispatchAndWait(
        workflow,
        { ref: 'main' },
        { interval: 1, onProgress: fail },
      ),
    );
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({
      code: 'callback-failed',
      cause: mine,
      endpoint: 'ActionsDispatchWorkflow',
      mayHaveExecuted: true,
      hint: expect.stringContaining('run 41 continues') as string,
    });
    expect(lines).toHaveLength(2);
  }
});

test('a signal ends the wait, also the ten minutes between two requests', async () => {
  const { transport, lines } = await scriptServer([details, underWay]);
  const stop = new AbortController();
  const onProgress = (): void =>
    void setTimeout(() => {
      stop.abort('enough');
    }, 20);
  const options = { interval: 600_000, maxInterval: 600_000, signal: stop.signal, onProgress };
  const error = await errorOf(
    new ActionWorkflows(transport).dispatchAndWait(workflow, { ref: 'main' }, options),
  );
  expect(error).toBeInstanceOf(AbortError);
  expect(error).toMatchObject({
    cause: 'enough',
    mayHaveExecuted: true,
    hint: expect.stringContaining('run 41 continues') as string,
  });
  expect(lines).toHaveLength(2);
});

test('a signal that is aborted already sends nothing', async () => {
  const { transport, lines } = await scriptServer([]);
  const options = { signal: AbortSignal.abort() };
  const error = await errorOf(
    new ActionWorkflows(transport).dispatchAndWait(workflow, { ref: 'main' }, options),
  );
  expect(error).toBeInstanceOf(AbortError);
  expect(error).toMatchObject({ mayHaveExecuted: false });
  expect(lines).toEqual([]);
});

test('a refused dispatch ends the wait', async () => {
  const { transport, lines } = await scriptServer([
    recorded('ActionsDispatchWorkflow', 'err-403-disabled'),
  ]);
  const error = await errorOf(
    new ActionWorkflows(transport).dispatchAndWait(workflow, { ref: 'main' }),
  );
  expect(error).toBeInstanceOf(ForbiddenError);
  expect((error as Error).message).toContain('workflow is disabled');
  expect(lines).toHaveLength(1);
});

test('a run that is deleted during the wait is an error', async () => {
  const gone = { status: 404, body: { message: 'run with id 41: resource does not exist' } };
  const { transport } = await scriptServer([details, underWay, gone]);
  const waiting = new ActionWorkflows(transport).dispatchAndWait(
    workflow,
    { ref: 'main' },
    { interval: 1 },
  );
  expect(await errorOf(waiting)).toBeInstanceOf(NotFoundError);
});

test('each request of a wait uses the options of the call', async () => {
  const { transport, asked } = await scriptServer([details, failed]);
  await new ActionWorkflows(transport).dispatchAndWait(
    workflow,
    { ref: 'main' },
    { sudo: 'grace', headers: { 'x-trace': '1' } },
  );
  for (const { headers } of asked) expect(headers).toMatchObject({ sudo: 'grace', 'x-trace': '1' });
  expect(asked).toHaveLength(2);
});

const senseless = [{ timeoutMs: 0 }, { interval: -1 }, { maxInterval: Number.NaN }];

test.each(senseless)('an invalid time is refused before anything is sent (%o)', async (options) => {
  const { transport, lines } = await scriptServer([]);
  const error = await errorOf(
    new ActionWorkflows(transport).dispatchAndWait(workflow, { ref: 'main' }, options),
  );
  expect(error).toBeInstanceOf(InputError);
  expect((error as Error).message).toContain(Object.keys(options)[0]);
  expect(lines).toEqual([]);
});
