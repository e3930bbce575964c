import type { Call } from '../http/index.js';
import { recordPush } from './activities.js';
import { deliverToHooks, emit } from './emit.js';
import type { Commit } from '../git/objects.js';
import {
  formatFullName,
  renderJob,
  renderOrg,
  toPattern,
  renderPayloadCommit,
  renderPull,
  renderRun,
  renderUser,
  renderWorkflow,
} from '../views/index.js';
import { findDifferences } from '../servers/differences.js';
import {
  findAttempt,
  makeArtifacts,
  computeRunState,
  type Workflow,
  type WorkflowJob,
  listWorkflows,
} from '../workflows/workflow-file.js';
import type { AttemptRecord, JobRecord, RepoRecord, RunRecord } from '../state/records.js';
import type { ForgeState } from '../state/forge-state.js';

export function startWorkflowsOn(
  call: Call,
  repo: RepoRecord,
  event: string,
  branch: string,
  sha: string,
): void {
  if (repo.settings['has_actions'] === false) return;
  for (const workflow of listWorkflows(call.state, repo, sha)) {
    const wanted =
      event !== 'push' || workflow.branches.some((glob) => toPattern(glob).test(branch));
    if (wanted && workflow.events.includes(event) && !repo.actions.disabled.has(workflow.id))
      startRun(call, repo, workflow, { event, branch, sha, inputs: {} });
  }
}

interface Trigger {
  readonly event: string;
  readonly branch: string;
  readonly sha: string;
  readonly inputs: Readonly<Record<string, string>>;
}

export function startRun(
  call: Call,
  repo: RepoRecord,
  workflow: Workflow,
  trigger: Trigger,
): RunRecord {
  const { state } = call;
  const [title = ''] = (state.objects.getCommit(trigger.sha)?.message ?? '').split('\n', 1);
  const run: RunRecord = {
    id: state.makeId(),
    number: Math.max(0, ...repo.actions.runs.map(({ number }) => number)) + 1,
    workflow: workflow.id,
    title,
    ...trigger,
    actor: call.me,
    inputs: { ...workflow.inputs, ...trigger.inputs },
    attempts: [
      {
        number: 1,
        created: state.clock.now(),
        jobs: workflow.jobs.map((job) => makeJob(state, job)),
      },
    ],
  };
  repo.actions.runs.push(run);
  makeArtifacts(state, repo, run, workflow);
  reportRun(call, repo, run);
  return run;
}

function makeJob(state: ForgeState, job: WorkflowJob): JobRecord {
  return {
    id: state.makeId(),
    name: job.name,
    runs_on: job.runs_on,
    steps: job.steps.map(({ name }) => name),
    conclusion: concludeJob(job),
  };
}

function concludeJob({ skipped, steps }: WorkflowJob): JobRecord['conclusion'] {
  if (skipped) return 'skipped';
  const fails = steps.some(({ run }) => /^(exit [1-9]\d*|false)$/m.test(run));
  return fails ? 'failure' : 'success';
}

export function rerun(state: ForgeState, run: RunRecord): AttemptRecord {
  const last = findAttempt(run);
  const jobs = last.jobs.map((job) => ({ ...job, id: state.makeId() }));
  const attempt = { number: last.number + 1, created: state.clock.now(), jobs };
  run.attempts.push(attempt);
  return attempt;
}

function reportRun(call: Call, repo: RepoRecord, run: RunRecord): void {
  if (findDifferences(call.state.like)?.hookEvents?.adds.includes('action_run_success') === true)
    reportRunEnd(call, repo, run);
  const workflow = listWorkflows(call.state, repo, run.sha).find(({ id }) => id === run.workflow);
  emit(call, repo, 'workflow_run', 'workflow_run', {
    action: 'requested',
    workflow: workflow === undefined ? null : renderWorkflow(call, repo, workflow),
    workflow_run: renderRun(call, repo, run),
    ...describeOrganization(call, repo),
  });
  for (const job of run.attempts[0]?.jobs ?? [])
    emit(call, repo, 'workflow_job', 'workflow_job', {
      action: 'queued',
      workflow_job: renderJob(call, repo, run, 1, job),
      ...describeOrganization(call, repo),
    });
}

