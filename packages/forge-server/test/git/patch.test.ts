import { describe, expect, test } from 'vitest';
import { ObjectStore, type Tree } from '../../src/git/objects.js';
import { applyPatchText } from '../../src/git/diff.js';

type Files = Readonly<Record<string, string>>;

const store = new ObjectStore();

function treeOf(files: Files): Tree {
  return new Map(
    Object.entries(files).map(([path, text]) => [
      path,
      { sha: store.addBlob(Buffer.from(text)), mode: '100644' },
    ]),
  );
}

/** The files after a patch, each with its mode in front when it is not the usual one; undefined when it does not apply. */
function after(files: Files, ...lines: readonly string[]): Files | undefined {
  const tree = applyPatchText(store, treeOf(files), `${lines.join('\n')}\n`);
  const shown = [...(tree ?? [])].map(([path, { sha, mode }]) => [
    path,
    `${mode === '100644' ? '' : `${mode}:`}${Buffer.from(store.getBlob(sha) ?? []).toString()}`,
  ]);
  return tree === undefined ? undefined : (Object.fromEntries(shown) as Files);
}

const ten = Array.from({ length: 10 }, (_, at) => `${String(at + 1)}\n`).join('');
const head = ['diff --git a/a.txt b/a.txt', '--- a/a.txt', '+++ b/a.txt'];

describe('a patch that applies', () => {
  test.each<readonly [what: string, before: Files, lines: readonly string[], after: Files]>([
    [
      'changes a line',
      { 'a.txt': 'one\ntwo\n' },
      [...head, '@@ -1,2 +1,2 @@', '-one', '+ONE', ' two'],
      { 'a.txt': 'ONE\ntwo\n' },
    ],
    [
      'has several hunks, of which the second one has moved',
      { 'a.txt': ten },
      [
        ...head,
        '@@ -1,3 +1,4 @@',
        '+0',
        ' 1',
        ' 2',
        ' 3',
        '@@ -5,3 +9,3 @@',
        ' 7',
        '-8',
        '+eight',
        ' 9',
      ],
      { 'a.txt': '0\n1\n2\n3\n4\n5\n6\n7\neight\n9\n10\n' },
    ],
    [
      'has an empty line as context',
      { 'a.txt': '\nx\n' },
      [...head, '@@ -1,2 +1,2 @@', '', '-x', '+y'],
      { 'a.txt': '\ny\n' },
    ],
    [
      'removes the last line feed',
      { 'a.txt': 'x\n' },
      [...head, '@@ -1 +1 @@', '-x', '+x', '\\ No newline at end of file'],
      { 'a.txt': 'x' },
    ],
    [
      'adds a file',
      {},
      [
        'diff --git a/b/c.sh b/b/c.sh',
        'new file mode 100755',
        '--- /dev/null',
        '+++ b/b/c.sh',
        '@@ -0,0 +1 @@',
        '+x',
      ],
      { 'b/c.sh': '100755:x\n' },
    ],
    [
      'adds an empty file',
      {},
      ['diff --git a/e b/e', 'new file mode 100644', 'index 0000000..e69de29'],
      { e: '' },
    ],
    [
      'deletes a file',
      { 'a.txt': 'x\n', b: '' },
      [
        'diff --git a/a.txt b/a.txt',
        'deleted file mode 100644',
        '--- a/a.txt',
        '+++ /dev/null',
        '@@ -1 +0,0 @@',
        '-x',
      ],
      { b: '' },
    ],
    [
      'renames and changes a file',
      { 'a.txt': 'x\ny\n' },
      [
        'diff --git a/a.txt b/d/b c.txt',
        'rename from a.txt',
        'rename to d/b c.txt',
        '@@ -1,2 +1,2 @@',
        '-x',
        '+z',
        ' y',
      ],
      { 'd/b c.txt': 'z\ny\n' },
    ],
    [
      'copies a file',
      { 'a.txt': 'x\n' },
      ['diff --git a/a.txt b/b.txt', 'copy from a.txt', 'copy to b.txt'],
      { 'a.txt': 'x\n', 'b.txt': 'x\n' },
    ],
    [
      'changes a mode',
      { 'a.txt': 'x' },
      ['diff --git a/a.txt b/a.txt', 'old mode 100644', 'new mode 100755'],
      { 'a.txt': '100755:x' },
    ],
    [
      'is plain, of several files, one of whose lines looks like a header',
      { 'a.txt': '-- x\n', 'b.txt': 'b\n' },
      [
        '--- a/a.txt',
        '+++ b/a.txt',
        '@@ -1 +1 @@',
        '--- x',
        '+++ y',
        '--- a/b.txt\t2026-01-01',
        '+++ b/b.txt',
        '@@ -1 +1 @@',
        '-b',
        '+c',
      ],
      { 'a.txt': '++ y\n', 'b.txt': 'c\n' },
    ],
    [
      'has a quoted name, and text before it',
      { 'ü "x".txt': 'ö\n' },
      [
        'From: ada',
        '',
        'diff --git "a/\\303\\274 \\"x\\".txt" "b/\\303\\274 \\"x\\".txt"',
        '--- "a/\\303\\274 \\"x\\".txt"',
        '+++ "b/\\303\\274 \\"x\\".txt"',
        '@@ -1 +1 @@',
        '-ö',
        '+🦊',
      ],
      { 'ü "x".txt': '🦊\n' },
    ],
  ])('%s', (_, before, lines, expected) => {
    expect(after(before, ...lines)).toEqual(expected);
  });
});

