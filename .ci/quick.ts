// `npm run quick`: what a change most often breaks, in half a minute: the types, the lint of the files
// that git knows as changed, and the contract and the recorded exchanges of both clients. With names
// of packages, the tests of those alone.
import { globSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './base/command.ts';
import { root } from './base/paths.ts';

const names = process.argv.slice(2);
const packages = names.length === 0 ? ['model-client', 'forge-client'] : names;
const tests = packages.flatMap((name) =>
  globSync(
    `packages/${name.replace(/^packages\//, '')}/test/{contract,**/recorded,recorded/**/*}.test.ts`,
    {
      cwd: root,
    },
  ),
);
if (tests.length === 0) {
  console.error(
    `quick: ${packages.join(', ')} has no recorded exchanges: name model-client, forge-client, model-server or forge-server`,
  );
  process.exit(1);
}
const changed = (await changedFiles()).filter((file) => /\.m?[jt]s$/.test(file));

const steps: readonly (readonly [name: string, args: readonly string[]])[] = [
  [
    'tests',
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'vitest.workspace.ts',
      '--reporter',
      'dot',
      ...tests,
    ],
  ],
  ...(changed.length === 0
    ? []
    : ([
        ['lint', ['node_modules/eslint/bin/eslint.js', '--max-warnings', '0', ...changed]],
      ] as const)),
  ['types', ['.ci/typecheck.ts']],
];
const ends = await Promise.all(
  steps.map(async ([name, args]) => ({
    name,
    ...(await run(process.execPath, args, { cwd: root, timeout: 600_000 })),
  })),
);
for (const { name, code, output } of ends)
  if (code !== 0) console.error(`${output}\nquick: ${name} failed`);
process.exitCode = ends.every(({ code }) => code === 0) ? 0 : 1;
console.log(
  `quick: ${String(tests.length)} files of tests, ${String(changed.length)} changed files, the types: ${process.exitCode === 0 ? 'good' : 'failed'} after ${(performance.now() / 1000).toFixed(0)} s`,
);

/** Returns the files that differ from the last commit and still exist, the new ones among them. */
async function changedFiles(): Promise<readonly string[]> {
  const lists = await Promise.all(
    [
      ['diff', '--name-only', 'HEAD'],
      ['ls-files', '--others', '--exclude-standard'],
    ].map((args) => run('git', args, { cwd: root })),
  );
  return lists
    .flatMap(({ stdout }) => stdout.split('\n'))
    .filter((file) => file !== '' && existsSync(join(root, file)));
}
