// Installs the development tools when they are missing or out of date. Runs on plain Node, before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PNPM = 'pnpm@12.21.0';
const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'node_modules', '.setup-stamp');

/** Everything that decides what gets installed. */
function fingerprint() {
  const manifests = readdirSync(join(root, 'packages')).map((name) =>
    join('packages', name, 'package.json'),
  );
  const inputs = [
    'package.json',
    'pnpm-workspace.yaml',
    'pnpm-lock.yaml',
    join('examples', 'package.json'),
    join('bench', 'package.json'),
    join('fuzz', 'package.json'),
    join('soak', 'package.json'),
    ...manifests,
  ];
  const hash = createHash('sha256').update(`${PNPM} ${process.platform} ${process.arch}`);
  for (const path of inputs.sort()) {
    const file = join(root, path);
    if (existsSync(file)) hash.update(`\n${path}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function isCurrent() {
  const tools = ['node', 'vitest', 'tsc'].every((name) =>
    existsSync(join(root, 'node_modules', '.bin', name)),
  );
  return tools && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();
}

/**
 * Installs, and returns what the tools printed if that failed.
 *
 * @param {string} reach `--prefer-offline` asks the registry for what the caches lack, `--offline` asks for nothing.
 */
function install(reach) {
  const args = [
    '--yes',
    reach,
    PNPM,
    'install',
    '--frozen-lockfile',
    '--config.confirm-modules-purge=false',
    reach,
  ];
  const { status, error, output } = spawnSync('npx', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  if (error) return `npx could not be started: ${error.message}`;
  return status === 0 ? undefined : output.join('');
}

function oldNode() {
  const [major = 0, minor = 0, patch = 0] = process.versions.node.split('.').map(Number);
  return major < 20 || (major === 20 && (minor < 18 || (minor === 18 && patch < 1)));
}

function setup() {
  if (oldNode()) {
    console.error(`setup: Node ${process.versions.node} is too old, 20.18.1 or later is needed`);
    return 1;
  }
  if (isCurrent()) return 0;
  console.log(
    `setup: installs the development tools with ${PNPM} (the first time takes half a minute)`,
  );
  const online = install('--prefer-offline');
  const offline = online === undefined ? undefined : install('--offline');
  if (online !== undefined && offline !== undefined) {
    console.error(`${online}\n${offline}`);
    console.error(
      'setup: the install failed; the first one needs the package registry, later ones work offline',
    );
    return 1;
  }
  writeFileSync(stamp, fingerprint());
  return 0;
}

process.exitCode = setup();
