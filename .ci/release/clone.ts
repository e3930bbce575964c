// A release is made from a clone of the commit, so that it has what is committed and nothing else.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../command.ts';

/** Runs git, and returns what it prints. */
export async function git(top: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, output } = await run('git', args, { cwd: top });
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed\n${output}`);
  return stdout.trim();
}

/** Throws when the working tree has changes that are not committed, and files that git does not know. */
export async function refuseDirty(top: string): Promise<void> {
  const changes = await git(top, 'status', '--porcelain');
  if (changes !== '') throw new Error(`the working tree has changes that are not committed:\n${changes}`);
}

/** Clones the current commit into a new temporary folder. */
export async function cloneOf(top: string): Promise<string> {
  const dir = join(mkdtempSync(join(tmpdir(), 'release-')), 'clone');
  await git(top, 'clone', '--quiet', '--local', '--no-hardlinks', top, dir);
  await git(dir, 'checkout', '--quiet', '--detach', await git(top, 'rev-parse', 'HEAD'));
  return dir;
}

/** Returns the tag of a release. */
export function tagOf(name: string, version: string): string {
  return `${name}@${version}`;
}

/** Tags the current commit with each release. A tag that exists on this commit is left as it is; on another commit it is an error. */
export async function tag(top: string, tags: readonly string[]): Promise<readonly string[]> {
  const head = await git(top, 'rev-parse', 'HEAD');
  const missing: string[] = [];
  for (const name of tags) {
    const at = await git(top, 'for-each-ref', '--format=%(objectname) %(*objectname)', `refs/tags/${name}`);
    if (at === '') missing.push(name);
    else if (!at.split(' ').includes(head)) throw new Error(`the tag ${name} is on another commit`);
  }
  for (const name of missing) await git(top, 'tag', '--annotate', '--message', name, name);
  return missing;
}
