// Libraries that users have beside the packed packages: their schemas as `format` and as tools, and
// dispatchers of each undici.
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { run } from '../.ci/base/command.ts';
import { root } from '../.ci/base/paths.ts';
import { tools } from './stage.ts';
import { toolchain } from './toolchain.ts';

const stage = inject('stage');
const dir = join(stage, 'libraries');

beforeAll(async () => {
  await tools(stage, 'libraries', toolchain.libraries);
  cpSync(join(stage, 'libraries.ts'), join(dir, 'libraries.ts'));
}, 300_000);

test('schemas of zod 3.25 and 4, valibot, ArkType and TypeBox work, and dispatchers of undici 7 and 8', async () => {
  const { code, output } = await run(process.execPath, ['libraries.ts'], { cwd: dir });
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  expect(output).toContain('done: 23');
});

test('a strict program with all of them compiles', async () => {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    noEmit: true,
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable', 'esnext.disposable'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules', '@types')],
    module: 'nodenext',
    moduleResolution: 'nodenext',
  };
  writeFileSync(
    join(dir, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['libraries.ts'] }),
  );
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { code, output } = await run(process.execPath, [tsc, '--project', dir], { cwd: dir });
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
});