/** Returns the part of an event that only the repository of an organisation has. */
function describeOrganization(
  call: Call,
  { owner }: RepoRecord,
): Readonly<Record<string, unknown>> {
  return owner.kind === 'org' ? { organization: renderOrg(call, owner) } : {};
}

function reportRunEnd(call: Call, repo: RepoRecord, run: RunRecord): void {
  const timer: ReturnType<typeof setInterval> | number = setInterval(() => {
    const { status, conclusion } = computeRunState(call.state, findAttempt(run));
    const isThere = repo.actions.runs.includes(run) && !call.state.closing.signal.aborted;
    if (isThere && status !== 'completed') return;
    clearInterval(timer);
    if (isThere) deliverRunEnd(call, repo, run, conclusion === 'success');
  }, 20); // the clock is read again and again: a test may move it forward
  if (typeof timer === 'object') timer.unref(); // the process may end meanwhile
}

function deliverRunEnd(call: Call, repo: RepoRecord, run: RunRecord, succeeded: boolean): void {
  const stateOf = (one: RunRecord): string | undefined =>
    computeRunState(call.state, findAttempt(one)).conclusion;
  const last = repo.actions.runs
    .filter((one) => one.workflow === run.workflow && one.id < run.id && stateOf(one) !== undefined)
    .at(-1);
  const recovers = succeeded && last !== undefined && stateOf(last) !== 'success';
  for (const action of succeeded ? ['success', ...(recovers ? ['recover'] : [])] : ['failure']) {
    const event = `action_run_${action}`;
    deliverToHooks(call, repo, event, event, {
      action,
      run: renderRun(call, repo, run),
      prior_status: 'running',
      ...(last === undefined ? {} : { last_run: renderRun(call, repo, last) }),
    });
  }
}

/** Reports a push to a branch to webhooks and feeds, and starts the workflows that it triggers. */
export function reportPush(
  call: Call,
  repo: RepoRecord,
  branch: string,
  before: string | undefined,
  after: Commit,
): void {
  const known = new Set(
    before === undefined ? [] : call.state.objects.listAncestors(before).map(({ sha }) => sha),
  );
  const fresh = call.state.objects.listAncestors(after.sha).filter(({ sha }) => !known.has(sha));
  const commits = fresh.slice(0, before === undefined ? 1 : 30);
  recordPush(call, repo, { branch, before, after, fresh });
  if (before === undefined)
    emit(call, repo, 'create', 'create', { sha: after.sha, ref: branch, ref_type: 'branch' });
  emitPush(call, repo, `refs/heads/${branch}`, before, after, commits);
  for (const on of before === undefined ? [] : call.state.repos) {
    for (const issue of on.issues) {
      const { number, pull, state } = issue;
      if (state !== 'open' || pull?.head !== branch || pull.head_repo !== repo.id) continue;
      const more = {
        requested_reviewer: null,
        commit_id: '',
        review: null,
        before,
        after: after.sha,
      };
      const payload = {
        action: 'synchronized',
        number,
        pull_request: renderPull(call, on, issue, pull),
        ...more,
      };
      emit(call, on, 'pull_request', 'pull_request_sync', payload);
    }
  }
  startWorkflowsOn(call, repo, 'push', branch, after.sha);
}

/** Reports a push to webhooks. */
export function emitPush(
  call: Call,
  repo: RepoRecord,
  ref: string,
  before: string | undefined,
  after: Commit,
  commits: readonly Commit[],
): void {
  const from = before ?? '0'.repeat(40);
  const compare = `${formatFullName(repo)}/compare/${from}...${after.sha}`;
  const pusher = renderUser(call, call.me);
  const shown = [...commits, after].map((commit) =>
    renderPayloadCommit(call, repo, commit, { withFiles: true }),
  );
  const more = {
    commits: shown.slice(0, -1),
    total_commits: commits.length,
    head_commit: shown[0],
  };
  emit(call, repo, 'push', 'push', {
    ref,
    before: from,
    after: after.sha,
    compare_url: `${call.root}/${compare}`,
    ...more,
    pusher,
  });
}
