import { encodeText } from '@clients/core/testing';
import {
  type Call,
  created,
  download,
  empty,
  invalid,
  json,
  linked,
  listing,
  notFound,
  Refusal,
  type Reply,
} from '../../http/index.js';
import { onlyAdmins, orgOf, repoOf } from '../../access/rights.js';
import { rerun } from '../../events/runs.js';
import { differencesOf } from '../../servers/index.js';
import type { AttemptRecord, JobRecord, RepoRecord, RunRecord } from '../../state/records.js';
import { jobView, runView, taskView } from '../../views/index.js';
import { attemptOf, runStateOf } from '../../workflows/workflow-file.js';
import { byId, drop, type Handlers, oneOf, orNotFound, removed } from '../route.js';

interface RunFound {
  readonly repo: RepoRecord;
  readonly run: RunRecord;
}

export interface JobFound extends RunFound {
  readonly attempt: AttemptRecord;
  readonly job: JobRecord;
}

export const actionsRunRoutes: Handlers = {
  ...listsOf('getWorkflowRuns', 'listWorkflowJobs', (call) => [repoOf(call)]),
  ...listsOf('getOrgWorkflowRuns', 'getOrgWorkflowJobs', (call) =>
    ownedBy(call, orgOf(call, 'member').id),
  ),
  ...listsOf('getUserWorkflowRuns', 'getUserWorkflowJobs', (call) => ownedBy(call, call.me.id)),
  ...listsOf('listAdminWorkflowRuns', 'listAdminWorkflowJobs', (call) => {
    onlyAdmins(call);
    return call.state.repos;
  }),
  GetWorkflowRun(call) {
    const { repo, run } = runOf(call);
    return json(runView(call, repo, run));
  },
  deleteActionRun(call) {
    const { repo, run } = doneRun(call);
    drop(repo.actions.artifacts, (artifact) => artifact.run === run.id);
    return removed(repo.actions.runs, run);
  },
  listWorkflowRunJobs(call) {
    const { repo, run } = runOf(call);
    return jobs(call, jobsOf(repo, run, attemptOf(run)));
  },
  getWorkflowRunAttempt(call) {
    const { repo, run } = runOf(call);
    return json(runView(call, repo, run, knownAttempt(call, run).number));
  },
  listWorkflowRunAttemptJobs(call) {
    const { repo, run } = runOf(call);
    return jobs(call, jobsOf(repo, run, knownAttempt(call, run)));
  },
  rerunWorkflowRun(call) {
    const { repo, run } = doneRun(call);
    rerun(call.state, run);
    return created(runView(call, repo, run));
  },
  rerunFailedWorkflowRun(call) {
    rerun(call.state, doneRun(call).run);
    return empty(201);
  },
  rerunWorkflowJob(call) {
    const { repo, run } = doneRun(call);
    const at = attemptOf(run).jobs.findIndex(({ id }) => id === call.id('job_id'));
    if (at < 0) throw notFound('workflow job not found');
    const attempt = rerun(call.state, run);
    return created(jobView(call, repo, run, attempt.number, orNotFound(attempt.jobs[at])));
  },
  getWorkflowJob(call) {
    const { repo, run, attempt, job } = jobOf(call);
    return json(jobView(call, repo, run, attempt.number, job));
  },
  downloadActionsRunJobLogs(call) {
    const { run, attempt, job } = jobOf(call);
    const { started, status } = runStateOf(call.state, attempt, job);
    if (started === undefined) throw notFound('job not started');
    const time = `${call.state.now(started).slice(0, 19)}.1234567Z`;
    const steps = job.steps.flatMap((name) => [
      `##[group]${name}`,
      `\u001b[32m${name}\u001b[0m done`,
      '##[endgroup]',
    ]);
    const shown = status === 'completed' ? [...steps, `Job ${job.conclusion}`] : steps.slice(0, 2);
    const lines = [`embedded runner takes job ${job.name}`, ...shown].map(
      (line) => `${time} ${line}\n`,
    );
    const name = `${run.workflow.replace(/\.ya?ml$/, '')}-${job.name}-${String(job.id)}.log`;
    const headers = { 'accept-ranges': 'bytes' };
    return download(call, encodeText(lines.join('')), {
      name,
      type: 'text/plain; charset=utf-8',
      attachment: true,
      headers,
    });
  },
  ListActionTasks(call) {
    const begun = allJobs([repoOf(call)]).filter(
      ({ attempt, job }) => runStateOf(call.state, attempt, job).started !== undefined,
    );
    const style = { ...linked, key: 'workflow_runs' };
    return listing(
      call,
      begun,
      ({ repo, run, attempt, job }) => taskView(call, repo, run, attempt, job),
      style,
    );
  },
};

function listsOf(
  runList: string,
  jobList: string,
  reposOf: (call: Call) => readonly RepoRecord[],
): Handlers {
  return {
    [runList]: (call) => runs(call, reposOf(call)),
    [jobList]: (call) => jobs(call, allJobs(reposOf(call))),
  };
}

function ownedBy({ state }: Call, id: number): RepoRecord[] {
  return state.repos.filter(({ owner }) => owner.id === id);
}

