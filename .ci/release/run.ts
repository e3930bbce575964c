// `npm run release`: checks and packs the current commit, tries the tarballs from a registry on
// this machine, publishes the same ones and tags the commit. With `--dry-run` it ends before it
// publishes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pack } from '../pack/pack.ts';
import { manifestOf, type Published, published, root } from '../base/paths.ts';
import { blankFields } from '../pack/home.ts';
import { git } from './git.ts';
import { installRegistry, startRegistry } from './local-registry.ts';
import { managers, tryManager } from './managers.ts';
import { publish, type Release, writeNpmrc } from './publish.ts';
import { tryQuickStart } from './quick-start.ts';
import { pendingChangesets } from './version.ts';

const { values: options } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    'skip-checks': { type: 'boolean', default: false },
    tag: { type: 'string', default: 'latest' },
  },
});
const dryRun = options['dry-run'];
const distTag = options.tag;
const dir = mkdtempSync(join(tmpdir(), 'release-'));

/** What the blank fields of `package.json` at the top are. */
const FIELD_NOTES: Readonly<Record<string, string>> = {
  'repository.url': ', such as git+https://host/owner/name.git',
  'bugs.email': ', the address for reports of vulnerabilities',
};

try {
  await refuse();
  if (!options['skip-checks']) must('.ci/run');
  must('npm', 'run', 'build');
  const releases = await Promise.all(
    published.map(async (name) => ({
      name,
      version: manifestOf(name).version,
      tarball: await pack(name, dir),
    })),
  );
  await rehearse(releases);
  const names = releases.map(({ name, version }) => `${name}@${version}`);
  if (dryRun) {
    const blank = blankFields();
    console.log(
      blank.length > 0
        ? `release: ${names.join(' and ')} work from a registry, and npm run release refuses to publish them: ${describeBlank(blank)}`
        : `release: would publish and tag ${names.join(' and ')}`,
    );
  } else {
    await publish(releases, { cwd: dir, distTag });
    if (distTag === 'latest') must('changeset', 'git-tag');
    console.log(
      `release: published ${names.join(' and ')} as ${distTag}; git push --follow-tags publishes the tags`,
    );
  }
} catch (error) {
  console.error(`release: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}

/**
 * Only what is committed is released, only with the version that its changesets ask for, and only
 * from a repository with an address.
 */
async function refuse(): Promise<void> {
  const taken = ['dry_run', 'skip_checks', 'tag'].find(
    (name) => (process.env[`npm_config_${name}`] ?? '') !== '',
  );
  if (taken !== undefined && process.argv.length === 2)
    throw new Error(
      'npm has taken an option for itself: write npm run release -- --dry-run, with two dashes before it',
    );
  const changes = await git(root, 'status', '--porcelain');
  if (changes !== '')
    throw new Error(`the working tree has changes that are not committed:\n${changes}`);
  const blank = blankFields();
  if (!dryRun && blank.length > 0) throw new Error(describeBlank(blank));
  const pending = pendingChangesets(root).length;
  if (!dryRun && pending > 0)
    throw new Error(
      `${String(pending)} changesets are not part of a version yet: npm run release:version, review, commit`,
    );
}

/** Lists what only a person can fill in. */
function describeBlank(fields: readonly string[]): string {
  return [
    'before the first publication, a person has to fill in',
    ...fields.map((field) => `  ${field} in package.json${FIELD_NOTES[field] ?? ''}`),
    '  the right to publish both names: npm login, or a trusted publisher for the workflow Release',
    'docs/release.md says more',
  ].join('\n');
}

/**
 * Publishes to a registry on this machine, runs each README as a new user does, and a program with
 * each package manager.
 */
async function rehearse(releases: readonly Release[]): Promise<void> {
  installRegistry();
  const registry = await startRegistry();
  try {
    writeNpmrc(dir, registry.url, registry.token);
    await publish(releases, { cwd: dir, registry: registry.url, distTag });
    for (const { name, version } of releases) {
      const { ran, seconds } = await tryQuickStart(name as Published, distTag, registry);
      console.log(
        `${name}@${version}: ${String(ran)} blocks of its README ran, the first after ${seconds.toFixed(0)} s`,
      );
    }
    const versions = Object.fromEntries(releases.map(({ name, version }) => [name, version]));
    for (const manager of managers) {
      await tryManager(manager, versions, registry);
      console.log(`${manager}: installs both; a chat, a list and their types work`);
    }
  } finally {
    await registry.close();
    rmSync(join(dir, '.npmrc'), { force: true });
  }
}

function must(command: string, ...args: readonly string[]): void {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${String(status)}`);
}
