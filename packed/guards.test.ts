// The guards and mocks of a user's tests, in user/guards, under the runners that users have: the
// server beside them gets no request.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { run } from '../.ci/base/command.ts';
import { root } from '../.ci/base/paths.ts';
import { runtime } from './places.ts';
import { tools } from './stage.ts';
import { toolchain } from './toolchain.ts';

const stage = inject('stage');
const dir = join(stage, 'guards');
const requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(`${String(request.method)} ${String(request.url)}`);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const modules = await tools(stage, 'guard-tools', toolchain.guards);
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
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests.length = 0;
});

const program = (path: string): string => join('node_modules', path);
const jest = (kind: 'cjs' | 'esm', ...args: readonly string[]): string[] => [
  ...(kind === 'esm' ? ['--experimental-vm-modules'] : []),
  program('jest/bin/jest.js'),
  '--config=jest.json',
  kind,
  ...args,
];
const vitest = (environment: string): string[] => [
  program('vitest/vitest.mjs'),
  'run',
  '--globals',
  `--environment=${environment}`,
  'esm',
];
const mocha = program('mocha/bin/mocha.js');

test.each<[name: string, args: string[], passed: RegExp]>([
  ['node:test', ['--test', 'esm.test.mjs', 'cjs.test.cjs'], /^ℹ pass 10$/m],
  ['jest with CommonJS modules', jest('cjs'), /Tests: +4 passed, 4 total/],
  ['jest with ES modules', jest('esm'), /Tests: +5 passed, 5 total/],
  ['jest with jsdom', jest('cjs', '--env=./jest-jsdom.cjs'), /Tests: +2 passed, 2 total/],
  ['jest with happy-dom', jest('cjs', '--env=@happy-dom/jest-environment'), /2 passed, 2 total/],
  ['vitest', vitest('node'), /Tests +5 passed \(5\)/],
  ['vitest with jsdom', vitest('jsdom'), /Tests +5 passed \(5\)/],
  ['vitest with happy-dom', vitest('happy-dom'), /Tests +5 passed \(5\)/],
  ['mocha', [mocha, 'esm.test.mjs', 'cjs.test.cjs'], /^ *10 passing/m],
])('%s', async (_, args, passed) => {
  await passes(process.execPath, args, passed);
});

test('node:test of Node 20.18', async () => {
  const args = ['--test', 'esm.test.mjs', 'cjs.test.cjs'];
  await passes(runtime('node-20'), args, /^[ℹ#] pass 10$/m);
});

test('bun test', async () => {
  await passes(runtime('bun'), ['test', './esm.test.mjs', './cjs.test.cjs'], /^ *4 pass$/m);
});

test('turned off, the same suite reaches the server', async () => {
  const env = {
    ...environment,
    LIVE_URL: url,
    FORGE_CLIENT_MOCKS: 'off',
    MODEL_CLIENT_MOCKS: 'off',
  };
  await run(process.execPath, ['--test', 'cjs.test.cjs'], { cwd: dir, env });
  expect(requests).toContain('DELETE /api/v1/repos/ada/engine');
});

/** Without what the runner of this file has set. */
const environment: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => /^(?:NODE_ENV|MODE|DEV|PROD|TEST|VITEST.*|JEST.*|NODE_TEST.*)$/.test(name))
      .map((name) => [name, undefined]),
  ),
  FORCE_COLOR: undefined,
  NO_COLOR: '1',
};

async function passes(command: string, args: readonly string[], passed: RegExp): Promise<void> {
  const { code, output } = await run(command, args, {
    cwd: dir,
    env: { ...environment, LIVE_URL: url },
  });
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  expect(output).toMatch(passed);
  expect(requests).toEqual([]);
}
