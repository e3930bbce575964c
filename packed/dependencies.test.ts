// Both packages with the versions of their dependencies that a project may have: the oldest of the
// range, some in the middle, the newest.
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { run } from '../.ci/base/command.ts';
import { packageDir, published, root } from '../.ci/base/paths.ts';
import { onCommand, runtime, startPlaces } from './places.ts';
import { dependencyVersions } from './toolchain.ts';

const stage = inject('stage');

const PROGRAMS = [
  'with-zod.mjs',
  'typed-with-zod.ts',
  'esm.mjs',
  'cjs.cjs',
  'probe.cjs',
  'places.mjs',
  'features.mjs',
];

test.each(published)('the ranges of %s begin with the oldest versions that are tried', (name) => {
  const { dependencies } = JSON.parse(
    readFileSync(join(packageDir(name), 'package.json'), 'utf8'),
  ) as { readonly dependencies: { readonly undici: string; readonly zod: string } };
  expect(dependencies).toEqual({
    undici: `^${dependencyVersions.undici[0]}`,
    zod: `^${dependencyVersions.zod[0]}`,
  });
});

test.each(dependencyVersions.zod)(
  'chat, streams, structured output, strict lists and schemas work with zod %s',
  { timeout: 300_000 },
  async (version) => {
    const dir = await project(`zod-${version}`, { zod: version });
    expect(copiesOf('zod', dir)).toEqual([join('zod', 'package.json')]);
    await runs(dir, 'with-zod.mjs');
    await runs(dir, 'esm.mjs');
    await runs(dir, 'cjs.cjs');
    await runs(dir, '--disallow-code-generation-from-strings', 'with-zod.mjs');
    await runs(dir, '--conditions=browser', 'with-zod.mjs');
    await compiles(dir, 'typed-with-zod.ts');
  },
);

describe.each(dependencyVersions.undici)('with undici %s', (version) => {
  let dir: string;
  beforeAll(async () => {
    dir = await project(`undici-${version}`, { undici: version });
  }, 300_000);

  test('the project has one copy of it', () => {
    expect(copiesOf('undici', dir)).toEqual([join('undici', 'package.json')]);
  });

  test.each([
    ['the oldest Node', runtime('node-20')],
    ['this Node', process.execPath],
  ])('%s does everything that the packages have for it', async (_, node) => {
    const places = await startPlaces(stage);
    try {
      const results = Object.entries(await onCommand(dir, places, [node]));
      expect(results.filter(([, result]) => result !== 'yes')).toEqual([]);
    } finally {
      places.end();
    }
  });

  test('structured output and strict lists work', async () => {
    await runs(dir, 'with-zod.mjs');
  });
});

/** The manifests of all copies of a package in a project. */
function copiesOf(name: string, dir: string): readonly string[] {
  return globSync(`**/${name}/package.json`, {
    cwd: join(dir, 'node_modules'),
    exclude: [`${name}/*/**`],
  });
}

/** Installs the packages into a new project that has these dependencies. Returns its folder. */
async function project(
  name: string,
  dependencies: Readonly<Record<string, string>>,
): Promise<string> {
  const dir = join(stage, name);
  mkdirSync(dir, { recursive: true });
  writeFileSync(
    join(dir, 'package.json'),
    JSON.stringify({ name: 'user', private: true, type: 'module', dependencies }),
  );
  for (const file of PROGRAMS) cpSync(join(stage, file), join(dir, file));
  const tarballs = globSync('*.tgz', { cwd: join(stage, 'tarballs') }).map((file) =>
    join(stage, 'tarballs', file),
  );
  const { code, output } = await run(
    'npm',
    ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', ...tarballs],
    { cwd: dir },
  );
  expect(code, output).toBe(0);
  return dir;
}

async function runs(dir: string, ...args: readonly string[]): Promise<void> {
  const { code, output } = await run(process.execPath, args, { cwd: dir });
  expect({ args, code, output: code === 0 ? '' : output }).toEqual({ args, code: 0, output: '' });
}

/** Compiles a strict program, without the declarations of libraries. */
async function compiles(dir: string, file: string): Promise<void> {
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
  writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  await runs(dir, tsc, '--project', dir);
}
