// The declarations under the compilers and module resolutions that users have.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { run } from '../command.ts';
import { tools } from './stage.ts';

const stage = inject('stage');
let modules: string;

beforeAll(async () => {
  modules = await tools(stage, 'compilers', {
    'typescript-5.2': 'npm:typescript@5.2.2',
    'typescript-5.4': 'npm:typescript@5.4.5',
    'typescript-5.9': 'npm:typescript@5.9.3',
    'typescript-6': 'npm:typescript@6.0.3',
    'typescript-7': 'npm:typescript@7.0.2',
    '@types/node': '22.20.5',
  });
}, 300_000);

const resolutions = {
  // zod's own declarations need esModuleInterop there.
  node10: { module: 'commonjs', moduleResolution: 'node10', esModuleInterop: true },
  node16: { module: 'node16', moduleResolution: 'node16' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
} as const;

type Resolution = keyof typeof resolutions;

/** Each compiler, and each resolution, with the DOM and without it. TypeScript 7 has no node10. */
const pairs: readonly (readonly [version: string, withDom: Resolution, without: Resolution])[] = [
  ['5.4', 'node10', 'node16'],
  ['5.9', 'bundler', 'node10'],
  ['6', 'node16', 'bundler'],
  ['7', 'bundler', 'node16'],
];

describe.each(pairs)('TypeScript %s', (version, withDom, without) => {
  test(`compiles strict programs under ${withDom}, with the DOM`, async () => {
    const { code, output } = await compile(version, withDom, true);
    expect({ code, output }).toEqual({ code: 0, output: '' });
  });

  test(`compiles strict programs under ${without}, without the DOM`, async () => {
    const { code, output } = await compile(version, without, false);
    expect({ code, output }).toEqual({ code: 0, output: '' });
  });
});

// The first reads `typesVersions`, the second `exports`.
test.each(['node10', 'node16'] as const)('TypeScript 5.2 reports under %s which version is needed', async (resolution) => {
  const { code, output } = await compile('5.2', resolution, true);
  expect(code).not.toBe(0);
  for (const name of ['model-client', 'forge-client'])
    expect(output).toMatch(
      new RegExp(`error TS2306: File '.*/${name}/dist/types/needs-typescript-5\\.4-or-newer\\.d\\.ts' is not a module`),
    );
});

function compile(version: string, resolution: Resolution, dom: boolean): ReturnType<typeof run> {
  const folder = join(stage, 'compiled');
  mkdirSync(folder, { recursive: true });
  const around = dom
    ? { lib: ['es2022', 'dom', 'dom.iterable'], types: [] }
    : { lib: ['es2022'], types: ['node'], typeRoots: [join(modules, '@types')] };
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
    target: 'es2022',
    ...(version === '6' && resolution === 'node10' ? { ignoreDeprecations: '6.0' } : {}),
    ...resolutions[resolution],
    ...around,
  };
  const project = join(folder, `${version}-${resolution}-${dom ? 'dom' : 'node'}.json`);
  writeFileSync(project, JSON.stringify({ compilerOptions, files: ['../model.ts', '../forge.ts'] }));
  const bin = join(modules, `typescript-${version}`, 'bin', 'tsc');
  return run(process.execPath, [existsSync(bin) ? bin : `${bin}.js`, '--project', project], { cwd: stage });
}
