// Libraries that users have beside the packed packages: their schemas as `format` and as tools, and dispatchers of each undici.
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { run } from '../command.ts';
import { root } from '../paths.ts';
import { tools } from './stage.ts';

const stage = inject('stage');
const dir = join(stage, 'libraries');

beforeAll(async () => {
  await tools(stage, 'libraries', {
    '@sinclair/typebox': '0.34.52',
    '@valibot/to-json-schema': '1.8.0',
    arktype: '2.2.9',
    typebox: '1.4.3',
    'undici-6': 'npm:undici@6.29.1',
    'undici-7': 'npm:undici@7.30.2',
    'undici-8': 'npm:undici@8.12.4',
    valibot: '1.5.0',
    'zod-3.25': 'npm:zod@3.25.76',
    'zod-4.1': 'npm:zod@4.1.13',
    'zod-4': 'npm:zod@4.6.7',
    'zod-4.5': 'npm:zod@4.5.0',
  });
  cpSync(join(stage, 'libraries.ts'), join(dir, 'libraries.ts'));
}, 300_000);

test('schemas of zod 3.25 and 4, valibot, ArkType and TypeBox work, and dispatchers of undici 6, 7 and 8', async () => {
  const { code, output } = await run(process.execPath, ['libraries.ts'], { cwd: dir });
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  expect(output).toContain('done: 27');
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
  writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['libraries.ts'] }));
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { code, output } = await run(process.execPath, [tsc, '--project', dir], { cwd: dir });
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
});
