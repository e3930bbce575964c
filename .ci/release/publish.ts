// Publishes packed tarballs. Publishing again after a failure goes on where it stopped.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../base/command.ts';

export interface Release {
  readonly name: string;
  readonly version: string;
  readonly tarball: string;
}

export interface Target {
  /** The folder with the `.npmrc` in use. */
  readonly cwd: string;
  /**
   * Without it, the registry of npm's configuration: the environment, which `npm run` sets, before
   * `.npmrc`.
   */
  readonly registry?: string;
  /** The tag by which users install it, such as `latest`. */
  readonly distTag: string;
}

/** Publishes each release that the registry does not have yet, and returns those. */
export async function publish(
  releases: readonly Release[],
  target: Target,
): Promise<readonly Release[]> {
  const done: Release[] = [];
  for (const release of releases) {
    if (await isPublished(release, target)) continue;
    const args = ['publish', release.tarball, '--access', 'public', '--tag', target.distTag];
    const { code, output } = await run(
      'npm',
      [...args, ...registryOf(target), '--loglevel=error'],
      { cwd: target.cwd },
    );
    if (code !== 0)
      throw new Error(`${release.name}@${release.version} was not published\n${output}`);
    done.push(release);
  }
  return done;
}

/** Returns whether the registry has this version. Throws when the registry cannot be asked. */
export async function isPublished({ name, version }: Release, target: Target): Promise<boolean> {
  const { code, output } = await run(
    'npm',
    ['view', `${name}@${version}`, 'version', '--prefer-online', ...registryOf(target)],
    {
      cwd: target.cwd,
    },
  );
  if (code === 0) return output.includes(version);
  if (output.includes('E404')) return false;
  throw new Error(`the registry could not be asked for ${name}\n${output}`);
}

/** Writes an `.npmrc` that publishes to, and installs from, a registry. */
export function writeNpmrc(dir: string, registry: string, token: string): void {
  writeFileSync(
    join(dir, '.npmrc'),
    `registry=${registry}\n${registry.replace(/^https?:/, '')}:_authToken=${token}\n`,
  );
}

function registryOf({ registry }: Target): readonly string[] {
  return registry === undefined ? [] : ['--registry', registry];
}