function runOf(call: Call): RunFound {
  const repo = repoOf(call);
  return {
    repo,
    run: byId(call, repo.actions.runs, 'run', (id) => `run with id ${id}: resource does not exist`),
  };
}

function doneRun(call: Call): RunFound {
  const found = runOf(call);
  const { actions } = repoOf(call, 'write');
  if (runStateOf(call.state, attemptOf(found.run)).status !== 'completed')
    throw new Refusal(400, 'this workflow run is not done');
  if (call.request.method === 'POST' && actions.disabled.has(found.run.workflow))
    throw new Refusal(400, 'the workflow is disabled');
  return found;
}

function knownAttempt(call: Call, { id, attempts }: RunRecord): AttemptRecord {
  const wanted = call.id('attempt');
  return oneOf(
    attempts,
    ({ number }) => number === wanted,
    `run attempt ${String(wanted)} for run ${String(id)}: resource does not exist`,
  );
}

/** Responds with a page of runs, newest first. */
export function runs(call: Call, repos: readonly RepoRecord[], workflow?: string): Reply {
  const { query, state } = call;
  const fits = statusTest(call);
  if (query.get('actor') && state.user(query.get('actor') ?? '') === undefined)
    throw new Refusal(500);
  const same = (key: string, value: string): boolean => [null, '', value].includes(query.get(key));
  const found = repos
    .flatMap((repo) => repo.actions.runs.map((run) => ({ repo, run })))
    .filter(({ run: { event, branch, sha, actor, workflow: file } }) => {
      const named =
        same('event', event) &&
        same('branch', branch) &&
        same('head_sha', sha) &&
        same('actor', actor.login);
      return named && (workflow === undefined || file === workflow);
    })
    .filter(({ run }) => fits(attemptOf(run)));
  found.sort((a, b) => b.run.id - a.run.id);
  return listing(call, found, ({ repo, run }) => runView(call, repo, run), {
    ...linked,
    key: 'workflow_runs',
  });
}

function jobsOf(repo: RepoRecord, run: RunRecord, attempt: AttemptRecord): JobFound[] {
  return attempt.jobs.map((job) => ({ repo, run, attempt, job }));
}

/** Returns the jobs of all attempts, newest first. */
function allJobs(repos: readonly RepoRecord[]): JobFound[] {
  const found = repos.flatMap((repo) =>
    repo.actions.runs.flatMap((run) =>
      run.attempts.flatMap((attempt) => jobsOf(repo, run, attempt)),
    ),
  );
  return found.reverse();
}

export function lastJobs(repos: readonly RepoRecord[]): JobFound[] {
  return repos.flatMap((repo) =>
    repo.actions.runs.flatMap((run) => jobsOf(repo, run, attemptOf(run))),
  );
}

function jobs(call: Call, all: readonly JobFound[]): Reply {
  const [sort, order] = [call.query.get('sort') ?? '', call.query.get('order') ?? ''];
  if (!['', 'id'].includes(sort) || !['', 'asc', 'desc'].includes(order))
    throw invalid('Invalid sort mode or order');
  const fits = statusTest(call);
  const found = all.filter(({ attempt, job }) => fits(attempt, job));
  if (sort === 'id') found.sort((a, b) => (a.job.id - b.job.id) * (order === 'desc' ? -1 : 1));
  return listing(
    call,
    found,
    ({ repo, run, attempt, job }) => jobView(call, repo, run, attempt.number, job),
    { ...linked, key: 'jobs' },
  );
}

function jobOf(call: Call): JobFound {
  const wanted = call.id('job_id');
  const message =
    call.operation === 'downloadActionsRunJobLogs'
      ? `run job with id ${String(wanted)}: resource does not exist`
      : undefined;
  return oneOf(allJobs([repoOf(call)]), ({ job }) => job.id === wanted, message);
}

/** The status or conclusion that each word of a query selects. */
const meanings: Readonly<Record<string, string>> = {
  ...{
    pending: 'waiting',
    waiting: 'waiting',
    requested: 'waiting',
    action_required: 'waiting',
    neutral: 'skipped',
  },
  ...{
    queued: 'queued',
    in_progress: 'in_progress',
    completed: 'completed',
    timed_out: 'timed_out',
  },
  ...{ success: 'success', failure: 'failure', cancelled: 'cancelled', skipped: 'skipped' },
};

function statusTest({ query, state }: Call): (attempt: AttemptRecord, job?: JobRecord) => boolean {
  const known = differencesOf(state.like)?.runStatuses ?? meanings;
  const asked = query.getAll('status').filter((word) => word !== '');
  const wrong = asked.find((word) => known[word] === undefined);
  if (wrong !== undefined) throw new Refusal(400, `invalid status ${wrong}`);
  const wanted = asked.map((word) => known[word] ?? '').map((word) => meanings[word] ?? word);
  return (attempt, job) => {
    const { status, conclusion = '' } = runStateOf(state, attempt, job);
    return wanted.length === 0 || wanted.includes(status) || wanted.includes(conclusion);
  };
}
