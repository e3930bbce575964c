import { AbortError, InputError, kindOf, TimeoutError } from '@clients/core';
import type { CallOptions } from '../../options.js';
import type { WorkflowRef } from '../../refs/action-schemas.js';
import type { Transport } from '../../transport.js';
import { getRun } from '../runs/endpoints.js';
import type { ActionWorkflowRun } from '../runs/schemas.js';
import { dispatchWorkflowRun } from './endpoints.js';
import type { CreateActionWorkflowDispatch } from './schemas.js';

/** Options of `dispatchAndWait`. `timeouts` and `retry` are those of each request on the way. */
export interface WaitOptions extends CallOptions {
  /** Time in ms for all of it, from the dispatch to the end of the run. Default: no limit. */
  readonly timeoutMs?: number | undefined;
  /** Wait in ms between the first two looks at the run; each one after it is half as long again. Default 1 000. */
  readonly interval?: number | undefined;
  /** Longest wait in ms between two looks. Default 15 000. */
  readonly maxInterval?: number | undefined;
  /** Told of the run at each look; the first comes right after the dispatch. */
  readonly onProgress?: ((run: ActionWorkflowRun) => void) | undefined;
}

/** Starts a workflow and looks at its run, less and less often, until it is finished. */
export async function dispatchAndWait(
  transport: Transport,
  where: WorkflowRef,
  body: CreateActionWorkflowDispatch,
  options: WaitOptions,
): Promise<ActionWorkflowRun> {
  const { timeoutMs, interval = 1_000, maxInterval = 15_000, onProgress, ...call } = options;
  for (const [name, value] of Object.entries({ timeoutMs, interval, maxInterval })) checkMs(name, value);
  const { owner, repo } = where;
  const limit = new AbortController();
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => { limit.abort(); }, Math.min(timeoutMs, LONGEST));
  const limited = transport.with({ signal: limit.signal });
  let started: number | undefined;
  try {
    const details = await limited.call(dispatchWorkflowRun, { where, body: { ...body, return_run_details: true } }, call);
    started = details.workflow_run_id;
    for (let pause = interval; ; pause *= 1.5) {
      const run = await limited.call(getRun, { where: { owner, repo, run: started } }, call);
      onProgress?.(run);
      if (run.status === 'completed') return run;
      await sleep(Math.min(pause, maxInterval), [limit.signal, call.signal]);
    }
  } catch (error) {
    if (!(error instanceof AbortError)) throw error;
    throw error.cause === limit.signal.reason ? late(error, timeoutMs, started) : givenUp(error, started);
  } finally {
    clearTimeout(timer);
  }
}

/** setTimeout fires at once above this. */
const LONGEST = 2_147_483_647;

function checkMs(name: string, value: unknown): void {
  if (value === undefined || (typeof value === 'number' && value > 0)) return;
  const message = `option ${name} must be a number of ms above 0, not ${kindOf(value)}`;
  throw new InputError(message, { endpoint: dispatchWorkflowRun.id, code: 'invalid-option' });
}

/** Waits. An abort ends it early without an error, for the next request then fails before it goes out. */
function sleep(ms: number, signals: readonly (AbortSignal | undefined)[]): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      for (const signal of signals) signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(ms, LONGEST));
    for (const signal of signals) signal?.addEventListener('abort', done);
    if (signals.some((signal) => signal?.aborted)) done();
  });
}

function late(error: AbortError, timeoutMs: number | undefined, run: number | undefined): TimeoutError {
  const { request, attempts } = error;
  return new TimeoutError('total', `${nameOf(run)} was not finished within ${String(timeoutMs)} ms (total)`, {
    ...{ request, endpoint: dispatchWorkflowRun.id, attempts, code: 'timeout' },
    mayHaveExecuted: run !== undefined || error.mayHaveExecuted,
    hint: hintFor(run),
  });
}

function givenUp(error: AbortError, run: number | undefined): AbortError {
  if (run === undefined) return error;
  const { request, attempts, cause } = error;
  return new AbortError(`aborted by the caller before ${nameOf(run)} was finished`, {
    ...{ request, endpoint: dispatchWorkflowRun.id, attempts, cause, mayHaveExecuted: true },
    hint: hintFor(run),
  });
}

function nameOf(run: number | undefined): string {
  return run === undefined ? 'the dispatch' : `run ${String(run)}`;
}

function hintFor(run: number | undefined): string {
  return run === undefined ? 'raise timeoutMs' : `run ${String(run)} goes on: actions.runs.get tells how it ends`;
}
