import { AbortError, called, type CallScope, type ErrorContext, InputError, kindOf, TimeoutError, together } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { WorkflowRef } from '../../../refs/action-schemas.js';
import type { Transport } from '../../../service/transport.js';
import { getRun } from '../runs/endpoints.js';
import type { ActionWorkflowRun } from '../../../entities/run-schemas.js';
import { dispatchWorkflowRun } from './endpoints.js';
import type { CreateActionWorkflowDispatch } from './schemas.js';

/** Options of `dispatchAndWait`. `timeouts.total` bounds all of it, from the dispatch to the end of the run; other limits are those of each request. */
export interface WaitOptions extends CallOptions {
  /** Short for `timeouts.total`; where both are given the shorter one counts. */
  readonly timeoutMs?: number | undefined;
  /** Wait in ms between the first two looks at the run; each one after it is half as long again. Default 1 000. */
  readonly interval?: number | undefined;
  /** Longest wait in ms between two looks. Default 15 000. */
  readonly maxInterval?: number | undefined;
  /**
   * Called with the run at each look; the first comes right after the dispatch. A promise that it returns is awaited, and an error ends
   * the wait, not the run.
   */
  readonly onProgress?: ((run: ActionWorkflowRun) => unknown) | undefined;
}

/** Starts a workflow and looks at its run, less and less often, until it is finished. */
export async function dispatchAndWait(
  transport: Transport,
  where: WorkflowRef,
  body: CreateActionWorkflowDispatch,
  options: WaitOptions,
): Promise<ActionWorkflowRun> {
  const { timeoutMs, interval = 1_000, maxInterval = 15_000, onProgress, ...rest } = options;
  for (const [name, value] of Object.entries({ timeoutMs, interval, maxInterval })) checkMs(name, value);
  const call =
    timeoutMs === undefined
      ? rest
      : { ...rest, timeouts: { ...rest.timeouts, total: Math.min(timeoutMs, rest.timeouts?.total ?? Infinity) } };
  const input = { where, body: { ...body, return_run_details: true } } as const;
  let started: Started | undefined;
  let shared: CallScope | undefined;
  try {
    return await together(transport, { name: 'dispatchAndWait', endpoint: dispatchWorkflowRun.id }, call, async (inner, scope) => {
      shared = scope;
      const { data, attempts, url } = await inner.exchange(dispatchWorkflowRun, input, call);
      const begun = (started = { run: data.workflow_run_id, attempts, url });
      for (let pause = interval; ; pause *= 1.5) {
        const run = await inner.call(getRun, { where: { owner: where.owner, repo: where.repo, run: begun.run } }, call);
        await called(
          'onProgress',
          () => onProgress?.(run),
          () => contextAfter(begun),
        );
        if (run.status === 'completed') return run;
        await scope.sleep(Math.min(pause, maxInterval));
      }
    });
  } catch (error) {
    if (error instanceof TimeoutError && error.phase === 'total') throw late(error, shared?.total, started);
    throw error instanceof AbortError ? givenUp(error, started) : error;
  }
}

/** A dispatch that was answered. */
interface Started {
  readonly run: number;
  readonly attempts: number;
  readonly url: string;
}

function checkMs(name: string, value: unknown): void {
  if (value === undefined || (typeof value === 'number' && value > 0)) return;
  const message = `option ${name} must be a number of ms above 0, not ${kindOf(value)}`;
  throw new InputError(message, { endpoint: dispatchWorkflowRun.id, code: 'invalid-option' });
}

function late(error: TimeoutError, total: number | null | undefined, started: Started | undefined): TimeoutError {
  const what = started === undefined ? 'the dispatch was not answered' : `run ${String(started.run)} was not finished`;
  const context = started === undefined ? contextOf(error) : contextAfter(started);
  return new TimeoutError('total', `${what} within ${String(total)} ms (total)`, { ...context, code: 'timeout' });
}

function givenUp(error: AbortError, started: Started | undefined): AbortError {
  if (started === undefined) return error;
  return new AbortError(`aborted by the caller before run ${String(started.run)} was finished`, {
    ...contextAfter(started),
    cause: error.cause,
  });
}

function contextOf({ request, endpoint, attempts, mayHaveExecuted, hint }: TimeoutError): ErrorContext {
  return { request, endpoint, attempts, mayHaveExecuted, hint };
}

/** It is the dispatch that the caller asked for: the looks at its run are our own affair. */
function contextAfter({ run, attempts, url }: Started): ErrorContext {
  const { id, method } = dispatchWorkflowRun;
  const hint = `run ${String(run)} goes on: actions.runs.get tells how it ends`;
  return { request: `${method} ${url.replace(/\?.*/, '')}`, endpoint: id, attempts, mayHaveExecuted: true, hint };
}
