import type { ForgeState } from '../state/forge-state.js';
import type { RepoRecord } from '../state/records.js';
import { fieldsAt, textAt, wordsAt, yaml } from '../bytes/yaml.js';

export interface Workflow {
  /** The name of the file, which is its id. */
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly events: readonly string[];
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

const folders = ['.gitea/workflows/', '.forgejo/workflows/', '.github/workflows/'];

export function workflowsOf(state: ForgeState, repo: RepoRecord, ref: string = repo.default_branch): Workflow[] {
  const tree = repo.refs.loosely(ref, repo.default_branch)?.tree ?? new Map<string, { readonly sha: string }>();
  return [...tree].flatMap(([path, { sha }]) => {
    if (!folders.some((folder) => path.startsWith(folder)) || !/\.ya?ml$/.test(path)) return [];
    return workflowOf(path, new TextDecoder().decode(state.objects.blob(sha)));
  });
}

/** Reads the parts of a workflow file that the embedded forge uses: events, inputs, jobs and steps. */
function workflowOf(path: string, text: string): Workflow {
  const file = yaml(text);
  const id = path.slice(path.lastIndexOf('/') + 1);
  const inputs = Object.entries(fieldsAt(file, 'on', 'workflow_dispatch', 'inputs'));
  return {
    id,
    path,
    name: textAt(file, 'name') || id,
    events: [...wordsAt(file, 'on'), ...Object.keys(fieldsAt(file, 'on'))],
    inputs: Object.fromEntries(inputs.map(([name, input]) => [name, textAt(input, 'default')])),
    jobs: Object.entries(fieldsAt(file, 'jobs')).map(([key, job]) => ({
      key,
      name: textAt(job, 'name') || key,
      runs_on: wordsAt(job, 'runs-on')[0] ?? 'ubuntu-latest',
      skipped: /^(\$\{\{\s*)?false/.test(textAt(job, 'if')),
      steps: Object.values(fieldsAt(job)['steps'] ?? []).map(stepOf),
    })),
  };
}

function stepOf(step: unknown): WorkflowStep {
  const [run, uses] = [textAt(step, 'run').trim(), textAt(step, 'uses')];
  const name = textAt(step, 'name') || `Run ${uses === '' ? (run.split('\n', 1)[0] ?? '') : uses}`;
  return { name, run, artifact: uses.includes('upload-artifact') ? textAt(step, 'with', 'name') || 'artifact' : undefined };
}
