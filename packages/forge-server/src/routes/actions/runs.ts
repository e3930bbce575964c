import { encodeText } from '@clients/server-kit';
import {
  type Call,
  replyWithCreated,
  replyWithFile,
  replyWithNothing,
  createInvalid,
  replyWithJson,
  LINKED_STYLE,
  replyWithPagedList,
  createNotFound,
  Refusal,
  type Reply,
} from '../../http/index.js';
import { packZip } from '../../bytes/archive.js';
import {
  createFailure,
  findActionsRepo,
  findOrg,
  findRepo,
  requireAdmin,
} from '../../access/rights.js';
import { rerun } from '../../events/runs.js';
import { findDifferences } from '../../servers/differences.js';
import type { AttemptRecord, JobRecord, RepoRecord, RunRecord } from '../../state/records.js';
import { findProduct } from '../../state/server-kinds.js';
import { renderJob, renderRun, renderTask } from '../../views/index.js';
import { findAttempt, computeRunState } from '../../workflows/workflow-file.js';
import {
  findById,
  removeMatching,
  type Handlers,
  findOne,
  requireFound,
  removeRecord,
} from '../route.js';

interface RunFound {
  readonly repo: RepoRecord;
  readonly run: RunRecord;
}

export interface JobFound extends RunFound {
  readonly attempt: AttemptRecord;
  readonly job: JobRecord;
}

export const actionsRunRoutes: Handlers = {
  ...makeListRoutes('getWorkflowRuns', 'listWorkflowJobs', (call) => [findActionsRepo(call)]),
  ...makeListRoutes('getOrgWorkflowRuns', 'getOrgWorkflowJobs', (call) =>
    listOwned(call, findOrg(call, 'member').id),
  ),
  ...makeListRoutes('getUserWorkflowRuns', 'getUserWorkflowJobs', (call) =>
    listOwned(call, call.me.id),
  ),
  ...makeListRoutes('listAdminWorkflowRuns', 'listAdminWorkflowJobs', (call) => {
    requireAdmin(call);
    return call.state.repos;
  }),
  GetWorkflowRun(call) {
    const { repo, run } = findRun(call);
    return replyWithJson(renderRun(call, repo, run));
  },
  deleteActionRun(call) {
    const { repo, run } = findDoneRun(call);
    removeMatching(repo.actions.artifacts, (artifact) => artifact.run === run.id);
    return removeRecord(repo.actions.runs, run);
  },
  listWorkflowRunJobs(call) {
    if (call.readId('run') <= 0) throw new Refusal(400, 'runID must be a positive integer');
    const { repo, run } = findRun(call);
    return replyWithJobs(call, listJobs(repo, run, findAttempt(run)));
  },
  getWorkflowRunAttempt(call) {
    const { repo, run } = findRun(call);
    return replyWithJson(renderRun(call, repo, run, requireAttempt(call, run).number));
  },
  listWorkflowRunAttemptJobs(call) {
    const { repo, run } = findRun(call);
    return replyWithJobs(call, listJobs(repo, run, requireAttempt(call, run)));
  },
  cancelWorkflowRun: cancelRun,
  forceCancelWorkflowRun: cancelRun,
  // No run waits for an approval.
  approveWorkflowRun(call) {
    findRun(call);
    findRepo(call, 'write');
    throw new Refusal(409, 'run does not require approval');
  },
  getWorkflowRunLogs(call) {
    const { repo, run } = findRun(call);
    const attempt = findAttempt(run);
    const files = listJobs(repo, run, attempt).flatMap(({ job }) => {
      const log = writeLog(call, attempt, job);
      return log === undefined ? [] : [{ path: nameLog(run, job), mode: '100644', bytes: log }];
    });
    if (files.length === 0) throw createNotFound('logs not found');
    return replyWithFile(call, packZip(files), {
      name: `${run.workflow.replace(/\.ya?ml$/, '')}-${String(run.id)}.zip`,
      type: 'application/zip',
      attachment: true,
    });
  },
  rerunWorkflowRun(call) {
    const { repo, run } = findDoneRun(call);
    rerun(call.state, run);
    return replyWithCreated(renderRun(call, repo, run));
  },
  rerunFailedWorkflowRun(call) {
    rerun(call.state, findDoneRun(call).run);
    return replyWithNothing(201);
  },
  rerunWorkflowJob(call) {
    const { repo, run } = findDoneRun(call);
    const at = findAttempt(run).jobs.findIndex(({ id }) => id === call.readId('job_id'));
    if (at < 0) throw createNotFound('workflow job not found');
    const attempt = rerun(call.state, run);
    return replyWithCreated(
      renderJob(call, repo, run, attempt.number, requireFound(attempt.jobs[at])),
    );
  },
  getWorkflowJob(call) {
    const { repo, run, attempt, job } = findJob(call);
    return replyWithJson(renderJob(call, repo, run, attempt.number, job));
  },
  downloadActionsRunJobLogs(call) {
    const { run, attempt, job } = findJob(call);
    const log = writeLog(call, attempt, job);
    if (log === undefined) throw createNotFound('job not started');
    const headers = { 'accept-ranges': 'bytes' };
    return replyWithFile(call, log, {
      name: nameLog(run, job),
      type: 'text/plain; charset=utf-8',
      attachment: true,
      headers,
    });
  },
  ListActionTasks(call) {
    const begun = listAllJobs([findActionsRepo(call)])
      .filter(({ attempt, job }) => computeRunState(call.state, attempt, job).started !== undefined)
      .map(({ repo, run, attempt, job }) => renderTask(call, repo, run, attempt, job));
    const wanted = readTaskStatuses(call);
    return replyWithPagedList(
      call,
      begun.filter(({ status }) => wanted.length === 0 || wanted.includes(String(status))),
      (task) => task,
      { ...LINKED_STYLE, key: 'workflow_runs' },
    );
  },
};

