import { encodeText, type Reply } from '@clients/core/testing';
import { onlyAdmins, orgOf, repoOf } from '../../access/rights.js';
import { rerun } from '../../events/runs.js';
import type { Call } from '../../http/call.js';
import { download } from '../../http/files.js';
import { linked, listing } from '../../http/paging.js';
import { created, empty, invalid, json, notFound, Refusal } from '../../http/replies.js';
import { differencesOf } from '../../servers/index.js';
import type { AttemptRecord, JobRecord, RunRecord } from '../../state/actions-records.js';
import type { RepoRecord } from '../../state/records.js';
import { jobView, runView, taskView } from '../../views/actions.js';
import { attemptOf, runStateOf } from '../../workflows/run-state.js';
import { oneOf } from '../lists.js';
import type { Handlers } from '../route.js';

/** A run with its repository. */
interface RunFound {
  readonly repo: RepoRecord;
  readonly run: RunRecord;
}

interface JobFound extends RunFound {
  readonly attempt: AttemptRecord;
  readonly job: JobRecord;
}

export const actionsRunRoutes: Handlers = {
  getWorkflowRuns: (call) => runs(call, [repoOf(call)]),
  getOrgWorkflowRuns: (call) => runs(call, reposOf(call, 'org')),
  getUserWorkflowRuns: (call) => runs(call, reposOf(call, 'user')),
  listAdminWorkflowRuns: (call) => runs(call, reposOf(call, 'instance')),
  listWorkflowJobs: (call) => jobs(call, allJobs([repoOf(call)])),
  getOrgWorkflowJobs: (call) => jobs(call, allJobs(reposOf(call, 'org'))),
  getUserWorkflowJobs: (call) => jobs(call, allJobs(reposOf(call, 'user'))),
  listAdminWorkflowJobs: (call) => jobs(call, allJobs(reposOf(call, 'instance'))),
  GetWorkflowRun(call) {
    const { repo, run } = runOf(call);
    return json(runView(call, repo, run));
  },
  deleteActionRun(call) {
    const { repo, run } = doneRun(call);
    repo.actions.runs.splice(repo.actions.runs.indexOf(run), 1);
    for (const artifact of repo.actions.artifacts.filter((one) => one.run === run.id))
      repo.actions.artifacts.splice(repo.actions.artifacts.indexOf(artifact), 1);
    return empty();
  },
  listWorkflowRunJobs(call) {
    if (call.id('run') <= 0) throw new Refusal(400, 'runID must be a positive integer');
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
    const job = attempt.jobs[at];
    return created(job === undefined ? null : jobView(call, repo, run, attempt.number, job));
  },
  getWorkflowJob(call) {
    const { repo, run, attempt, job } = jobOf(call, 'not found');
    return json(jobView(call, repo, run, attempt.number, job));
  },
  downloadActionsRunJobLogs(call) {
    const { run, attempt, job } = jobOf(call, `run job with id ${String(call.id('job_id'))}: resource does not exist`);
    const { started, status } = runStateOf(call.state, attempt, job);
    if (started === undefined) throw notFound('job not started');
    const time = `${call.state.now(started).slice(0, 19)}.1234567Z`;
    const steps = job.steps.flatMap((name) => [
      `${time} ##[group]${name}`,
      `${time} \u001b[32m${name}\u001b[0m done`,
      `${time} ##[endgroup]`,
    ]);
    const lines = [
      `${time} embedded runner takes job ${job.name}`,
      ...(status === 'completed' ? [...steps, `${time} Job ${job.conclusion}`] : steps.slice(0, 2)),
    ];
    const name = `${run.workflow.replace(/\.ya?ml$/, '')}-${job.name}-${String(job.id)}.log`;
    return download(call, encodeText(`${lines.join('\n')}\n`), {
      name,
      type: 'text/plain; charset=utf-8',
      attachment: true,
      headers: { 'accept-ranges': 'bytes' },
    });
  },
  ListActionTasks(call) {
    const begun = allJobs([repoOf(call)]).filter(({ attempt, job }) => runStateOf(call.state, attempt, job).started !== undefined);
    return listing(call, begun, ({ repo, run, attempt, job }) => taskView(call, repo, run, attempt, job), {
      ...linked,
      key: 'workflow_runs',
    });
  },
};

function reposOf(call: Call, scope: 'org' | 'user' | 'instance'): RepoRecord[] {
  if (scope === 'instance') onlyAdmins(call);
  const owner = scope === 'org' ? orgOf(call, 'member') : call.me;
  return call.state.repos.filter((repo) => scope === 'instance' || repo.owner === owner);
}

/** Returns the run of a route. */
function runOf(call: Call): RunFound {
  const repo = repoOf(call);
  const id = call.id('run');
  const run = oneOf(repo.actions.runs, (one) => one.id === id, `run with id ${String(id)}: resource does not exist`);
  return { repo, run };
}

