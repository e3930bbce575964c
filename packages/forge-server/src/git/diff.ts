import {
  applyPatch,
  formatPatch,
  OMIT_HEADERS,
  parsePatch,
  structuredPatch,
  type StructuredPatch,
} from 'diff';
import type { ObjectStore, Tree, TreeFile } from './objects.js';
import { encodeText } from '@clients/server-kit';

/** A path that differs between two trees. */
export interface Change {
  readonly path: string;
  /** The former path of a renamed file. */
  readonly from: string | undefined;
  readonly status: 'added' | 'removed' | 'modified' | 'renamed';
  readonly before: TreeFile | undefined;
  readonly after: TreeFile | undefined;
  readonly additions: number;
  readonly deletions: number;
}

/**
 * Returns the paths that differ between two trees, sorted. A file that moved unchanged counts as
 * renamed.
 */
export function listTreeChanges(store: ObjectStore, before: Tree, after: Tree): Change[] {
  const gone = new Map([...before].filter(([path]) => !after.has(path)));
  const found: Change[] = [];
  const add = (
    status: Change['status'],
    path: string,
    old: TreeFile | undefined,
    now: TreeFile | undefined,
    from?: string,
  ): void => {
    const lines = makePatch(store, { before: old, after: now }).hunks.flatMap((hunk) => hunk.lines);
    const count = (sign: string): number => lines.filter((line) => line.startsWith(sign)).length;
    found.push({
      path,
      from,
      status,
      before: old,
      after: now,
      additions: count('+'),
      deletions: count('-'),
    });
  };
  for (const [path, file] of after) {
    const old = before.get(path);
    const [from, source] =
      old === undefined ? ([...gone].find(([, { sha }]) => sha === file.sha) ?? []) : [];
    if (from !== undefined) {
      gone.delete(from);
      add('renamed', path, source, file, from);
    } else if (!areSameEntries(old, file))
      add(old === undefined ? 'added' : 'modified', path, old, file);
  }
  for (const [path, file] of gone) add('removed', path, file, undefined);
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * The changes of files with more changed lines than this are shown as one: the time to find the
 * least changes grows with their square.
 */
const MAX_DIFF_LINES = 1000;

/**
 * Returns the hunks between two states of a file, with three lines of context; none for a binary
 * file.
 */
function makePatch(
  store: ObjectStore,
  { before, after }: Pick<Change, 'before' | 'after'>,
  from = '',
  to = '',
): StructuredPatch {
  const old = readText(store, before);
  const now = readText(store, after);
  const found = structuredPatch(from, to, old, now, undefined, undefined, {
    context: 3,
    maxEditLength: MAX_DIFF_LINES,
  });
  if (found !== undefined) return found;
  const removed = prefixLines('-', old);
  const added = prefixLines('+', now);
  const hunk = {
    oldStart: 1,
    oldLines: removed.length,
    newStart: 1,
    newLines: added.length,
    lines: [...removed, ...added],
  };
  return {
    oldFileName: from,
    newFileName: to,
    oldHeader: undefined,
    newHeader: undefined,
    hunks: [hunk],
  };
}

/** Returns the text of a file; an empty one for none, and for a binary file. */
function readText(store: ObjectStore, file: TreeFile | undefined): string {
  const bytes = store.getBlob(file?.sha ?? '');
  return bytes === undefined || bytes.includes(0) ? '' : new TextDecoder().decode(bytes);
}

function prefixLines(sign: string, text: string): string[] {
  return text === ''
    ? []
    : text
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => sign + line);
}

export function formatHunks(store: ObjectStore, change: Pick<Change, 'before' | 'after'>): string {
  return formatPatch(makePatch(store, change), OMIT_HEADERS).trimEnd();
}

export function writeDiff(store: ObjectStore, all: readonly Change[]): string {
  const texts = all.map((change) => {
    const { path, from, status, before, after } = change;
    const names = [
      before === undefined ? '/dev/null' : `a/${from ?? path}`,
      after === undefined ? '/dev/null' : `b/${path}`,
    ] as const;
    const modes =
      before?.mode === after?.mode
        ? {}
        : { ...(before && { oldMode: before.mode }), ...(after && { newMode: after.mode }) };
    const kind = {
      isGit: true,
      isCreate: status === 'added',
      isDelete: status === 'removed',
      isRename: status === 'renamed',
    };
    return formatPatch({ ...makePatch(store, change, ...names), ...modes, ...kind });
  });
  return texts.join('');
}

/**
 * Merges two trees file by file. A file that both sides changed differently since `base` is a
 * conflict.
 */
export function mergeTrees(
  base: Tree,
  ours: Tree,
  theirs: Tree,
): { readonly tree: Tree; readonly conflicts: readonly string[] } {
  const tree = new Map<string, TreeFile>();
  const conflicts: string[] = [];
  for (const path of new Set([...base.keys(), ...ours.keys(), ...theirs.keys()])) {
    const was = base.get(path);
    const mine = ours.get(path);
    const other = theirs.get(path);
    const taken = areSameEntries(mine, was) ? other : mine;
    if (!areSameEntries(mine, was) && !areSameEntries(other, was) && !areSameEntries(mine, other))
      conflicts.push(path);
    if (taken !== undefined) tree.set(path, taken);
  }
  return { tree, conflicts };
}

function areSameEntries(one: TreeFile | undefined, other: TreeFile | undefined): boolean {
  return one?.sha === other?.sha && one?.mode === other?.mode;
}

/**
 * Returns the files after a patch; undefined when the text is not a patch, or when one of its parts
 * does not apply.
 */
export function applyPatchText(store: ObjectStore, tree: Tree, text: string): Tree | undefined {
  const after = new Map(tree);
  try {
    const files = parsePatch(text).filter(({ oldFileName }) => oldFileName !== undefined);
    return files.length > 0 && files.every((file) => applyFile(store, after, file))
      ? after
      : undefined;
  } catch {
    return undefined;
  }
}

function applyFile(
  store: ObjectStore,
  tree: Map<string, TreeFile>,
  file: StructuredPatch,
): boolean {
  const from = file.isCreate === true ? undefined : readPath(file.oldFileName);
  const to = file.isDelete === true ? undefined : readPath(file.newFileName);
  const old = from === undefined ? undefined : tree.get(from);
  const isTaken = to !== undefined && to !== from && tree.has(to);
  if (file.isBinary === true || isTaken || (from !== undefined && old === undefined)) return false;
  if (file.hunks.length === 0 && from === to && file.newMode === undefined) return false;
  const text = applyPatch(new TextDecoder().decode(store.getBlob(old?.sha ?? '')), file);
  if (text === false || (to === undefined && text !== '')) return false;
  if (from !== undefined && file.isCopy !== true) tree.delete(from);
  if (to === undefined) return true;
  if (!isFree(tree, to)) return false;
  tree.set(to, {
    sha: store.addBlob(encodeText(text)),
    mode: file.newMode === '100755' ? '100755' : (old?.mode ?? '100644'),
  });
  return true;
}

function readPath(name = '/dev/null'): string | undefined {
  return name === '/dev/null' ? undefined : name.replace(/^[^/]*\//, '');
}

/**
 * Whether a file can have a path: not outside the repository, in its `.git`, below a file, or where
 * a directory is.
 */
function isFree(tree: Tree, path: string): boolean {
  if (path.split('/').some((part) => ['', '.', '..', '.git'].includes(part))) return false;
  return ![...tree.keys()].some(
    (other) => path.startsWith(`${other}/`) || other.startsWith(`${path}/`),
  );
}
