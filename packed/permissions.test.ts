// The permissions of Deno that docs/runtimes.md names are those that are needed.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { join } from 'node:path';
import { run } from '../.ci/base/command.ts';
import { type Places, runtime, startPlaces } from './places.ts';

const stage = inject('stage');
let places: Places;
beforeAll(async () => {
  places = await startPlaces(stage);
});
afterAll(() => {
  places.end();
});

test.each([
  ['requests', ['--allow-net']],
  // In this order: the second sends what the first has saved.
  ['saveTo', ['--allow-net', '--allow-read', '--allow-write']],
  ['paths', ['--allow-net', '--allow-read']],
  ['fromEnv', ['--allow-env']],
])('for %s: %s', async (work, permissions) => {
  expect(await output(work, permissions)).toBe('done\n');
});

test('without the one for requests, an error names it', async () => {
  expect(JSON.parse(await output('requests', []))).toEqual({
    name: 'NetworkError',
    code: 'ERR_ACCESS_DENIED',
    hint: 'this process may not use the network: start it with --allow-net',
    mayHaveExecuted: false,
  });
});

async function output(work: string, permissions: readonly string[]): Promise<string> {
  const args = [
    'run',
    '--no-prompt',
    '--node-modules-dir=manual',
    '--no-config',
    ...permissions,
    'permissions.mjs',
    work,
    places.json,
  ];
  const {
    code,
    stdout,
    output: all,
  } = await run(runtime('deno'), args, { cwd: stage, env: { DENO_DIR: join(stage, 'deno') } });
  expect(code, all).toBe(0);
  return stdout;
}
