import type { ForgeState } from '../state/forge-state.js';
import type { RepoRecord } from '../state/records.js';
import { type Block, keysOf, linesOf, valueOf } from './yaml.js';

/** A workflow as described by its file. */
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

/** Returns the workflows of a repository at a commit. */
export function workflowsOf(state: ForgeState, repo: RepoRecord, ref: string = repo.default_branch): Workflow[] {
  const tree = repo.refs.loosely(ref, repo.default_branch)?.tree ?? new Map<string, { readonly sha: string }>();
  return [...tree].flatMap(([path, { sha }]) => {
    if (!folders.some((folder) => path.startsWith(folder)) || !/\.ya?ml$/.test(path)) return [];
    return workflowOf(path, new TextDecoder().decode(state.objects.blob(sha)));
  });
}

/** Reads the parts of a workflow file that the embedded forge uses: events, inputs, jobs and steps. It supports a subset of YAML only. */
export function workflowOf(path: string, text: string): Workflow {
  const lines = linesOf(text);
  const id = path.slice(path.lastIndexOf('/') + 1);
  const sections = keysOf(lines);
  return {
    id,
    path,
    name: valueOf(sections.find(({ key }) => key === 'name')?.value ?? '') || id,
    events: eventsOf(sections.find(({ key }) => key === 'on' || key === '"on"' || key === "'on'")),
    inputs: inputsOf(sections.find(({ key }) => key === 'on')),
    jobs: keysOf(sections.find(({ key }) => key === 'jobs')?.lines ?? []).map(jobOf),
  };
}

function eventsOf(on: Block | undefined): string[] {
  if (on === undefined) return [];
  if (on.value !== '')
    return on.value
      .replace(/^\[|\]$/g, '')
      .split(',')
      .map((word) => valueOf(word.trim()));
  if (on.lines[0]?.trim().startsWith('- ') === true) return on.lines.map((line) => valueOf(line.trim().slice(2)));
  return keysOf(on.lines).map(({ key }) => key);
}

function inputsOf(on: Block | undefined): Record<string, string> {
  const dispatch = keysOf(on?.lines ?? []).find(({ key }) => key === 'workflow_dispatch');
  const inputs = keysOf(dispatch?.lines ?? []).find(({ key }) => key === 'inputs');
  return Object.fromEntries(
    keysOf(inputs?.lines ?? []).map(({ key, lines }) => [
      key,
      valueOf(keysOf(lines).find((block) => block.key === 'default')?.value ?? ''),
    ]),
  );
}

function jobOf({ key, lines }: Block): WorkflowJob {
  const parts = new Map(keysOf(lines).map((block) => [block.key, block]));
  const steps = stepsOf(parts.get('steps')?.lines ?? []);
  const own = valueOf(parts.get('name')?.value ?? '');
  const condition = parts.get('if')?.value ?? '';
  return {
    key,
    name: own === '' ? key : own,
    runs_on: valueOf(parts.get('runs-on')?.value ?? '') || 'ubuntu-latest',
    skipped: /^(\$\{\{\s*)?false/.test(condition),
    steps,
  };
}

function stepsOf(lines: readonly string[]): WorkflowStep[] {
  const groups: string[][] = [];
  for (const line of lines) {
    if (/^\s*- /.test(line)) groups.push([line.replace('- ', '  ')]);
    else groups.at(-1)?.push(line);
  }
  return groups.map((group) => {
    const parts = new Map(keysOf(group).map((block) => [block.key, block]));
    const run = parts.get('run');
    const uses = valueOf(parts.get('uses')?.value ?? '');
    const script = [run?.value.replace(/^[|>]-?$/, '') ?? '', ...(run?.lines ?? [])].join('\n').trim();
    const named = valueOf(parts.get('name')?.value ?? '');
    const uploaded = keysOf(parts.get('with')?.lines ?? []).find((block) => block.key === 'name')?.value;
    const artifact = uses.includes('upload-artifact') ? valueOf(uploaded ?? 'artifact') : undefined;
    const usual = `Run ${uses === '' ? (script.split('\n', 1)[0] ?? '') : uses}`;
    return { name: named === '' ? usual : named, run: script, artifact };
  });
}
