// `npm run typecheck`: checks the types of everything, on the sources. TypeScript 7 takes a fifth of
// the time of 6, which stays the `typescript` of the repository because ESLint, typedoc and the bundler
// of declarations need its compiler API.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './base/paths.ts';

/** Folders with a `tsconfig.json`; the first has the packages, their tests and the examples. */
const projects = [
  '.',
  'examples/serve-chat',
  '.ci',
  '.ci/site/search',
  'packed',
  'playground',
  'bench',
  'fuzz',
  'soak',
];

const failed = projects.filter((folder) => check(folder) !== 0);
const result = failed.length === 0 ? 'clean' : `failed in ${failed.join(', ')}`;
console.log(`typecheck: ${result} after ${(performance.now() / 1000).toFixed(1)} s`);
process.exitCode = failed.length === 0 ? 0 : 1;

function check(folder: string): number | null {
  // What was found last is kept: without a change, a fifth of the time.
  const cache = `node_modules/.cache/typecheck/${folder.replaceAll(/\W/g, '-')}.tsbuildinfo`;
  const args = ['--project', join(folder, 'tsconfig.json'), '--incremental', '--pretty'];
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/typescript-7/bin/tsc', ...args, '--tsBuildInfoFile', cache],
    { cwd: root, stdio: 'inherit' },
  );
  return status;
}
