// Builds the documentation site into `.ci/site/dist/html`. `--dev` serves it instead, and follows
// changes of the documentation.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.ts';
import {
  clearStage,
  pagesDir,
  siteDir,
  stagePages,
  stagePlayground,
  stageReference,
} from './site/stage.ts';

const dev = process.argv.includes('--dev');
const PNPM = 'pnpm@12.21.0';
const stamp = join(siteDir, 'node_modules', '.lock-stamp');

install();
clearStage();
await Promise.all([stageReference(), stagePlayground()]);
console.log(`site: ${String(stagePages())} pages and the reference`);
if (dev) follow();
process.exitCode = await vitepress(dev ? 'dev' : 'build');
if (!dev && process.exitCode === 0)
  console.log(
    `site: built in ${(performance.now() / 1000).toFixed(1)} s, ${join('.ci', 'site', 'dist', 'html')}`,
  );

/** Installs VitePress when it is missing or its lock file has changed. */
function install(): void {
  const lock = readFileSync(join(siteDir, 'pnpm-lock.yaml'), 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const works = ['--prefer-offline', '--offline'].some((reach) => {
    const args = ['--yes', '--prefer-offline', PNPM, 'install', '--frozen-lockfile', reach];
    return (
      spawnSync('npx', args, {
        cwd: siteDir,
        stdio: ['ignore', 'inherit', 'inherit'],
        shell: process.platform === 'win32',
      }).status === 0
    );
  });
  if (!works)
    throw new Error(
      'site: VitePress could not be installed; the first install needs the package registry',
    );
  writeFileSync(stamp, lock);
}

function vitepress(command: 'build' | 'dev'): Promise<number> {
  const program = join(siteDir, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
  const child = spawn(process.execPath, [program, command, pagesDir], {
    cwd: siteDir,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve) => {
    child.on('close', (code) => {
      resolve(code ?? 1);
    });
  });
}

/** Writes changed pages again; VitePress shows them. */
function follow(): void {
  let waiting: NodeJS.Timeout | undefined;
  for (const folder of [
    'docs',
    'examples',
    'packages/model-client',
    'packages/forge-client',
    'playground',
  ]) {
    watch(join(root, folder), { recursive: !folder.startsWith('packages') }, () => {
      clearTimeout(waiting);
      waiting = setTimeout(stagePages, 100);
    });
  }
}