/** Returns the log of a job; undefined until it starts. */
function writeLog(call: Call, attempt: AttemptRecord, job: JobRecord): Uint8Array | undefined {
  const { started, status } = computeRunState(call.state, attempt, job);
  if (started === undefined) return undefined;
  const time = `${call.state.formatTime(started).slice(0, 19)}.1234567Z`;
  const steps = job.steps.flatMap((name) => [
    `##[group]${name}`,
    `\u001b[32m${name}\u001b[0m done`,
    '##[endgroup]',
  ]);
  const shown = status === 'completed' ? [...steps, `Job ${job.conclusion}`] : steps.slice(0, 2);
  const lines = [`embedded runner takes job ${job.name}`, ...shown];
  return encodeText(lines.map((line) => `${time} ${line}\n`).join(''));
}

function nameLog({ workflow }: RunRecord, { name, id }: JobRecord): string {
  return `${workflow.replace(/\.ya?ml$/, '')}-${name}-${String(id)}.log`;
}

function cancelRun(call: Call): Reply {
  const { repo, run } = findRun(call);
  findRepo(call, 'write');
  const attempt = findAttempt(run);
  if (computeRunState(call.state, attempt).status === 'completed')
    throw new Refusal(409, 'run is already completed');
  attempt.cancelled = call.state.clock.now();
  return replyWithJson(renderRun(call, repo, run));
}

function makeListRoutes(
  runList: string,
  jobList: string,
  reposOf: (call: Call) => readonly RepoRecord[],
): Handlers {
  return {
    [runList]: (call) => replyWithRuns(call, reposOf(call)),
    [jobList]: (call) => replyWithJobs(call, listAllJobs(reposOf(call))),
  };
}

function listOwned({ state }: Call, id: number): RepoRecord[] {
  return state.repos.filter(({ owner }) => owner.id === id);
}

function findRun(call: Call): RunFound {
  const repo = findActionsRepo(call);
  return {
    repo,
    run: findById(
      call,
      repo.actions.runs,
      'run',
      (id) => `run with id ${id}: resource does not exist`,
    ),
  };
}

function findDoneRun(call: Call): RunFound {
  const found = findRun(call);
  const { actions } = findRepo(call, 'write');
  if (computeRunState(call.state, findAttempt(found.run)).status !== 'completed')
    throw new Refusal(400, 'this workflow run is not done');
  if (call.request.method === 'POST' && actions.disabled.has(found.run.workflow))
    throw new Refusal(400, 'the workflow is disabled');
  return found;
}

const TASK_STATUSES = [
  'unknown',
  'waiting',
  'running',
  'success',
  'failure',
  'cancelled',
  'skipped',
  'blocked',
];

/** Returns the states of tasks that a query names, which Gitea ignores. */
function readTaskStatuses({ query, state }: Call): string[] {
  if (findProduct(state.like) === 'gitea') return [];
  const asked = query.getAll('status').filter((word) => word !== '');
  const wrong = asked.find((word) => !TASK_STATUSES.includes(word));
  if (wrong !== undefined) throw new Refusal(400, `invalid status ${wrong}`);
  return asked;
}

function requireAttempt(call: Call, { id, attempts }: RunRecord): AttemptRecord {
  const wanted = call.readId('attempt');
  return findOne(
    attempts,
    ({ number }) => number === wanted,
    `run attempt ${String(wanted)} for run ${String(id)}: resource does not exist`,
  );
}