test.each<readonly [what: string, before: Files, lines: readonly string[]]>([
  ['no patch', { 'a.txt': 'x\n' }, ['not a patch']],
  ['an empty text', {}, ['']],
  ['a patch without changes', { 'a.txt': 'x\n' }, ['diff --git a/a.txt b/a.txt']],
  ['another line', { 'a.txt': 'y\n' }, [...head, '@@ -1 +1 @@', '-x', '+z']],
  ['a missing file', {}, [...head, '@@ -1 +1 @@', '-x', '+z']],
  [
    'a new file that exists',
    { 'a.txt': 'x\n' },
    [
      'diff --git a/a.txt b/a.txt',
      'new file mode 100644',
      '--- /dev/null',
      '+++ b/a.txt',
      '@@ -0,0 +1 @@',
      '+x',
    ],
  ],
  [
    'a name that is taken',
    { 'a.txt': 'x\n', b: '' },
    ['diff --git a/a.txt b/b', 'rename from a.txt', 'rename to b'],
  ],
  [
    'a deletion that leaves lines',
    { 'a.txt': 'x\ny\n' },
    [
      'diff --git a/a.txt b/a.txt',
      'deleted file mode 100644',
      '--- a/a.txt',
      '+++ /dev/null',
      '@@ -1,2 +0,0 @@',
      '-x',
      ' y',
    ],
  ],
  ['a path outside the repository', {}, ['--- /dev/null', '+++ b/../x', '@@ -0,0 +1 @@', '+x']],
  [
    'a file below a file',
    { 'a.txt': 'x\n' },
    ['--- /dev/null', '+++ b/a.txt/b', '@@ -0,0 +1 @@', '+x'],
  ],
  [
    'a file in place of a directory',
    { 'a/b': 'x\n' },
    ['--- /dev/null', '+++ b/a', '@@ -0,0 +1 @@', '+x'],
  ],
  [
    'a binary patch',
    { 'a.bin': 'x' },
    [
      'diff --git a/a.bin b/a.bin',
      'index 1..2 100644',
      'GIT binary patch',
      'literal 1',
      'Ic${MZ000310RR91',
    ],
  ],
  [
    'one file of two',
    { 'a.txt': 'x\n' },
    [
      ...head,
      '@@ -1 +1 @@',
      '-x',
      '+z',
      'diff --git a/b b/b',
      '--- a/b',
      '+++ b/b',
      '@@ -1 +1 @@',
      '-x',
      '+z',
    ],
  ],
])('does not apply: %s', (_, before, lines) => {
  expect(after(before, ...lines)).toBeUndefined();
});
