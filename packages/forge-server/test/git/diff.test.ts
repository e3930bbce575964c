import { expect, test } from 'vitest';
import { listTreeChanges, writeDiff, formatHunks, applyPatchText } from '../../src/git/diff.js';
import { ObjectStore, type Tree } from '../../src/git/objects.js';

const store = new ObjectStore();

function treeOf(files: Readonly<Record<string, string>>): Tree {
  return new Map(
    Object.entries(files).map(([path, text]) => [
      path,
      { sha: store.addBlob(Buffer.from(text)), mode: path.endsWith('.sh') ? '100755' : '100644' },
    ]),
  );
}

const before = treeOf({
  'a.txt': 'x\ny\nz',
  'b c/ü.txt': '1\n2\n',
  old: 'same\n',
  gone: 'g\n',
  empty: '',
});
const after = treeOf({
  'a.txt': 'x\nY\nz',
  'b c/ü.txt': '1\n2\n3\n',
  'moved.sh': 'same\n',
  'new.sh': 'n\n',
  last: 'no line feed',
});

test('the diff of two trees, applied to the first one, gives the second one', () => {
  const text = writeDiff(store, listTreeChanges(store, before, after));
  expect(text).toMatch(
    /^diff --git a\/a\.txt b\/a\.txt\n--- a\/a\.txt\n\+\+\+ b\/a\.txt\n@@ -1,3 \+1,3 @@\n x\n-y\n\+Y\n z\n/,
  );
  expect(Object.fromEntries(applyPatchText(store, before, text) ?? [])).toEqual(
    Object.fromEntries(after),
  );
});

test('changes count their lines, and a file that moved unchanged is a rename', () => {
  const counted = listTreeChanges(store, before, after).map(
    ({ path, from, status, additions, deletions }) => [path, from, status, additions, deletions],
  );
  expect(counted).toEqual([
    ['a.txt', undefined, 'modified', 1, 1],
    ['b c/ü.txt', undefined, 'modified', 1, 0],
    ['empty', undefined, 'removed', 0, 0],
    ['gone', undefined, 'removed', 0, 1],
    ['last', undefined, 'added', 1, 0],
    ['moved.sh', 'old', 'renamed', 0, 0],
    ['new.sh', undefined, 'added', 1, 0],
  ]);
});

test('distant changes are hunks of their own, and a file with thousands of changed lines is one', () => {
  const lines = (word: string): string[] =>
    Array.from({ length: 3_000 }, (_, at) => `${word} ${String(at)}`);
  const of = (all: readonly string[]): Tree => treeOf({ f: `${all.join('\n')}\n` });
  const one = of(lines('a'));
  const few = of(lines('a').with(10, 'b').with(2_000, 'c'));
  const other = of(lines('d'));
  const hunks = (now: Tree): string[] =>
    formatHunks(store, { before: one.get('f'), after: now.get('f') })
      .split('\n')
      .filter((line) => line.startsWith('@@'));
  expect(hunks(few)).toEqual(['@@ -8,7 +8,7 @@', '@@ -1998,7 +1998,7 @@']);
  expect(hunks(other)).toEqual(['@@ -1,3000 +1,3000 @@']);
  expect(listTreeChanges(store, one, other)).toMatchObject([
    { additions: 3_000, deletions: 3_000 },
  ]);
});
