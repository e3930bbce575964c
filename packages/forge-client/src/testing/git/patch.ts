import { withoutTrailing } from '@clients/core/testing';
import type { ObjectStore, Tree, TreeFile } from './objects.js';

/** A line of a hunk with its line feed: of the file before, of the file after, or of both. */
interface HunkLine {
  readonly kind: ' ' | '-' | '+';
  text: string;
}

interface Hunk {
  /** Number of its first line in the file before, from 1; 0 for a new file. */
  readonly start: number;
  readonly lines: HunkLine[];
}

/** The changes to one file. Paths are undefined where the file does not exist. */
interface FilePatch {
  from: string | undefined;
  to: string | undefined;
  mode: string | undefined;
  /** A copy leaves the old file in place. */
  copies: boolean;
  /** What follows it is not a patch of text. */
  binary: boolean;
  readonly hunks: Hunk[];
}

/**
 * Returns the files after a patch, as `git apply --recount --ignore-whitespace --whitespace=fix` leaves them; undefined when the text is not
 * a patch, or when one of its parts does not apply. Patches of binary files do not apply.
 */
export function patched(store: ObjectStore, tree: Tree, patch: string): Tree | undefined {
  const files = filesOf(linesOf(binaryText(new TextEncoder().encode(patch))));
  if (files.length === 0) return undefined;
  const after = new Map(tree);
  return files.every((file) => applyFile(store, after, file)) ? after : undefined;
}

function applyFile(store: ObjectStore, tree: Map<string, TreeFile>, { from, to, mode, copies, binary, hunks }: FilePatch): boolean {
  const old = from === undefined ? undefined : tree.get(from);
  const isMove = from !== to && from !== undefined && to !== undefined;
  if (binary || (from !== undefined && old === undefined) || ((from === undefined || isMove) && tree.has(to ?? ''))) return false;
  if (hunks.length === 0 && from === to && mode === undefined) return false;
  const before = old === undefined ? '' : binaryText(store.blob(old.sha) ?? new Uint8Array());
  const after = withHunks(linesOf(before), hunks);
  if (after === undefined || (to === undefined && after.length > 0)) return false;
  if (from !== undefined && !copies) tree.delete(from);
  if (to === undefined) return true;
  if (!isFree(tree, to)) return false;
  const bytes = Uint8Array.from(after.join(''), (letter) => letter.charCodeAt(0));
  tree.set(to, { sha: store.addBlob(bytes), mode: modeOf(mode) ?? old?.mode ?? '100644' });
  return true;
}

/** Whether a file can have a path: not outside the repository, in its `.git`, below a file, or where a directory is. */
function isFree(tree: Tree, path: string): boolean {
  const parts = path.split('/');
  if (parts.some((part) => ['', '.', '..', '.git'].includes(part))) return false;
  const isBelowFile = parts.some((_part, at) => at > 0 && tree.has(parts.slice(0, at).join('/')));
  return !isBelowFile && ![...tree.keys()].some((other) => other.startsWith(`${path}/`));
}

function modeOf(mode: string | undefined): TreeFile['mode'] | undefined {
  return mode === '100644' || mode === '100755' || mode === '120000' ? mode : undefined;
}

/** Returns the lines of a file after its hunks; undefined when one of them has no place. */
function withHunks(lines: readonly string[], hunks: readonly Hunk[]): string[] | undefined {
  const after = [...lines];
  let moved = 0;
  for (const { start, lines: change } of hunks) {
    const old = change.filter(({ kind }) => kind !== '+');
    const ends = { first: start <= 1, last: change.at(-1)?.kind !== ' ' };
    const at = placeOf(after, old, Math.max(0, start - 1 + moved), ends);
    if (at === undefined) return undefined;
    let next = at;
    // Lines that differ in white space alone stay as the file has them.
    const now = change.flatMap(({ kind, text }) =>
      kind === '+' ? [withoutTrailingSpace(text)] : kind === ' ' ? [after[next++] ?? ''] : (next++, []),
    );
    after.splice(at, old.length, ...now);
    moved += at - Math.max(0, start - 1 + moved) + now.length - old.length;
  }
  return after;
}

/** Returns where the old lines of a hunk are: the place nearest to the expected one. One without context at an end belongs to that end. */
function placeOf(
  lines: readonly string[],
  old: readonly HunkLine[],
  expected: number,
  ends: { readonly first: boolean; readonly last: boolean },
): number | undefined {
  const fits = (at: number): boolean =>
    at >= 0 &&
    at + old.length <= lines.length &&
    (!ends.first || at === 0) &&
    (!ends.last || at + old.length === lines.length) &&
    old.every(({ text }, by) => folded(text) === folded(lines[at + by] ?? ''));
  for (let far = 0; far <= lines.length + expected; far++) {
    if (fits(expected + far)) return expected + far;
    if (fits(expected - far)) return expected - far;
  }
  return undefined;
}