/** Responds with a page of runs, newest first. */
export function replyWithRuns(call: Call, repos: readonly RepoRecord[], workflow?: string): Reply {
  const { query, state } = call;
  const fits = makeStatusFilter(call);
  if (query.get('actor') && state.findUser(query.get('actor') ?? '') === undefined)
    throw createFailure(call, `user does not exist [uid: 0, name: ${query.get('actor') ?? ''}]`);
  const same = (key: string, value: string): boolean => [null, '', value].includes(query.get(key));
  const isOfForgejo = makeForgejoFilter(call);
  const found = repos
    .flatMap((repo) => repo.actions.runs.map((run) => ({ repo, run })))
    .filter(({ run }) => {
      const { branch, sha, actor, workflow: file } = run;
      const named =
        isOfForgejo(run) &&
        same('branch', branch) &&
        same('head_sha', sha) &&
        same('actor', actor.login);
      return named && (workflow === undefined || file === workflow);
    })
    .filter(({ run }) => fits(findAttempt(run)));
  found.sort((a, b) => b.run.id - a.run.id);
  return replyWithPagedList(call, found, ({ repo, run }) => renderRun(call, repo, run), {
    ...LINKED_STYLE,
    key: 'workflow_runs',
  });
}

/** Returns the test of an event, which Gitea takes one of, and of the filters that only Forgejo has. */
function makeForgejoFilter(call: Call): (run: RunRecord) => boolean {
  const { query, state } = call;
  const events = query.getAll('event').filter((word) => word !== '');
  if (findProduct(state.like) === 'gitea')
    return ({ event }) => events.length === 0 || event === events[0];
  const number = call.readWhole('run_number');
  const ref = query.get('ref') ?? '';
  const file = query.get('workflow_id') ?? '';
  return (run) =>
    (events.length === 0 || events.includes(run.event)) &&
    (number <= 0 || run.number === number) &&
    (ref === '' || [`refs/heads/${run.branch}`, `refs/tags/${run.branch}`].includes(ref)) &&
    (file === '' || run.workflow === file);
}

function listJobs(repo: RepoRecord, run: RunRecord, attempt: AttemptRecord): JobFound[] {
  return attempt.jobs.map((job) => ({ repo, run, attempt, job }));
}

/** Returns the jobs of all attempts, newest first. */
function listAllJobs(repos: readonly RepoRecord[]): JobFound[] {
  const found = repos.flatMap((repo) =>
    repo.actions.runs.flatMap((run) =>
      run.attempts.flatMap((attempt) => listJobs(repo, run, attempt)),
    ),
  );
  return found.reverse();
}

export function listLastJobs(repos: readonly RepoRecord[]): JobFound[] {
  return repos.flatMap((repo) =>
    repo.actions.runs.flatMap((run) => listJobs(repo, run, findAttempt(run))),
  );
}

function replyWithJobs(call: Call, all: readonly JobFound[]): Reply {
  const sort = call.query.get('sort') ?? '';
  const order = call.query.get('order') ?? '';
  if (!['', 'asc', 'desc'].includes(order)) throw createInvalid(`Invalid sort order: "${order}"`);
  if (!['', 'id'].includes(sort)) throw createInvalid(`Invalid sort mode: "${sort}"`);
  const fits = makeStatusFilter(call);
  const found = all.filter(({ attempt, job }) => fits(attempt, job));
  if (sort === 'id') found.sort((a, b) => (a.job.id - b.job.id) * (order === 'desc' ? -1 : 1));
  return replyWithPagedList(
    call,
    found,
    ({ repo, run, attempt, job }) => renderJob(call, repo, run, attempt.number, job),
    { ...LINKED_STYLE, key: 'jobs' },
  );
}

function findJob(call: Call): JobFound {
  const wanted = call.readId('job_id');
  const message =
    call.operation === 'downloadActionsRunJobLogs'
      ? `run job with id ${String(wanted)}: resource does not exist`
      : undefined;
  return findOne(listAllJobs([findActionsRepo(call)]), ({ job }) => job.id === wanted, message);
}

/** The status or conclusion that each word of a query selects. */
const STATUS_WORDS: Readonly<Record<string, string>> = {
  pending: 'waiting',
  waiting: 'waiting',
  requested: 'waiting',
  action_required: 'waiting',
  neutral: 'skipped',
  queued: 'queued',
  in_progress: 'in_progress',
  completed: 'completed',
  timed_out: 'timed_out',
  success: 'success',
  failure: 'failure',
  cancelled: 'cancelled',
  skipped: 'skipped',
};

function makeStatusFilter({
  query,
  state,
}: Call): (attempt: AttemptRecord, job?: JobRecord) => boolean {
  const known = findDifferences(state.like)?.runStatuses ?? STATUS_WORDS;
  const asked = query.getAll('status').filter((word) => word !== '');
  const wrong = asked.find((word) => known[word] === undefined);
  if (wrong !== undefined) throw new Refusal(400, `invalid status ${wrong}`);
  const wanted = asked.map((word) => known[word] ?? '').map((word) => STATUS_WORDS[word] ?? word);
  return (attempt, job) => {
    const { status, conclusion = '' } = computeRunState(state, attempt, job);
    return wanted.length === 0 || wanted.includes(status) || wanted.includes(conclusion);
  };
}
