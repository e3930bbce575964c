// Builds the documentation site into `.ci/site/dist/html`. `--dev` serves it instead, and follows
// changes of the documentation; `--preview` serves what was built.
import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { install } from './base/install.mjs';
import { root } from './base/paths.ts';
import {
  clearStage,
  pagesDir,
  siteDir,
  stagePages,
  stagePlayground,
  stageReference,
} from './site/stage.ts';

const dev = process.argv.includes('--dev');

const html = join('.ci', 'site', 'dist', 'html');

install(siteDir);
if (process.argv.includes('--preview')) {
  if (existsSync(join(root, html, 'index.html'))) process.exitCode = await vitepress('preview');
  else {
    console.error('site: nothing is built; run `npm run site` first');
    process.exitCode = 1;
  }
} else {
  clearStage();
  await Promise.all([stageReference(), stagePlayground()]);
  console.log(`site: ${String(stagePages())} pages and the reference`);
  if (dev) follow();
  process.exitCode = await vitepress(dev ? 'dev' : 'build');
  if (!dev && process.exitCode === 0)
    console.log(
      `site: built in ${(performance.now() / 1000).toFixed(1)} s into ${html}\nTo view it: npm run site:preview`,
    );
}

function vitepress(command: 'build' | 'dev' | 'preview'): Promise<number> {
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
