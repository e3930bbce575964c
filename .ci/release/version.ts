// The versions of a release: what changesets decides, and the constant that each package reports as its version.
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../command.ts';
import { manifestOf, type Published, published } from '../paths.ts';

export type Versions = Readonly<Record<Published, string>>;

/** Returns the changesets that are not part of a release yet, by file name. */
export function pendingChangesets(top: string): readonly string[] {
  return globSync('.changeset/*.md', { cwd: top })
    .filter((path) => !path.endsWith('README.md'))
    .sort();
}

/** Returns the versions in the manifests. */
export function versionsOf(top: string): Versions {
  return Object.fromEntries(published.map((name) => [name, manifestOf(name, top).version])) as Versions;
}

/**
 * Applies the pending changesets: new versions, CHANGELOG.md, and the constants. A `snapshot` has versions that are never released, such
 * as `0.0.0-canary-20260101000000`, and no CHANGELOG.md.
 */
export async function applyChangesets(top: string, snapshot?: string): Promise<Versions> {
  if (pendingChangesets(top).length === 0) throw new Error('no changesets are pending, so there is nothing to release');
  const had = new Set(published.filter((name) => existsSync(changelogOf(top, name))));
  const args = ['version', ...(snapshot === undefined ? [] : ['--snapshot', snapshot])];
  const { code, output } = await run('changeset', args, { cwd: top });
  if (code !== 0) throw new Error(`changeset version failed\n${output}`);
  if (snapshot !== undefined) for (const name of published) if (!had.has(name)) rmSync(changelogOf(top, name), { force: true });
  writeConstants(top);
  return versionsOf(top);
}

/** Writes the version of each manifest into the sources. */
export function writeConstants(top: string): void {
  for (const name of published) {
    const path = join(top, 'packages', name, 'src', 'service', 'version.ts');
    const before = readFileSync(path, 'utf8');
    const after = before.replace(/VERSION = '[^']*'/, `VERSION = '${manifestOf(name, top).version}'`);
    if (!after.includes(`VERSION = '${manifestOf(name, top).version}'`)) throw new Error(`${path} has no VERSION`);
    writeFileSync(path, after);
  }
}

function changelogOf(top: string, name: Published): string {
  return join(top, 'packages', name, 'CHANGELOG.md');
}
