// A small repository in a temporary folder, with the two packages and the settings of changesets of
// this one.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { published, root } from '../base/paths.ts';
import { git } from './git.ts';

export interface Scratch {
  readonly top: string;
  readonly write: (path: string, text: string) => void;
  readonly commit: () => Promise<void>;
}

/** Creates the repository and its first commit; it is removed when the test ends. */
export async function scratch(version = '0.0.0'): Promise<Scratch> {
  const top = join(emptyFolder(), 'repository');
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(top, path)), { recursive: true });
    writeFileSync(join(top, path), text);
  };
  const commit = async (): Promise<void> => {
    await git(top, 'add', '--all');
    await git(top, 'commit', '--quiet', '--message', 'Changes');
  };
  write('package.json', '{ "name": "top", "private": true }\n');
  write('pnpm-workspace.yaml', 'packages:\n  - packages/*\n');
  write('pnpm-lock.yaml', "lockfileVersion: '9.0'\n");
  for (const name of published) {
    write(`packages/${name}/package.json`, `${JSON.stringify({ name, version }, null, 2)}\n`);
    write(`packages/${name}/src/service/version.ts`, `export const VERSION = '${version}';\n`);
  }
  write(
    'packages/core/package.json',
    '{\n  "name": "@clients/core",\n  "version": "0.0.0",\n  "private": true\n}\n',
  );
  for (const path of ['.changeset/config.json', '.ci/release/changelog.ts'])
    cpSync(join(root, path), join(top, path));
  await git(top, 'init', '--quiet', '--initial-branch', 'main');
  await git(top, 'config', 'user.name', 'tests');
  await git(top, 'config', 'user.email', 'tests@localhost');
  await commit();
  return { top, write, commit };
}

/** Returns a new folder that is removed when the test ends. */
export function emptyFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'release-test-'));
  onTestFinished(() => {
    rmSync(dir, { recursive: true, force: true });
  });
  return dir;
}

/** Returns a changeset of one package. */
export function changeset(name: string, level: 'major' | 'minor' | 'patch', text: string): string {
  return `---\n'${name}': ${level}\n---\n\n${text}\n`;
}
