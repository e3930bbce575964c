// Installs what the lock file of a folder names, with the pinned pnpm. Plain JavaScript: `npm run setup`
// runs it on any Node, before anything is installed. `node .ci/base/install.mjs <folder>` does it, too.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PNPM = 'pnpm@12.21.0';

const [, script = '', folder] = process.argv;
if (script === import.meta.filename) install(folder ?? '.');

/**
 * Does nothing if the lock file is the one that was installed last. Works offline if the caches of npm and pnpm have everything.
 *
 * @param {string} folder
 * @throws {Error} with what pnpm has printed
 */
export function install(folder) {
  const lock = readFileSync(join(folder, 'pnpm-lock.yaml'), 'utf8');
  const installed = join(folder, 'node_modules', '.installed-lock.yaml');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return;
  if (!existsSync(installed))
    console.error('installing the tools of this repository, which takes a minute the first time');
  // The first asks the registry for what the caches lack, the second asks for nothing.
  const failures = [];
  for (const reach of ['--prefer-offline', '--offline']) {
    const failure = runPnpm(folder, reach);
    if (failure === undefined) {
      writeFileSync(installed, lock);
      return;
    }
    failures.push(failure);
  }
  throw new Error(
    `${failures.join('\n')}\nThe install in ${folder} failed; the first one needs the package registry, later ones work offline.`,
  );
}

/**
 * Returns what the tools printed if they failed.
 *
 * @param {string} folder
 * @param {string} reach
 */
function runPnpm(folder, reach) {
  const args = ['--yes', reach, PNPM, 'install', '--frozen-lockfile', reach];
  const { status, error, output } = spawnSync(
    'npx',
    [...args, '--config.confirm-modules-purge=false'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 100 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    },
  );
  if (error) return `npx could not be started: ${error.message}`;
  return status === 0 ? undefined : output.join('');
}
