import type { Call } from '../http/call.js';
import { reportRun } from './run-events.js';
import { attemptOf, makeArtifacts } from '../workflows/run-state.js';
import type { AttemptRecord, JobRecord, RunRecord } from '../state/actions-records.js';
import type { ForgeState } from '../state/forge-state.js';
import type { RepoRecord } from '../state/records.js';
import { type Workflow, type WorkflowJob, workflowsOf } from '../workflows/workflow-file.js';

/** Starts the workflows that an event triggers. */
export function workflowsOn(call: Call, repo: RepoRecord, event: string, branch: string, sha: string): void {
  if (repo.settings['has_actions'] === false) return;
  for (const workflow of workflowsOf(call.state, repo, sha)) {
    if (workflow.events.includes(event) && !repo.actions.disabled.has(workflow.id))
      start(call, repo, workflow, { event, branch, sha, inputs: {} });
  }
}

/** The event that started a run. */
interface Trigger {
  readonly event: string;
  readonly branch: string;
  readonly sha: string;
  readonly inputs: Readonly<Record<string, string>>;
}

/** Starts a run. */
export function start(call: Call, repo: RepoRecord, workflow: Workflow, trigger: Trigger): RunRecord {
  const { state } = call;
  const [title = ''] = (state.objects.commit(trigger.sha)?.message ?? '').split('\n', 1);
  const run: RunRecord = {
    id: state.nextId(),
    number: repo.actions.runs.filter((other) => other.workflow === workflow.id).length + 1,
    workflow: workflow.id,
    title,
    event: trigger.event,
    branch: trigger.branch,
    sha: trigger.sha,
    actor: call.me,
    inputs: { ...workflow.inputs, ...trigger.inputs },
    attempts: [{ number: 1, created: state.clock.now(), jobs: workflow.jobs.map((job) => jobOf(state, job)) }],
  };
  repo.actions.runs.push(run);
  makeArtifacts(state, repo, run, workflow);
  reportRun(call, repo, run);
  return run;
}

function jobOf(state: ForgeState, job: WorkflowJob): JobRecord {
  const fails = job.steps.some(({ run }) => /^(exit [1-9]\d*|false)$/m.test(run));
  return {
    id: state.nextId(),
    name: job.name,
    runs_on: job.runs_on,
    steps: job.steps.map(({ name }) => name),
    conclusion: job.skipped ? 'skipped' : fails ? 'failure' : 'success',
  };
}

/** Adds another attempt of a run; every job gets a new id. */
export function rerun(state: ForgeState, run: RunRecord): AttemptRecord {
  const last = attemptOf(run);
  const jobs = last.jobs.map((job) => ({ ...job, id: state.nextId() }));
  const attempt = { number: last.number + 1, created: state.clock.now(), jobs };
  run.attempts.push(attempt);
  return attempt;
}
