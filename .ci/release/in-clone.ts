// The steps of a release, run in a clone of the commit by `run.ts`.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pack } from '../pack.ts';
import { manifestOf, published, root } from '../paths.ts';
import { git } from './clone.ts';
import { installRegistry, startRegistry } from './local-registry.ts';
import type { ReleaseOptions } from './options.ts';
import { provenance } from './provenance.ts';
import { publish, type Release, writeNpmrc } from './publish.ts';
import { tryQuickStart } from './quick-start.ts';
import { applyChangesets, pendingChangesets, versionsOf } from './version.ts';

const options = JSON.parse(process.argv[2] ?? '') as ReleaseOptions;
const above = join(root, '..');
const distTag = options.canary ?? 'latest';

await step('version', setVersions);
await step('build', () => command('npm', 'run', 'build'));
await step('checks', check);
const releases = await step('pack', packAll);
await step('provenance', attest);
await step('try from a local registry', rehearse);
await step('publish', publishAll);
writeFileSync(join(above, 'released.json'), JSON.stringify(releases));

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  console.log(`\n== release: ${name}`);
  try {
    return await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(`-- release: ${name} failed`);
    process.exit(1);
  }
}

async function setVersions(): Promise<void> {
  const pending = pendingChangesets(root).length;
  if (options.canary !== undefined || pending > 0) {
    await applyChangesets(root, options.canary);
    // The checks look at what is committed; the clone is thrown away.
    await git(root, 'add', '--all');
    await git(root, '-c', 'user.name=release', '-c', 'user.email=release@localhost', 'commit', '--quiet', '--message', 'Versions');
  }
  console.log(`${String(pending)} changesets were pending`);
  for (const [name, version] of Object.entries(versionsOf(root))) {
    if (version === '0.0.0') throw new Error(`${name} has no version yet: a changeset is missing`);
    console.log(`${name} ${version}`);
  }
}

async function check(): Promise<void> {
  if (options.skipChecks) console.log('left out (--skip-checks)');
  else await command('.ci/run');
}

async function packAll(): Promise<readonly Release[]> {
  const to = join(above, 'tarballs');
  mkdirSync(to);
  const packed: Release[] = [];
  for (const name of published) {
    const tarball = await pack(name, to);
    const bytes = readFileSync(tarball);
    packed.push({ name, version: manifestOf(name).version, tarball });
    console.log(`${name}: ${(bytes.length / 1024).toFixed(0)} KB, sha512-${createHash('sha512').update(bytes).digest('base64')}`);
  }
  return packed;
}

function attest(): Promise<void> {
  const { available, reason } = provenance(process.env, manifestOf('model-client').repository);
  console.log(available ? reason : `published without: ${reason}`);
  return Promise.resolve();
}

async function rehearse(): Promise<void> {
  await installRegistry();
  const registry = await startRegistry();
  try {
    const home = join(above, 'publisher');
    mkdirSync(home);
    writeNpmrc(home, registry.url, registry.token);
    await publish(releases, { cwd: home, registry: registry.url, distTag, provenance: false });
    for (const { name, version } of releases) {
      const tried = await tryQuickStart(name as (typeof published)[number], distTag, registry);
      if (tried.version !== version) throw new Error(`the tag ${distTag} leads to ${tried.version} instead of ${version}`);
      console.log(
        `${name}@${version}: installed, and ${String(tried.ran)} blocks of its README ran, the first after ${tried.seconds.toFixed(0)} s`,
      );
    }
  } finally {
    await registry.close();
  }
}

async function publishAll(): Promise<void> {
  const names = releases.map(({ name, version }) => `${name}@${version}`).join(' and ');
  if (options.dryRun) {
    console.log(`would publish ${names} under the tag ${distTag}`);
    return;
  }
  const { available } = provenance(process.env, manifestOf('model-client').repository);
  const registry = options.registry === undefined ? {} : { registry: options.registry };
  const done = await publish(releases, { cwd: above, ...registry, distTag, provenance: available });
  console.log(`published ${done.map(({ name, version }) => `${name}@${version}`).join(' and ') || 'before'}`);
}

function command(name: string, ...args: readonly string[]): Promise<void> {
  const PATH = [join(root, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, { cwd: root, env: { ...process.env, PATH }, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${name} ended with ${String(code)}`));
    });
  });
}
