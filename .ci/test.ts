// `npm test`: the type check and the tests in parallel, because the tests mostly wait. Arguments go to vitest.
import { spawn } from 'node:child_process';
import { run } from './command.ts';
import { root } from './paths.ts';

const checking = run(process.execPath, ['.ci/typecheck.ts'], { cwd: root, timeout: 600_000 });
const failed = await tests();
const { code, output } = await checking;
process.stdout.write(`\n${output}`);
process.exitCode = failed || code !== 0 ? 1 : 0;

function tests(): Promise<boolean> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.workspace.ts', ...process.argv.slice(2)];
  return new Promise((resolve) => {
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }).on('close', (code) => {
      resolve(code !== 0);
    });
  });
}
