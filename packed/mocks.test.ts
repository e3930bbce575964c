// The examples of docs/mocking.md with the versions of mocks that projects on older tools have,
// and under jest.
import { globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { transform } from 'esbuild';
import { beforeAll, expect, inject, test } from 'vitest';
import { run } from '../.ci/base/command.ts';
import { root } from '../.ci/base/paths.ts';
import { tools } from './stage.ts';
import { toolchain } from './toolchain.ts';

const stage = inject('stage');
const dir = join(stage, 'mocks');
const examples = globSync(join(root, 'examples', 'mocking', '*.vitest.ts'));

beforeAll(async () => {
  const modules = await tools(stage, 'mock-tools', toolchain.mocks);
  for (const folder of ['vitest', 'jest']) mkdirSync(join(dir, folder), { recursive: true });
  symlinkSync(modules, join(dir, 'node_modules'));
  for (const path of examples) {
    const name = basename(path, '.vitest.ts');
    const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'ts' });
    writeFileSync(join(dir, 'vitest', `${name}.test.mjs`), code);
    writeFileSync(join(dir, 'jest', `${name}.test.mjs`), toJest(code));
  }
  writeFileSync(
    join(dir, 'jest.json'),
    JSON.stringify({ transform: {}, watchman: false, testMatch: ['**/jest/*.test.mjs'] }),
  );
}, 300_000);

test('with msw 2 and nock 14, under vitest', async () => {
  await passes('vitest/vitest.mjs', 'run', 'vitest');
});

test('functions, spies and fixtures under jest', async () => {
  await passes(
    'jest/bin/jest.js',
    '--config=jest.json',
    'spy',
    'plain-objects',
    'by-url',
    'guard',
    'client',
  );
});

/** Only the module of the functions differs, and its name for them. */
function toJest(code: string): string {
  return code
    .replace(/import (\{[^}]*\}) from "vitest"/, 'import $1 from "@jest/globals"')
    .replaceAll(/\bvi\b/g, 'jest');
}

async function passes(program: string, ...args: readonly string[]): Promise<void> {
  const { code, output } = await run(
    process.execPath,
    ['--experimental-vm-modules', join('node_modules', program), ...args],
    { cwd: dir },
  );
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
}