function doneRun(call: Call): RunFound {
  const found = runOf(call);
  repoOf(call, 'write');
  if (runStateOf(call.state, attemptOf(found.run)).status !== 'completed') throw new Refusal(400, 'this workflow run is not done');
  if (found.repo.actions.disabled.has(found.run.workflow) && call.request.method === 'POST')
    throw new Refusal(400, `workflow ${found.run.workflow} is disabled`);
  return found;
}

function knownAttempt(call: Call, run: RunRecord): AttemptRecord {
  const number = call.id('attempt');
  return oneOf(
    run.attempts,
    (one) => one.number === number,
    `run attempt ${String(number)} for run ${String(run.id)}: resource does not exist`,
  );
}

/** Responds with a page of runs, newest first. */
export function runs(call: Call, repos: readonly RepoRecord[], workflow?: string): Reply {
  const { query, state } = call;
  const fits = statusTest(call);
  const actor = query.get('actor') ?? '';
  if (actor !== '' && state.user(actor) === undefined)
    throw new Refusal(500, call.me.is_admin ? `user does not exist [uid: 0, name: ${actor}]` : '');
  const found = repos
    .flatMap((repo) => repo.actions.runs.map((run) => ({ repo, run })))
    .filter(({ run }) => {
      const { status, conclusion } = runStateOf(state, attemptOf(run));
      const same = (key: string, value: string): boolean => (query.get(key) ?? '') === '' || query.get(key) === value;
      const named = same('event', run.event) && same('branch', run.branch) && same('head_sha', run.sha) && same('actor', run.actor.login);
      return named && fits(status, conclusion) && (workflow === undefined || run.workflow === workflow);
    });
  found.sort((a, b) => b.run.id - a.run.id);
  return listing(call, found, ({ repo, run }) => runView(call, repo, run), { ...linked, key: 'workflow_runs' });
}

function jobsOf(repo: RepoRecord, run: RunRecord, attempt: AttemptRecord): JobFound[] {
  return attempt.jobs.map((job) => ({ repo, run, attempt, job }));
}

function allJobs(repos: readonly RepoRecord[]): JobFound[] {
  return repos
    .flatMap((repo) => repo.actions.runs.flatMap((run) => run.attempts.flatMap((attempt) => jobsOf(repo, run, attempt))))
    .reverse();
}

function jobs(call: Call, all: readonly JobFound[]): Reply {
  const [sort, order] = [call.query.get('sort') ?? '', call.query.get('order') ?? ''];
  if (sort !== '' && sort !== 'id') throw invalid(`Invalid sort mode: "${sort}"`);
  if (order !== '' && order !== 'asc' && order !== 'desc') throw invalid(`Invalid sort order: "${order}"`);
  const fits = statusTest(call);
  const found = all.filter(({ attempt, job }) => {
    const { status, conclusion } = runStateOf(call.state, attempt, job);
    return fits(status, conclusion);
  });
  if (sort === 'id') found.sort((a, b) => (a.job.id - b.job.id) * (order === 'desc' ? -1 : 1));
  return listing(call, found, ({ repo, run, attempt, job }) => jobView(call, repo, run, attempt.number, job), { ...linked, key: 'jobs' });
}

function jobOf(call: Call, words: string): JobFound {
  return oneOf(allJobs([repoOf(call)]), ({ job }) => job.id === call.id('job_id'), words);
}

const meanings: Readonly<Record<string, (status: string, conclusion: string) => boolean>> = {
  pending: (status) => status === 'waiting',
  waiting: (status) => status === 'waiting',
  requested: (status) => status === 'waiting',
  action_required: (status) => status === 'waiting',
  queued: (status) => status === 'queued',
  in_progress: (status) => status === 'in_progress',
  completed: (status) => status === 'completed',
  neutral: (_status, conclusion) => conclusion === 'skipped',
  timed_out: (_status, conclusion) => conclusion === 'timed_out',
};
const conclusions: readonly string[] = ['success', 'failure', 'cancelled', 'skipped'];

/** Returns a test for the statuses that a query selects. */
function statusTest({ query, state }: Call): (status: string, conclusion: string | undefined) => boolean {
  const known = differencesOf(state.like)?.runStatuses;
  const asked = query.getAll('status').filter((word) => word !== '');
  const wrong = asked.find((word) =>
    known === undefined ? meanings[word] === undefined && !conclusions.includes(word) : known[word] === undefined,
  );
  if (wrong !== undefined) throw new Refusal(400, `invalid status ${wrong}`);
  const wanted = asked.map((word) => known?.[word] ?? word);
  return (status, conclusion = '') =>
    wanted.length === 0 || wanted.some((word) => meanings[word]?.(status, conclusion) ?? word === conclusion);
}
