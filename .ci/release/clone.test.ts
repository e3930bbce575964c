import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cloneOf, git, refuseDirty, tag, tagOf } from './clone.ts';
import { scratch } from './scratch.ts';

test('a release refuses a changed file and a new file, by name', async () => {
  const { top, write, commit } = await scratch();
  await refuseDirty(top);
  write('package.json', '{}\n');
  await expect(refuseDirty(top)).rejects.toThrow('package.json');
  await commit();
  write('notes.txt', 'new\n');
  await expect(refuseDirty(top)).rejects.toThrow('notes.txt');
});

test('a clone has the commit and nothing else', async () => {
  const { top, write, commit } = await scratch();
  write('committed.txt', 'yes\n');
  await commit();
  write('not-committed.txt', 'no\n');
  const clone = await cloneOf(top);
  onTestFinished(() => {
    rmSync(dirname(clone), { recursive: true, force: true });
  });
  expect(existsSync(join(clone, 'committed.txt'))).toBe(true);
  expect(existsSync(join(clone, 'not-committed.txt'))).toBe(false);
  expect(await git(clone, 'rev-parse', 'HEAD')).toBe(await git(top, 'rev-parse', 'HEAD'));
});

test('tags are added once, and a tag on another commit is an error that adds none', async () => {
  const { top, write, commit } = await scratch();
  const tags = [tagOf('model-client', '0.1.0'), tagOf('forge-client', '0.1.0')];
  expect(await tag(top, tags.slice(0, 1))).toEqual(['model-client@0.1.0']);
  expect(await tag(top, tags)).toEqual(['forge-client@0.1.0']);
  expect(await tag(top, tags)).toEqual([]);
  write('more.txt', 'more\n');
  await commit();
  await expect(tag(top, ['model-client@0.2.0', ...tags])).rejects.toThrow('model-client@0.1.0 is on another commit');
  expect(await git(top, 'tag', '--list')).toBe('forge-client@0.1.0\nmodel-client@0.1.0');
});
