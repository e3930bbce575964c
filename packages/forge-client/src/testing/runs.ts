import type { Call } from './call.js';
import type { ForgeState } from './state/forge-state.js';
import type { AttemptRecord, JobRecord, RunRecord } from './state/actions-records.js';
import type { RepoRecord } from './state/records.js';
import { type Workflow, type WorkflowJob, workflowsOf } from './workflow-file.js';
import { makeArtifacts } from './artifacts.js';
import { tellOfRun } from './run-events.js';

/** Where a job, or a run, stands. */
interface Standing {
  readonly status: 'queued' | 'in_progress' | 'completed';
  readonly conclusion: string | undefined;
  /** Milliseconds since 1970. */
  readonly started: number | undefined;
  readonly completed: number | undefined;
}

/** Starts what waits for an event. */
export function workflowsOn(call: Call, repo: RepoRecord, event: string, branch: string, sha: string): void {
  if (repo.settings['has_actions'] === false) return;
  for (const workflow of workflowsOf(call.state, repo, sha)) {
    if (workflow.events.includes(event) && !repo.actions.disabled.has(workflow.id)) start(call, repo, workflow, { event, branch, sha, inputs: {} });
  }
}

/** How a run came to be. */
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
    id: state.nextId(), number: repo.actions.runs.filter((other) => other.workflow === workflow.id).length + 1, workflow: workflow.id, title,
    event: trigger.event, branch: trigger.branch, sha: trigger.sha, actor: call.me, inputs: { ...workflow.inputs, ...trigger.inputs },
    attempts: [{ number: 1, created: state.clock.now(), jobs: workflow.jobs.map((job) => jobOf(state, job)) }],
  };
  repo.actions.runs.push(run);
  makeArtifacts(state, repo, run, workflow);
  tellOfRun(call, repo, run);
  return run;
}

function jobOf(state: ForgeState, job: WorkflowJob): JobRecord {
  const fails = job.steps.some(({ run }) => /^(exit [1-9]\d*|false)$/m.test(run));
  return {
    id: state.nextId(), name: job.name, runs_on: job.runs_on, steps: job.steps.map(({ name }) => name),
    conclusion: job.skipped ? 'skipped' : fails ? 'failure' : 'success',
  };
}

/** Another try of a run: every job gets an id of its own. */
export function rerun(state: ForgeState, run: RunRecord): AttemptRecord {
  const last = attemptOf(run);
  const jobs = last.jobs.map((job) => ({ ...job, id: state.nextId() }));
  const attempt = { number: last.number + 1, created: state.clock.now(), jobs };
  run.attempts.push(attempt);
  return attempt;
}

/** A try of a run; the last one when no number is given. */
export function attemptOf(run: RunRecord, number?: number): AttemptRecord {
  const found = number === undefined ? run.attempts.at(-1) : run.attempts.find((attempt) => attempt.number === number);
  return found ?? { number: number ?? 1, created: 0, jobs: [] };
}

/** Where a job stands at this moment of the forge's clock. */
export function standingOf(state: ForgeState, attempt: AttemptRecord, job?: JobRecord): Standing {
  const now = state.clock.now();
  const started = attempt.created + state.pace.queued;
  const completed = started + state.pace.running;
  if (job?.conclusion === 'skipped') return { status: 'completed', conclusion: 'skipped', started: undefined, completed: attempt.created };
  if (now < started) return { status: 'queued', conclusion: undefined, started: undefined, completed: undefined };
  if (now < completed) return { status: 'in_progress', conclusion: undefined, started, completed: undefined };
  return { status: 'completed', conclusion: job?.conclusion ?? conclusionOf(attempt), started, completed };
}

function conclusionOf({ jobs }: AttemptRecord): string {
  const ends = jobs.map(({ conclusion }) => conclusion);
  for (const bad of ['failure', 'cancelled'] as const) if (ends.includes(bad)) return bad;
  return ends.length > 0 && ends.every((end) => end === 'skipped') ? 'skipped' : 'success';
}
