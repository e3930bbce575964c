import type { ForgeState } from './state/forge-state.js';
import type { RepoRecord } from './state/records.js';

/** A workflow as its file describes it. */
export interface Workflow {
  /** The name of the file, which is its id. */
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly events: readonly string[];
  /** Defaults of the inputs of a dispatch. */
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
  /** The name of the artifact it uploads. */
  readonly artifact: string | undefined;
}

const folders = ['.gitea/workflows/', '.forgejo/workflows/', '.github/workflows/'];

/** The workflows of a repository at a commit. */
export function workflowsOf(state: ForgeState, repo: RepoRecord, ref: string = repo.default_branch): Workflow[] {
  const tree = repo.refs.loosely(ref, repo.default_branch)?.tree ?? new Map<string, { readonly sha: string }>();
  return [...tree].flatMap(([path, { sha }]) => {
    if (!folders.some((folder) => path.startsWith(folder)) || !/\.ya?ml$/.test(path)) return [];
    return workflowOf(path, new TextDecoder().decode(state.objects.blob(sha)));
  });
}

/** Reads as much of a workflow file as an embedded forge acts on: events, inputs, jobs, steps. Not all of YAML. */
export function workflowOf(path: string, text: string): Workflow {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  const id = path.slice(path.lastIndexOf('/') + 1);
  const sections = blocks(lines);
  return {
    id,
    path,
    name: valueOf(sections.find(({ key }) => key === 'name')?.value ?? '') || id,
    events: eventsOf(sections.find(({ key }) => key === 'on' || key === '"on"' || key === "'on'")),
    inputs: inputsOf(sections.find(({ key }) => key === 'on')),
    jobs: blocks(sections.find(({ key }) => key === 'jobs')?.lines ?? []).map(jobOf),
  };
}

interface Block {
  readonly key: string;
  readonly value: string;
  /** The lines that are indented below it. */
  readonly lines: readonly string[];
}

/** The keys of one level, each with what stands below it. */
function blocks(lines: readonly string[]): Block[] {
  const [first = ''] = lines;
  const indent = first.length - first.trimStart().length;
  const found: { key: string; value: string; lines: string[] }[] = [];
  for (const line of lines) {
    const [, space = '', key = '', value = ''] = /^(\s*)([^\s:][^:]*):(?:\s+(.*))?$/.exec(line) ?? [];
    if (key !== '' && space.length === indent && !key.startsWith('- ')) found.push({ key, value: value.trim(), lines: [] });
    else found.at(-1)?.lines.push(line);
  }
  return found;
}

function eventsOf(on: Block | undefined): string[] {
  if (on === undefined) return [];
  if (on.value !== '')
    return on.value
      .replace(/^\[|\]$/g, '')
      .split(',')
      .map((word) => valueOf(word.trim()));
  if (on.lines[0]?.trim().startsWith('- ') === true) return on.lines.map((line) => valueOf(line.trim().slice(2)));
  return blocks(on.lines).map(({ key }) => key);
}

function inputsOf(on: Block | undefined): Record<string, string> {
  const dispatch = blocks(on?.lines ?? []).find(({ key }) => key === 'workflow_dispatch');
  const inputs = blocks(dispatch?.lines ?? []).find(({ key }) => key === 'inputs');
  return Object.fromEntries(
    blocks(inputs?.lines ?? []).map(({ key, lines }) => [
      key,
      valueOf(blocks(lines).find((block) => block.key === 'default')?.value ?? ''),
    ]),
  );
}

function jobOf({ key, lines }: Block): WorkflowJob {
  const parts = new Map(blocks(lines).map((block) => [block.key, block]));
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
    const parts = new Map(blocks(group).map((block) => [block.key, block]));
    const run = parts.get('run');
    const uses = valueOf(parts.get('uses')?.value ?? '');
    const script = [run?.value.replace(/^[|>]-?$/, '') ?? '', ...(run?.lines ?? [])].join('\n').trim();
    const named = valueOf(parts.get('name')?.value ?? '');
    const uploaded = blocks(parts.get('with')?.lines ?? []).find((block) => block.key === 'name')?.value;
    const artifact = uses.includes('upload-artifact') ? valueOf(uploaded ?? 'artifact') : undefined;
    return { name: named !== '' ? named : uses !== '' ? `Run ${uses}` : `Run ${script.split('\n', 1)[0] ?? ''}`, run: script, artifact };
  });
}

function valueOf(text: string): string {
  return text.replace(/\s+#.*$/, '').replace(/^(["'])(.*)\1$/, '$2');
}
