import type { ObjectStore, Tree, TreeFile } from './objects.js';

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

/** Returns the paths that differ between two trees, sorted. A file that moved unchanged counts as renamed. */
export function changes(store: ObjectStore, before: Tree, after: Tree): Change[] {
  const gone = [...before].filter(([path]) => !after.has(path));
  const found: Change[] = [];
  for (const [path, file] of after) {
    const old = before.get(path);
    if (old?.sha === file.sha && old.mode === file.mode) continue;
    const at = old === undefined ? gone.findIndex(([, { sha }]) => sha === file.sha) : -1;
    const [source] = at < 0 ? [] : gone.splice(at, 1);
    if (source !== undefined)
      found.push({ path, from: source[0], status: 'renamed', before: source[1], after: file, additions: 0, deletions: 0 });
    else
      found.push({
        path,
        from: undefined,
        status: old === undefined ? 'added' : 'modified',
        before: old,
        after: file,
        ...counted(store, old, file),
      });
  }
  for (const [path, file] of gone)
    found.push({ path, from: undefined, status: 'removed', before: file, after: undefined, ...counted(store, file, undefined) });
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function counted(store: ObjectStore, before: TreeFile | undefined, after: TreeFile | undefined): { additions: number; deletions: number } {
  const hunk = hunkOf(linesOf(store, before), linesOf(store, after));
  return { additions: hunk.added.length, deletions: hunk.removed.length };
}

/** Returns the lines of a file; none for a binary file. */
function linesOf(store: ObjectStore, file: TreeFile | undefined): string[] {
  const bytes = file && store.blob(file.sha);
  if (bytes === undefined || bytes.includes(0)) return [];
  const text = new TextDecoder().decode(bytes);
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

interface Hunk {
  /** Number of lines before the first difference. */
  readonly head: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Returns one hunk that spans every difference: the lines before and after it are equal. */
function hunkOf(before: readonly string[], after: readonly string[]): Hunk {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < before.length - head && tail < after.length - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return { head, removed: before.slice(head, before.length - tail), added: after.slice(head, after.length - tail) };
}

/** Returns the hunk of a change as a review shows it, with up to three lines of context. */
export function hunkText(store: ObjectStore, { before, after }: Pick<Change, 'before' | 'after'>): string {
  const [old, now] = [linesOf(store, before), linesOf(store, after)];
  const { head, removed, added } = hunkOf(old, now);
  if (removed.length === 0 && added.length === 0) return '';
  const start = Math.max(0, head - 3);
  const above = now.slice(start, head);
  const below = now.slice(head + added.length, head + added.length + 3);
  const context = above.length + below.length;
  const ranges = `@@ -${spanText(start, context + removed.length)} +${spanText(start, context + added.length)} @@`;
  const lines = [
    ...above.map((line) => ` ${line}`),
    ...removed.map((line) => `-${line}`),
    ...added.map((line) => `+${line}`),
    ...below.map((line) => ` ${line}`),
  ];
  return [ranges, ...lines].join('\n');
}

/** Returns a range of lines as git writes it: `3,7`, `3` for a single line, and `0,0` for none. */
function spanText(start: number, length: number): string {
  const first = String(length === 0 ? 0 : start + 1);
  return length === 1 ? first : `${first},${String(length)}`;
}

/** Returns a diff as git writes it. */
export function diffText(store: ObjectStore, all: readonly Change[]): string {
  return all.map((change) => fileDiff(store, change)).join('');
}

function fileDiff(store: ObjectStore, change: Change): string {
  const { path, from, status, before, after } = change;
  const short = (file: TreeFile | undefined): string => (file?.sha ?? '').padEnd(7, '0').slice(0, 7);
  const lines = [`diff --git a/${from ?? path} b/${path}`];
  if (status === 'added') lines.push(`new file mode ${after?.mode ?? ''}`);
  if (status === 'removed') lines.push(`deleted file mode ${before?.mode ?? ''}`);
  if (status === 'renamed') lines.push('similarity index 100%', `rename from ${from ?? ''}`, `rename to ${path}`);
  else lines.push(`index ${short(before)}..${short(after)}${status === 'modified' ? ` ${after?.mode ?? ''}` : ''}`);
  const hunk = hunkText(store, change);
  if (hunk !== '')
    lines.push(
      `--- ${before === undefined ? '/dev/null' : `a/${from ?? path}`}`,
      `+++ ${after === undefined ? '/dev/null' : `b/${path}`}`,
      hunk,
    );
  return `${lines.join('\n')}\n`;
}
