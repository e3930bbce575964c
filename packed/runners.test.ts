// Tests of a user, in user/runners, under the test runners that users have.
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { root } from '../.ci/base/paths.ts';
import { run } from '../.ci/base/command.ts';
import { runtime } from './places.ts';
import { tools } from './stage.ts';
import { toolchain } from './toolchain.ts';

const stage = inject('stage');
const dir = join(stage, 'runners');
const jsdom = './jest-jsdom.cjs';

beforeAll(async () => {
  const modules = await tools(stage, 'runner-tools', toolchain.runners);
  mkdirSync(dir, { recursive: true });
  symlinkSync(modules, join(dir, 'node_modules'));
  cpSync(join(root, 'examples', 'jest-jsdom.cjs'), join(dir, 'jest-jsdom.cjs'));
  const jest = {
    transform: {},
    watchman: false,
    moduleFileExtensions: ['cjs', 'mjs', 'js', 'json'],
    testMatch: ['**/*.test.?js'],
  };
  writeFileSync(join(dir, 'jest.json'), JSON.stringify(jest));
}, 300_000);

/** ES modules need a flag of Node, which projects with CommonJS modules do not set. */
const jest = (kind: 'cjs' | 'esm', ...args: readonly string[]): string[] => [
  ...(kind === 'esm' ? ['--experimental-vm-modules'] : []),
  program('jest/bin/jest.js'),
  '--config=jest.json',
  `${kind}.test`,
  ...args,
];
const vitest = (environment: string): string[] => [
  program('vitest/vitest.mjs'),
  'run',
  '--globals',
  `--environment=${environment}`,
  'esm',
];
const program = (path: string): string => join('node_modules', path);

describe.each<[name: string, args: string[], passed: RegExp]>([
  ['node:test', ['--test', 'esm.test.mjs', 'cjs.test.cjs'], /^ℹ pass 12$/m],
  ['jest with CommonJS modules', jest('cjs'), /Tests: +6 passed, 6 total/],
  ['jest with ES modules', jest('esm'), /Tests: +6 passed, 6 total/],
  [
    'jest with jsdom and CommonJS modules',
    jest('cjs', `--env=${jsdom}`),
    /Tests: +6 passed, 6 total/,
  ],
  ['jest with jsdom and ES modules', jest('esm', `--env=${jsdom}`), /Tests: +6 passed, 6 total/],
  ['vitest', vitest('node'), /Tests +6 passed \(6\)/],
  ['vitest with jsdom', vitest('jsdom'), /Tests +6 passed \(6\)/],
  ['vitest with happy-dom', vitest('happy-dom'), /Tests +6 passed \(6\)/],
])('%s', (_, args, passed) => {
  test('chats, lists, uploads, errors and signals work', async () => {
    await passes(process.execPath, args, passed);
  });
});

test.each<[name: string, command: string, args: string[], passed: RegExp]>([
  [
    'node:test of Node 20.18',
    'node-20',
    ['--test', 'esm.test.mjs', 'cjs.test.cjs'],
    /^[ℹ#] pass 12$/m,
  ],
  ['bun test', 'bun', ['test', './esm.test.mjs', './cjs.test.cjs'], /^ *12 pass$/m],
  [
    'deno test',
    'deno',
    ['test', '--allow-all', '--node-modules-dir=manual', '--no-config', 'esm.test.mjs'],
    /\b6 passed\b/,
  ],
])('the same under %s', async (_, command, args, passed) => {
  await passes(runtime(command), args, passed);
});

test("jest's jsdom as it is: a call says once what is missing", async () => {
  const args = [program('jest/bin/jest.js'), '--config=jest.json', '--env=jsdom', 'bare-jsdom'];
  await passes(process.execPath, args, /Tests: +2 passed, 2 total/);
});

async function passes(command: string, args: readonly string[], passed: RegExp): Promise<void> {
  const { code, output } = await run(command, args, {
    cwd: dir,
    env: { DENO_DIR: join(stage, 'deno') },
  });
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  expect(output).toMatch(passed);
}
