import type { Reader } from '../http/index.js';
import { findAttempt, computeRunState, type Workflow } from '../workflows/workflow-file.js';
import type {
  ArtifactRecord,
  AttemptRecord,
  JobRecord,
  RepoRecord,
  RunnerRecord,
  RunRecord,
} from '../state/records.js';
import { EPOCH, formatFullName, NEVER, pick, renderPublicUser } from './people.js';
import { renderPlainRepo, renderRepo } from './repository.js';

export function renderRun(
  reader: Reader,
  repo: RepoRecord,
  run: RunRecord,
  number?: number,
): Record<string, unknown> {
  const { root, state } = reader;
  const attempt = findAttempt(run, number);
  const { status, conclusion, started, completed } = computeRunState(state, attempt);
  const url = `${root}/api/v1/repos/${formatFullName(repo)}/actions/runs/${String(run.id)}`;
  const actor = renderPublicUser(reader, run.actor);
  return {
    ...pick(run, 'id', 'event'),
    url,
    previous_attempt_url:
      attempt.number > 1 ? `${url}/attempts/${String(attempt.number - 1)}` : null,
    html_url: `${root}/${formatFullName(repo)}/actions/runs/${String(run.id)}`,
    display_title: run.title,
    path: `${run.workflow}@refs/heads/${run.branch}`,
    run_attempt: attempt.number,
    run_number: run.number,
    head_sha: run.sha,
    ...(run.event === 'pull_request' ? {} : { head_branch: run.branch }),
    status,
    actor,
    trigger_actor: actor,
    repository: renderRunRepo(reader, repo),
    ...(conclusion === undefined ? {} : { conclusion }),
    pull_requests: [],
    started_at: formatDate(reader, started),
    completed_at: formatDate(reader, completed),
    jobs_url: `${url}/jobs`,
    logs_url: `${url}/logs`,
    artifacts_url: `${url}/artifacts`,
    cancel_url: `${url}/cancel`,
    rerun_url: `${url}/rerun`,
    created_at: state.formatTime(attempt.created),
    updated_at: state.formatTime(completed ?? started ?? attempt.created),
  };
}

/** Gitea shows the repository of a run as to nobody: without any permission. */
function renderRunRepo(reader: Reader, repo: RepoRecord): Record<string, unknown> {
  if (reader.state.like === 'forgejo-15') return renderRepo(reader, repo);
  return {
    ...renderPlainRepo(reader, repo),
    permissions: { admin: false, push: false, pull: false },
  };
}

function formatDate({ state }: Reader, ms: number | undefined): string {
  return ms === undefined ? EPOCH : state.formatTime(ms);
}

export function renderJob(
  reader: Reader,
  repo: RepoRecord,
  run: RunRecord,
  number: number,
  job: JobRecord,
): Record<string, unknown> {
  const { root, state } = reader;
  const attempt = findAttempt(run, number);
  const { status, conclusion, started, completed } = computeRunState(state, attempt, job);
  const api = `${root}/api/v1/repos/${formatFullName(repo)}/actions`;
  const taken = started !== undefined;
  return {
    ...pick(job, 'id', 'name'),
    url: `${api}/jobs/${String(job.id)}`,
    html_url: `${root}/${formatFullName(repo)}/actions/runs/${String(run.id)}/jobs/${String(job.id)}`,
    run_id: run.id,
    run_url: `${api}/runs/${String(run.id)}`,
    labels: [job.runs_on],
    run_attempt: attempt.number,
    head_sha: run.sha,
    head_branch: run.branch,
    status,
    ...(conclusion === undefined ? {} : { conclusion }),
    ...(taken ? { runner_id: 1, runner_name: 'embedded' } : {}),
    steps: taken ? renderSteps(reader, attempt, job) : [],
    created_at: state.formatTime(attempt.created),
    started_at: formatDate(reader, started),
    completed_at: formatDate(reader, completed),
  };
}

function renderSteps(reader: Reader, attempt: AttemptRecord, job: JobRecord): unknown[] {
  const { status, conclusion, started, completed } = computeRunState(reader.state, attempt, job);
  return job.steps.map((name, number) => {
    const begun = status === 'completed' || number === 0;
    return {
      name,
      number,
      status: begun ? status : 'queued',
      ...(conclusion === undefined ? {} : { conclusion }),
      started_at: begun ? formatDate(reader, started) : EPOCH,
      completed_at: formatDate(reader, completed),
    };
  });
}

export function renderTask(
  reader: Reader,
  repo: RepoRecord,
  run: RunRecord,
  attempt: AttemptRecord,
  job: JobRecord,
): Record<string, unknown> {
  const { status, conclusion, started } = computeRunState(reader.state, attempt, job);
  const when = formatDate(reader, started);
  return {
    ...pick(job, 'id', 'name'),
    event: run.event,
    head_branch: run.branch,
    head_sha: run.sha,
    run_number: run.number,
    display_title: run.title,
    status: conclusion ?? (status === 'in_progress' ? 'running' : 'waiting'),
    workflow_id: run.workflow,
    url: `${reader.root}/${formatFullName(repo)}/actions/runs/${String(run.id)}`,
    created_at: when,
    updated_at: when,
    run_started_at: when,
  };
}

export function renderWorkflow(
  { root }: Reader,
  repo: RepoRecord,
  { id, name, path }: Workflow,
): Record<string, unknown> {
  const full = formatFullName(repo);
  const branch = repo.default_branch;
  return {
    id,
    name,
    path,
    state: repo.actions.disabled.has(id) ? 'disabled_manually' : 'active',
    created_at: repo.created_at,
    updated_at: repo.created_at,
    deleted_at: NEVER,
    url: `${root}/api/v1/repos/${full}/actions/workflows/${id}`,
    html_url: `${root}/${full}/src/branch/${branch}/${path}`,
    badge_url: `${root}/${full}/actions/workflows/${id}/badge.svg?branch=${branch}`,
  };
}

export function renderRunner(runner: RunnerRecord): Record<string, unknown> {
  const labels = runner.labels.map((name, id) => ({ id, name, type: 'custom' }));
  return { ...pick(runner, 'id', 'name', 'status', 'disabled', 'ephemeral'), busy: false, labels };
}

const EMPTY_RUN = {
  url: '',
  html_url: '',
  display_title: '',
  path: '',
  event: '',
  status: '',
  run_attempt: 0,
  run_number: 0,
  previous_attempt_url: null,
  pull_requests: null,
  started_at: NEVER,
  completed_at: NEVER,
};

/** Returns an artifact. Of its run it has only the ids and the commit. */
export function renderArtifact(
  { root, state }: Reader,
  repo: RepoRecord,
  artifact: ArtifactRecord,
): Record<string, unknown> {
  const url = `${root}/api/v1/repos/${formatFullName(repo)}/actions/artifacts/${String(artifact.id)}`;
  const run = repo.actions.runs.find(({ id }) => id === artifact.run);
  return {
    ...pick(artifact, 'id', 'name', 'created_at'),
    size_in_bytes: artifact.bytes.byteLength,
    url,
    archive_download_url: `${url}/zip`,
    expired: state.clock.now() > artifact.expires,
    workflow_run: {
      ...EMPTY_RUN,
      id: artifact.run,
      repository_id: repo.id,
      head_sha: run?.sha ?? '',
    },
    updated_at: artifact.created_at,
    expires_at: state.formatTime(artifact.expires),
  };
}
