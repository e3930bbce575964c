import {
  AbortError,
  amendError,
  checkRequest,
  ClientError,
  type ErrorContext,
  type JointCall,
  OutputError,
  runAsOneCall,
  TimeoutError,
} from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { WorkflowRef } from '../../../refs/action-schemas.js';
import { type PollOptions, readPollingOptions, readUnlessAway } from '../../../service/polling.js';
import type { Transport } from '../../../service/transport.js';
import { getRun } from '../runs/endpoints.js';
import type { ActionWorkflowRun } from '../../../entities/run-schemas.js';
import { dispatchWorkflowRun } from './endpoints.js';
import { type Dispatched, findRun, isFinished } from './find-run.js';
import type { DispatchWorkflow, DispatchWithDetails, RunDetails } from './schemas.js';

/**
 * Options of `dispatchAndWait`. `timeouts.total` limits the whole call, from the dispatch to the
 * end of the run; other timeouts apply to each request. `onProgress` is called with the run each
 * time it is read, starting right after the dispatch; an error in it ends the wait, not the run.
 */
export type DispatchAndWaitOptions = PollOptions<ActionWorkflowRun>;

/** Returns the body of a dispatch, with the fields that make both products return the run. */
export function makeDispatchBody(body: DispatchWorkflow): DispatchWithDetails {
  return { ...body, return_run_details: true, return_run_info: true };
}

/** Starts a workflow and reads its run, less and less often, until it is finished. */
export async function dispatchAndWait(
  transport: Transport,
  where: WorkflowRef,
  body: DispatchWorkflow,
  options: DispatchAndWaitOptions,
): Promise<ActionWorkflowRun> {
  const { call, interval, onProgress, limitPause, totalOption } = readPollingOptions(
    transport,
    options,
  );
  const named = { ...dispatchWorkflowRun, call: 'actions.workflows.dispatchAndWait' };
  checkRequest(transport, named, { where, body: makeDispatchBody(body) }, call);
  let started: Started | undefined;
  let callScope: JointCall | undefined;
  try {
    return await runAsOneCall(
      transport,
      { name: 'dispatchAndWait', endpoint: dispatchWorkflowRun.id, totalOption },
      call,
      async (inner, scope) => {
        callScope = scope;
        const wait = (pause: number): Promise<void> => scope.sleep(limitPause(pause));
        const { data, ...dispatch } = await dispatchRun(inner, where, body, call);
        scope.onReached();
        started = { ...dispatch, run: data?.workflow_run_id };
        const run =
          data?.workflow_run_id ??
          (await findRun(dispatch, interval, wait, (list) =>
            readUnlessAway(scope, () => list(inner, call)),
          ));
        if (run === undefined) throw createNotFoundError(started);
        started = { ...started, run };
        return await followRun({
          transport: inner,
          call,
          where,
          started,
          onProgress,
          interval,
          wait,
          scope,
        });
      },
    );
  } catch (error) {
    if (error instanceof TimeoutError && error.phase === 'total')
      throw createTimedOutError(error, callScope?.describeTotal() ?? totalOption, started);
    if (error instanceof AbortError) throw createCancelledError(error, started);
    throw started === undefined ? error : addDispatch(error, started);
  }
}

async function dispatchRun(
  transport: Transport,
  where: WorkflowRef,
  body: DispatchWorkflow,
  call: CallOptions,
): Promise<
  Dispatched & Pick<Started, 'attempts' | 'url'> & { readonly data: RunDetails | undefined }
> {
  const begin = performance.now();
  const { data, attempts, url, headers } = await transport.exchange(
    dispatchWorkflowRun,
    { where, body: makeDispatchBody(body) },
    call,
  );
  return { data, attempts, url, headers, where, ref: body.ref, elapsed: performance.now() - begin };
}

interface Following {
  readonly transport: Transport;
  readonly call: CallOptions;
  readonly where: WorkflowRef;
  readonly started: Started;
  readonly onProgress: DispatchAndWaitOptions['onProgress'];
  readonly interval: number;
  readonly wait: (pause: number) => Promise<void>;
  readonly scope: JointCall;
}

/** Reads the run until it is finished. */
async function followRun({
  transport,
  call,
  where,
  started,
  onProgress,
  interval,
  wait,
  scope,
}: Following): Promise<ActionWorkflowRun> {
  const { owner, repo } = where;
  for (let pause = interval; ; pause *= 1.5) {
    const found = await readUnlessAway(scope, () =>
      transport.call(getRun, { where: { owner, repo, run: started.run ?? 0 } }, call),
    );
    if (found !== undefined) {
      const run = found.value;
      await scope.callUser('onProgress', () => onProgress?.(run));
      if (isFinished(run)) return run;
    }
    await wait(pause);
  }
}

/** A dispatch that the server has accepted. */
interface Started {
  /** `undefined` until it is known. */
  readonly run: number | undefined;
  readonly attempts: number;
  readonly url: string;
}

function createTimedOutError(
  error: TimeoutError,
  limit: string,
  started: Started | undefined,
): TimeoutError {
  const what =
    started === undefined
      ? 'the server did not respond to the dispatch'
      : `${describeRun(started)} was not finished`;
  const context = started === undefined ? readContext(error) : makeContext(started);
  return new TimeoutError('total', `${what} within ${limit}`, {
    ...context,
    code: 'timeout',
  });
}

function createCancelledError(error: AbortError, started: Started | undefined): AbortError {
  if (started === undefined) return error;
  return new AbortError(`aborted by the caller before ${describeRun(started)} was finished`, {
    ...makeContext(started),
    cause: error.cause,
  });
}

/** Adds to an error of a later request that the workflow was started. */
function addDispatch(error: unknown, started: Started): unknown {
  if (!(error instanceof ClientError) || error.code === 'no-run') return error;
  if (error.code === 'callback-failed')
    return amendError(error, { mayHaveExecuted: true, hint: makeContext(started).hint });
  const noun = error.code === 'no-route' ? 'tasks' : 'runs';
  const accepted = `the dispatch was accepted, so do not repeat it: actions.${noun}.list shows the state of ${describeRun(started)}`;
  return amendError(error, {
    mayHaveExecuted: true,
    hint: error.hint === undefined ? accepted : `${error.hint}; ${accepted}`,
  });
}

function createNotFoundError(started: Started): OutputError {
  return new OutputError(
    'the workflow was started, but its run is not in the list of runs',
    {},
    { ...makeContext(started), code: 'no-run' },
  );
}

function describeRun({ run }: Started): string {
  return run === undefined ? 'the run' : `run ${String(run)}`;
}

function readContext({
  request,
  endpoint,
  attempts,
  mayHaveExecuted,
  hint,
}: TimeoutError): ErrorContext {
  return { request, endpoint, attempts, mayHaveExecuted, hint };
}

/** The caller requested the dispatch; the requests for its run are not shown. */
function makeContext(started: Started): ErrorContext {
  const { id, method } = dispatchWorkflowRun;
  const { attempts, url, run } = started;
  const hint = `${describeRun(started)} continues: actions.runs.${run === undefined ? 'list' : 'get'} returns its state`;
  return {
    request: `${method} ${url.replace(/\?.*/, '')}`,
    endpoint: id,
    attempts,
    mayHaveExecuted: true,
    hint,
  };
}