function folded(line: string): string {
  return withoutTrailing(line, ' \t\r\n').replaceAll(/[ \t]+/g, ' ');
}

function withoutTrailingSpace(line: string): string {
  const end = line.endsWith('\n') ? '\n' : '';
  return withoutTrailing(line.slice(0, line.length - end.length), ' \t') + end;
}

/** Reads the files of a patch. Lines before and between them, such as the text of a commit, are skipped. */
function filesOf(lines: readonly string[]): FilePatch[] {
  const files: FilePatch[] = [];
  let file: FilePatch | undefined;
  for (let at = 0; at < lines.length;) {
    const line = (lines[at] ?? '').replace(/\r?\n$/, '');
    const range = /^@@ -(\d+)(?:,\d+)? \+\d+(?:,\d+)? @@/.exec(line);
    if (range !== null && file !== undefined) {
      const hunk: Hunk = { start: Number(range[1]), lines: [] };
      file.hunks.push(hunk);
      at = readHunk(lines, at + 1, hunk);
      continue;
    }
    const isPlain = isPlainHead(lines, at) && (file === undefined || file.hunks.length > 0);
    if (line.startsWith('diff --git ') || isPlain)
      files.push((file = { ...namesIn(line), mode: undefined, copies: false, binary: false, hunks: [] }));
    if (file !== undefined) readHeader(file, line);
    at++;
  }
  return files;
}

/** Whether a file begins here, in a patch without the lines of git. A removed line may look like the first of these lines. */
function isPlainHead(lines: readonly string[], at: number): boolean {
  return ['--- ', '+++ ', '@@ -'].every((start, by) => lines[at + by]?.startsWith(start) === true);
}

/** Reads the lines of a hunk, whatever the counts of its header. @returns the index of the line after it */
function readHunk(lines: readonly string[], first: number, { lines: found }: Hunk): number {
  let at = first;
  for (; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const last = found.at(-1);
    const [kind = ''] = line;
    if (kind === '\\' && last !== undefined) last.text = last.text.replace(/\r?\n$/, '');
    else if (isPlainHead(lines, at)) break;
    else if (kind === '\n') found.push({ kind: ' ', text: line });
    else if (kind === ' ' || kind === '-' || kind === '+') found.push({ kind, text: line.slice(1) });
    else break;
  }
  return at;
}

/** Returns the two names of `diff --git a/x b/x`: a name with spaces is the same twice. */
function namesIn(line: string): Pick<FilePatch, 'from' | 'to'> {
  const [, both = ''] = /^diff --git (.*)$/.exec(line) ?? [];
  const half = both.slice(0, (both.length - 1) / 2);
  const isTwice = half.startsWith('a/') && both === `${half} b${half.slice(1)}`;
  const [, one, other] = isTwice ? ['', half, `b${half.slice(1)}`] : (/^("(?:[^"\\]|\\.)*"|\S+) (.+)$/.exec(both) ?? []);
  return { from: one === undefined ? undefined : pathOf(one), to: other === undefined ? undefined : pathOf(other) };
}

function readHeader(file: FilePatch, line: string): void {
  const [, key = '', value = ''] =
    /^(---|\+\+\+|new file mode|deleted file mode|new mode|rename from|rename to|copy from|copy to) (.*)$/.exec(line) ?? [];
  if (key === '---' || key === 'rename from' || key === 'copy from') file.from = pathOf(value, key === '---');
  if (key === '+++' || key === 'rename to' || key === 'copy to') file.to = pathOf(value, key === '+++');
  if (key === 'new file mode') file.from = undefined;
  if (key === 'deleted file mode') file.to = undefined;
  if (key === 'new file mode' || key === 'new mode') file.mode = value;
  if (key === 'copy from') file.copies = true;
  if (line === 'GIT binary patch' || /^Binary files .* differ$/.test(line)) file.binary = true;
}

/** Returns the path of a name: without its prefix, its quotes and the time that some programs write after it. */
function pathOf(name: string, prefixed = true): string | undefined {
  const bare = name.startsWith('"') ? unquoted(name) : (name.split('\t', 1)[0] ?? '');
  if (bare === '/dev/null') return undefined;
  const path = prefixed ? bare.replace(/^[^/]*\//, '') : bare;
  return new TextDecoder().decode(Uint8Array.from(path, (letter) => letter.charCodeAt(0)));
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

function unquoted(name: string): string {
  return name
    .slice(1, -1)
    .replaceAll(/\\([0-7]{3}|.)/g, (_all, sign: string) =>
      sign.length === 3 ? String.fromCharCode(parseInt(sign, 8)) : (ESCAPES[sign] ?? sign),
    );
}

/** Returns the lines of a text, each with its line feed. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Returns a text with one letter for each byte, so that nothing of a file in another encoding is lost. */
function binaryText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
