import type { Call } from '../http/call.js';
import { deliverToHooks, emit } from './emit.js';
import { differencesOf } from '../servers/index.js';
import { attemptOf, runStateOf } from '../workflows/run-state.js';
import type { RunRecord } from '../state/actions-records.js';
import type { RepoRecord } from '../state/records.js';
import { jobView, runView, workflowView } from '../views/actions.js';
import { workflowsOf } from '../workflows/workflow-file.js';

/** Reports a new run and its jobs to webhooks, and on Forgejo its end. */
export function reportRun(call: Call, repo: RepoRecord, run: RunRecord): void {
  if (differencesOf(call.state.like)?.hookEvents?.adds.includes('action_run_success') === true) reportEnd(call, repo, run);
  const workflow = workflowsOf(call.state, repo, run.sha).find(({ id }) => id === run.workflow);
  emit(call, repo, 'workflow_run', 'workflow_run', {
    action: 'requested',
    workflow: workflow === undefined ? null : workflowView(call, repo, workflow),
    workflow_run: runView(call, repo, run),
  });
  for (const job of run.attempts[0]?.jobs ?? []) {
    emit(call, repo, 'workflow_job', 'workflow_job', { action: 'queued', workflow_job: jobView(call, repo, run, 1, job) });
  }
}

/** How often the clock is read until a run has ended, in ms: a test may move it forward. */
const LOOK_EVERY = 20;

/** Reports the end of a run to webhooks, once its time has come. */
function reportEnd(call: Call, repo: RepoRecord, run: RunRecord): void {
  const look = (): void => {
    // A run may be deleted before its end.
    if (!repo.actions.runs.includes(run)) return;
    const { status, conclusion } = runStateOf(call.state, attemptOf(run));
    if (status === 'completed') sendEnd(call, repo, run, conclusion === 'success');
    else wait();
  };
  const wait = (): void => {
    letExit(setTimeout(look, LOOK_EVERY));
  };
  wait();
}

/** Lets a process end while a timer runs, where the platform can do that. */
function letExit(timer: number | { readonly unref: () => unknown }): void {
  if (typeof timer === 'object') timer.unref();
}

function sendEnd(call: Call, repo: RepoRecord, run: RunRecord, succeeded: boolean): void {
  const stateOf = (one: RunRecord): string | undefined => runStateOf(call.state, attemptOf(one)).conclusion;
  const last = repo.actions.runs.filter((one) => one.workflow === run.workflow && one.id < run.id && stateOf(one) !== undefined).at(-1);
  const recovers = succeeded && last !== undefined && stateOf(last) !== 'success';
  for (const action of succeeded ? ['success', ...(recovers ? ['recover'] : [])] : ['failure']) {
    const event = `action_run_${action}`;
    deliverToHooks(call, repo, event, event, {
      action,
      run: runView(call, repo, run),
      prior_status: 'running',
      ...(last === undefined ? {} : { last_run: runView(call, repo, last) }),
    });
  }
}
