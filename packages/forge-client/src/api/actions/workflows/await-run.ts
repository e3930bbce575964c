import { AbortError, type ErrorContext, InputError, kindOf, TimeoutError } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { WorkflowRef } from '../../../refs/action-schemas.js';
import type { Transport } from '../../../service/transport.js';
import { getRun } from '../runs/endpoints.js';
import type { ActionWorkflowRun } from '../../../entities/run-schemas.js';
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
  const input = { where, body: { ...body, return_run_details: true } } as const;
  const limit = new AbortController();
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => { limit.abort(); }, Math.min(timeoutMs, LONGEST));
  const limited = transport.with({ signal: limit.signal });
  let started: Started | undefined;
  try {
    const { data, attempts, url } = await limited.exchange(dispatchWorkflowRun, input, call);
    started = { run: data.workflow_run_id, attempts, url };
    for (let pause = interval; ; pause *= 1.5) {
      const run = await limited.call(getRun, { where: { owner: where.owner, repo: where.repo, run: started.run } }, call);
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

/** A dispatch that was answered. */
interface Started {
  readonly run: number;
  readonly attempts: number;
  readonly url: string;
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

function late(error: AbortError, timeoutMs: number | undefined, started: Started | undefined): TimeoutError {
  const what = started === undefined ? 'the dispatch was not answered' : `run ${String(started.run)} was not finished`;
  const context = started === undefined ? { ...contextOf(error), hint: 'raise timeoutMs' } : contextAfter(started);
  return new TimeoutError('total', `${what} within ${String(timeoutMs)} ms (total)`, { ...context, code: 'timeout' });
}

function givenUp(error: AbortError, started: Started | undefined): AbortError {
  if (started === undefined) return error;
  return new AbortError(`aborted by the caller before run ${String(started.run)} was finished`, { ...contextAfter(started), cause: error.cause });
}

function contextOf({ request, endpoint, attempts, mayHaveExecuted }: AbortError): ErrorContext {
  return { request, endpoint, attempts, mayHaveExecuted };
}

/** It is the dispatch that the caller asked for: the looks at its run are our own affair. */
function contextAfter({ run, attempts, url }: Started): ErrorContext {
  const { id, method } = dispatchWorkflowRun;
  const hint = `run ${String(run)} goes on: actions.runs.get tells how it ends`;
  return { request: `${method} ${url.replace(/\?.*/, '')}`, endpoint: id, attempts, mayHaveExecuted: true, hint };
}
