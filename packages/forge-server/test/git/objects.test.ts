import { expect, test } from 'vitest';
import { listDirectory, ObjectStore, type Tree, hashTree } from '../../src/git/objects.js';

test('blobs, trees and commits have the names that git gives them', () => {
  const store = new ObjectStore();
  const files = { 'a/b/c.txt': 'one\n', 'a.txt': 'two\n', 'a-b/x': 'three\n', 'z.sh': 'run\n' };
  const tree: Tree = new Map(
    Object.entries(files).map(([path, text]) => [
      path,
      { sha: store.addBlob(Buffer.from(text)), mode: path.endsWith('.sh') ? '100755' : '100644' },
    ]),
  );
  expect(tree.get('a/b/c.txt')?.sha).toBe('5626abf0f72e58d7a153368ba57db4c673c0e171');
  expect(hashTree(tree)).toBe('664494a00a418794a37adeca2afc662b85ee3f19');
  expect(listDirectory(tree, '')?.map(({ path, mode }) => `${mode} ${path}`)).toEqual([
    '040000 a-b',
    '100644 a.txt',
    '040000 a',
    '100755 z.sh',
  ]);
  expect(listDirectory(tree, 'a')).toEqual([
    {
      path: 'a/b',
      mode: '040000',
      type: 'tree',
      sha: expect.stringMatching(/^[0-9a-f]{40}$/) as string,
    },
  ]);
  expect(listDirectory(tree, 'a.txt')).toBeUndefined();
  const ada = { name: 'Ada', email: 'ada@example.org', date: '2026-01-01T00:00:00Z' };
  const commit = store.addCommit({
    tree,
    parents: [],
    author: ada,
    committer: ada,
    message: 'first\n',
  });
  expect(commit.sha).toBe('4d98e095f84a9fdfb02059b77550ed286fb789b4');
});
