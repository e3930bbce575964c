import type { ForgeState } from '../state/forge-state.js';
import type {
  ArtifactRecord,
  AttemptRecord,
  JobRecord,
  RepoRecord,
  RunRecord,
} from '../state/records.js';
import { readFields, readText, readWords, parseYaml } from '../bytes/yaml.js';
import { encodeText } from '@clients/server-kit';
import { packZip } from '../bytes/archive.js';

export interface Workflow {
  /** The name of the file, which is its id. */
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly events: readonly string[];
  /** Patterns of the branches whose pushes start it. */
  readonly branches: readonly string[];
  /** Default values of the inputs of a dispatch. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly jobs: readonly WorkflowJob[];
}

export interface WorkflowJob {
  readonly key: string;
  readonly name: string;
  readonly runs_on: string;
  readonly skipped: boolean;
  readonly steps: readonly WorkflowStep[];
}

interface WorkflowStep {
  readonly name: string;
  readonly run: string;
  /** The name of the artifact that the step uploads. */
  readonly artifact: string | undefined;
}

const WORKFLOW_FOLDERS = ['.gitea/workflows/', '.forgejo/workflows/', '.github/workflows/'];

export function listWorkflows(
  state: ForgeState,
  repo: RepoRecord,
  ref: string = repo.default_branch,
): Workflow[] {
  const tree =
    repo.refs.resolve(ref, repo.default_branch)?.tree ??
    new Map<string, { readonly sha: string }>();
  return [...tree].flatMap(([path, { sha }]) => {
    if (!WORKFLOW_FOLDERS.some((folder) => path.startsWith(folder)) || !/\.ya?ml$/.test(path))
      return [];
    return parseWorkflow(path, new TextDecoder().decode(state.objects.getBlob(sha)));
  });
}

function parseWorkflow(path: string, text: string): Workflow {
  const file = parseYaml(text);
  const id = path.slice(path.lastIndexOf('/') + 1);
  const inputs = Object.entries(readFields(file, 'on', 'workflow_dispatch', 'inputs'));
  const { tags, branches = tags === undefined ? '**' : '' } = readFields(file, 'on', 'push');
  return {
    id,
    path,
    name: readText(file, 'name') || id,
    events: [...readWords(file, 'on'), ...Object.keys(readFields(file, 'on'))],
    branches: readWords(branches),
    inputs: Object.fromEntries(inputs.map(([name, input]) => [name, readText(input, 'default')])),
    jobs: Object.entries(readFields(file, 'jobs')).map(([key, job]) => ({
      key,
      name: readText(job, 'name') || key,
      runs_on: readWords(job, 'runs-on')[0] ?? 'ubuntu-latest',
      skipped: /^(\$\{\{\s*)?false/.test(readText(job, 'if')),
      steps: Object.values(readFields(job)['steps'] ?? []).map(parseStep),
    })),
  };
}

function parseStep(step: unknown): WorkflowStep {
  const run = readText(step, 'run').trim();
  const uses = readText(step, 'uses');
  const name =
    readText(step, 'name') || `Run ${uses === '' ? (run.split('\n', 1)[0] ?? '') : uses}`;
  return {
    name,
    run,
    artifact: uses.includes('upload-artifact')
      ? readText(step, 'with', 'name') || 'artifact'
      : undefined,
  };
}

interface RunState {
  readonly status: 'queued' | 'in_progress' | 'completed';
  readonly conclusion: string | undefined;
  /** Milliseconds since 1970. */
  readonly started: number | undefined;
  readonly completed: number | undefined;
}

/** Returns an attempt of a run. Default: the last one. */
export function findAttempt(run: RunRecord, number?: number): AttemptRecord {
  const found =
    number === undefined
      ? run.attempts.at(-1)
      : run.attempts.find((attempt) => attempt.number === number);
  return found ?? { number: number ?? 1, created: 0, jobs: [] };
}

/** Returns the state of a job at this moment of the forge's clock. */
export function computeRunState(
  state: ForgeState,
  attempt: AttemptRecord,
  job?: JobRecord,
): RunState {
  const now = state.clock.now();
  const started = attempt.created + state.pace.queued;
  const completed = started + state.pace.running;
  const { cancelled } = attempt;
  if (cancelled !== undefined)
    return {
      status: 'completed',
      conclusion: 'cancelled',
      started: cancelled < started ? undefined : started,
      completed: cancelled,
    };
  if (job?.conclusion === 'skipped')
    return {
      status: 'completed',
      conclusion: 'skipped',
      started: undefined,
      completed: attempt.created,
    };
  if (now < started)
    return { status: 'queued', conclusion: undefined, started: undefined, completed: undefined };
  if (now < completed)
    return { status: 'in_progress', conclusion: undefined, started, completed: undefined };
  return {
    status: 'completed',
    conclusion: job?.conclusion ?? computeConclusion(attempt),
    started,
    completed,
  };
}

function computeConclusion({ jobs }: AttemptRecord): string {
  const ends = jobs.map(({ conclusion }) => conclusion);
  for (const bad of ['failure', 'cancelled'] as const) if (ends.includes(bad)) return bad;
  return ends.length > 0 && ends.every((end) => end === 'skipped') ? 'skipped' : 'success';
}

const ARTIFACT_LIFETIME_MS = 90 * 24 * 3_600_000;

/** Adds the artifacts of a run's upload steps. Routes show them once the run has completed. */
export function makeArtifacts(
  state: ForgeState,
  repo: RepoRecord,
  run: RunRecord,
  workflow: Workflow,
): void {
  for (const { artifact } of workflow.jobs.flatMap(({ steps }) => steps)) {
    if (artifact === undefined) continue;
    const text = `Artifact ${artifact} of run ${String(run.number)}\n`;
    addArtifact(
      state,
      repo,
      run,
      artifact,
      packZip([{ path: `${artifact}.txt`, mode: '100644', bytes: encodeText(text) }]),
    );
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
  const artifact = {
    id: state.makeId(),
    run: run.id,
    name,
    bytes,
    type,
    created_at: state.formatTime(),
    expires: state.clock.now() + ARTIFACT_LIFETIME_MS,
  };
  repo.actions.artifacts.push(artifact);
  return artifact;
}
