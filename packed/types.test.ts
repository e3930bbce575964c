// Programs of users compile against the packed declarations, whatever their settings.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { run } from '../.ci/base/command.ts';
import { root } from '../.ci/base/paths.ts';

const stage = inject('stage');
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

/** What a user's program may have around it. */
const surroundings = {
  'the DOM': { lib: ['es2022', 'dom', 'dom.iterable'], types: [] },
  "Node's types": {
    lib: ['es2022'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules', '@types')],
  },
};

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: true,
  target: 'es2022',
};

for (const [name, around] of Object.entries(surroundings)) {
  test(`a strict program compiles under nodenext with ${name}`, async () => {
    await compiles(`nodenext ${name}`, { ...strict, ...around, module: 'nodenext' }, [
      'model.ts',
      'forge.ts',
    ]);
  });

  test(`a strict CommonJS program compiles under nodenext with ${name}`, async () => {
    for (const file of ['model', 'forge'])
      copyFileSync(join(stage, `${file}.ts`), join(stage, `${file}.cts`));
    await compiles(`nodenext cjs ${name}`, { ...strict, ...around, module: 'nodenext' }, [
      'model.cts',
      'forge.cts',
    ]);
  });

  test(`a strict program compiles under bundler with ${name}`, async () => {
    await compiles(
      `bundler ${name}`,
      { ...strict, ...around, module: 'esnext', moduleResolution: 'bundler' },
      ['model.ts', 'forge.ts'],
    );
  });
}

test('a library that publishes its declarations can leave the types to the compiler', async () => {
  const around = {
    ...strict,
    ...surroundings["Node's types"],
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
  };
  await compiles('declared', { ...around, module: 'nodenext', rootDir: '..', outDir: 'declared' }, [
    'declared.ts',
  ]);
  await compiles('republished', { ...strict, ...surroundings['the DOM'], module: 'nodenext' }, [
    'projects/declared/declared.d.ts',
  ]);
});

async function compiles(
  label: string,
  compilerOptions: object,
  files: readonly string[],
): Promise<void> {
  const { code, output } = await check(label, compilerOptions, files);
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
}

function check(
  label: string,
  compilerOptions: object,
  files: readonly string[],
): ReturnType<typeof run> {
  const folder = join(stage, 'projects');
  mkdirSync(folder, { recursive: true });
  const project = join(folder, `${label.replace(/\W+/g, '-')}.json`);
  writeFileSync(
    project,
    JSON.stringify({ compilerOptions, files: files.map((file) => join('..', file)) }),
  );
  return run(process.execPath, [tsc, '--project', project], { cwd: stage });
}

test.each([
  ['model-client', 'const { message } = await model.chat({'],
  ['forge-client', 'const forge = ForgeClient.fromEnv('],
])('the declarations of %s have the examples that editors show', (name, code) => {
  const client = join(stage, 'node_modules', name, 'dist', 'types', name, 'src', 'client.d.ts');
  expect(readFileSync(client, 'utf8')).toContain(`@example\n     * ${code}`);
});
