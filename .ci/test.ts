// `npm test`: the type check and the tests in parallel, because the tests mostly wait. Arguments go
// to vitest.
import { spawn } from 'node:child_process';
import { run } from './base/command.ts';
import { root } from './base/paths.ts';

console.log(
  'npm test: checks the types while every test runs on the sources; a type error ends the run. Two to three minutes on two cores.',
);
const args = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config',
  'vitest.workspace.ts',
  ...process.argv.slice(2),
];
const tests = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
const passed = new Promise<boolean>((resolve) => {
  tests.on('close', (code) => {
    resolve(code === 0);
  });
});
const types = await run(process.execPath, ['.ci/typecheck.ts'], { cwd: root, timeout: 600_000 });
process.stdout.write(`\n${types.output}\n`);
// Found within seconds, and most failing tests would say the same less clearly.
if (types.code !== 0) tests.kill();
process.exitCode = (await passed) && types.code === 0 ? 0 : 1;
