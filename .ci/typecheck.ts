// Type-checks packages, tests and examples as one program, then the scripts. TypeScript 7 takes a
// fifth of the time of 6, which stays the `typescript` of the repository because ESLint, typedoc
// and the bundler of declarations need its compiler API.
import { spawn } from 'node:child_process';
import { root } from './paths.ts';

const ticking = setInterval(() => {
  console.log(`typecheck: ${seconds()} so far`);
}, 15_000);

console.log('typecheck: packages, tests, examples, scripts and the playground');
const codes = [
  await check('tsconfig.json', 'packages'),
  await check('examples/serve-chat/tsconfig.json', 'pages'),
  await check('.ci/tsconfig.json', 'scripts'),
  await check('packed/tsconfig.json', 'packed'),
  await check('playground/tsconfig.json', 'playground'),
];
clearInterval(ticking);
const clean = codes.every((code) => code === 0);
console.log(`typecheck: ${clean ? 'clean' : 'failed'} after ${seconds()}`);
process.exitCode = clean ? 0 : 1;

function check(project: string, name: string): Promise<number | null> {
  const info = `node_modules/.cache/typecheck-${name}.tsbuildinfo`;
  const args = ['--project', project, '--incremental', '--tsBuildInfoFile', info, '--pretty'];
  return new Promise((resolve) => {
    spawn(process.execPath, ['node_modules/typescript-7/bin/tsc', ...args], {
      cwd: root,
      stdio: 'inherit',
    }).on('close', resolve);
  });
}

function seconds(): string {
  return `${(performance.now() / 1000).toFixed(1)} s`;
}
