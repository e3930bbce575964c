import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { entries, packageDir, type Published, root } from '../paths.ts';
import { run } from '../command.ts';
import { report } from './stage.ts';

const stage = inject('stage');
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

/** What a user's program may have around it. */
const surroundings = {
  'the DOM': { lib: ['es2022', 'dom', 'dom.iterable'], types: [] },
  "Node's types": { lib: ['es2022'], types: ['node'], typeRoots: [join(root, 'node_modules', '@types')] },
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
    await compiles(`nodenext ${name}`, { ...strict, ...around, module: 'nodenext' }, ['model.ts', 'forge.ts']);
  });

  test(`a strict CommonJS program compiles under nodenext with ${name}`, async () => {
    for (const file of ['model', 'forge']) copyFileSync(join(stage, `${file}.ts`), join(stage, `${file}.cts`));
    await compiles(`nodenext cjs ${name}`, { ...strict, ...around, module: 'nodenext' }, ['model.cts', 'forge.cts']);
  });

  test(`a strict program compiles under bundler with ${name}`, async () => {
    await compiles(`bundler ${name}`, { ...strict, ...around, module: 'esnext', moduleResolution: 'bundler' }, ['model.ts', 'forge.ts']);
  });
}

for (const name of ['model', 'forge']) {
  test(`${name}-client: ten calls cost a user at most 500 instantiations`, async () => {
    const empty = await instantiations('empty.ts');
    const calls = await instantiations(`${name}-calls.ts`);
    report(stage, `types ${name}-client: ten calls ${String(calls - empty)} instantiations over an empty program (ceiling 500)`);
    expect(calls - empty).toBeLessThanOrEqual(500);
  });

  test(`${name}-client: the library costs at most 130000 instantiations to check`, async () => {
    const { code, output } = await run(process.execPath, [tsc, '--project', libraryProject(`${name}-client`), '--extendedDiagnostics'], { cwd: root });
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
    const count = counted(output);
    report(stage, `types ${name}-client: library ${String(count)} instantiations (ceiling 130000)`);
    expect(count).toBeLessThanOrEqual(130_000);
  });
}

/** The entry points that a program of a user reaches; the embedded server is a program of its own. */
function libraryProject(name: string): string {
  const dir = packageDir(name);
  const cache = join(root, 'node_modules', '.cache');
  const files = Object.values(entries[name as Published]).filter((file) => !file.includes('testing')).map((file) => join(dir, file));
  mkdirSync(cache, { recursive: true });
  const path = join(cache, `library-${name}.json`);
  writeFileSync(path, JSON.stringify({ extends: join(dir, 'tsconfig.build.json'), compilerOptions: { noEmit: true }, include: [], files }));
  return path;
}

async function compiles(label: string, compilerOptions: object, files: readonly string[]): Promise<void> {
  const { code, output } = await check(label, compilerOptions, files);
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
}

/** What a user's program costs, with the declarations of the packages taken as they are. */
async function instantiations(file: string): Promise<number> {
  const around = { ...surroundings['the DOM'], module: 'esnext', moduleResolution: 'bundler' };
  const { code, output } = await check(`budget ${file}`, { ...strict, ...around, skipLibCheck: true, extendedDiagnostics: true }, [file]);
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  return counted(output);
}

function counted(output: string): number {
  const count = /^Instantiations:\s+(\d+)/m.exec(output)?.[1];
  if (count === undefined) throw new Error(`no diagnostics in\n${output}`);
  return Number(count);
}

function check(label: string, compilerOptions: object, files: readonly string[]): ReturnType<typeof run> {
  const folder = join(stage, 'projects');
  mkdirSync(folder, { recursive: true });
  const project = join(folder, `${label.replace(/\W+/g, '-')}.json`);
  writeFileSync(project, JSON.stringify({ compilerOptions, files: files.map((file) => join('..', file)) }));
  return run(process.execPath, [tsc, '--project', project], { cwd: stage });
}
