import { encodeText } from '@clients/core/testing';
import { zip } from '../bytes/archive.js';
import type { ArtifactRecord, AttemptRecord, JobRecord, RunRecord } from '../state/actions-records.js';
import type { ForgeState } from '../state/forge-state.js';
import type { RepoRecord } from '../state/records.js';
import type { Workflow } from './workflow-file.js';

interface RunState {
  readonly status: 'queued' | 'in_progress' | 'completed';
  readonly conclusion: string | undefined;
  /** Milliseconds since 1970. */
  readonly started: number | undefined;
  readonly completed: number | undefined;
}

/** Returns an attempt of a run. Default: the last one. */
export function attemptOf(run: RunRecord, number?: number): AttemptRecord {
  const found = number === undefined ? run.attempts.at(-1) : run.attempts.find((attempt) => attempt.number === number);
  return found ?? { number: number ?? 1, created: 0, jobs: [] };
}

/** Returns the state of a job at this moment of the forge's clock. */
export function runStateOf(state: ForgeState, attempt: AttemptRecord, job?: JobRecord): RunState {
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

const ninetyDays = 90 * 24 * 3_600_000;

/** Adds the artifacts of a run's upload steps. Routes show them once the run has completed. */
export function makeArtifacts(state: ForgeState, repo: RepoRecord, run: RunRecord, workflow: Workflow): void {
  for (const { artifact } of workflow.jobs.flatMap(({ steps }) => steps)) {
    if (artifact === undefined) continue;
    const text = `Artifact ${artifact} of run ${String(run.number)}\n`;
    addArtifact(state, repo, run, artifact, zip([{ path: `${artifact}.txt`, mode: '100644', bytes: encodeText(text) }]));
  }
}

export function addArtifact(
  state: ForgeState,
  repo: RepoRecord,
  run: RunRecord,
  name: string,
  bytes: Uint8Array,
  type = 'application/zip',
): ArtifactRecord {
  const artifact = { id: state.nextId(), run: run.id, name, bytes, type, created_at: state.now(), expires: state.clock.now() + ninetyDays };
  repo.actions.artifacts.push(artifact);
  return artifact;
}
