// The declarations under the compilers and module resolutions that users have.
import { copyFileSync, existsSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { run } from '../.ci/base/command.ts';
import { modules } from '../.ci/base/paths.ts';
import { tools } from './stage.ts';
import { toolchain } from './toolchain.ts';

const stage = inject('stage');
const dir = join(stage, 'compilers');

beforeAll(async () => {
  const tarballs = globSync('*.tgz', { cwd: join(stage, 'tarballs') });
  const packed = (name: string): string =>
    `file:../tarballs/${tarballs.find((file) => file.startsWith(name)) ?? ''}`;
  await tools(stage, 'compilers', {
    'model-client': packed('model-client'),
    'forge-client': packed('forge-client'),
    ...toolchain.compilers,
  });
  for (const file of ['model.ts', 'forge.ts']) copyFileSync(join(stage, file), join(dir, file));
  const all = modules
    .map((module, at) => `export * as n${String(at)} from '${module}';\n`)
    .join('');
  for (const file of ['all.ts', 'all.cts']) writeFileSync(join(dir, file), all);
}, 300_000);

const resolutions = {
  // zod's own declarations need esModuleInterop there.
  node10: { module: 'commonjs', moduleResolution: 'node10', esModuleInterop: true },
  node16: { module: 'node16', moduleResolution: 'node16' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
} as const;

type Resolution = keyof typeof resolutions;

/**
 * Each compiler under each resolution, in turn with the DOM and without it. TypeScript 7 has no
 * node10.
 */
const programs: readonly (readonly [
  version: string,
  resolution: Resolution,
  around: 'with' | 'without',
])[] = [
  ['5.4', 'node10', 'with'],
  ['5.4', 'node16', 'without'],
  ['5.4', 'bundler', 'with'],
  ['5.9', 'node10', 'without'],
  ['5.9', 'node16', 'with'],
  ['5.9', 'bundler', 'without'],
  ['6', 'node10', 'with'],
  ['6', 'node16', 'without'],
  ['6', 'bundler', 'with'],
  ['7', 'node16', 'with'],
  ['7', 'bundler', 'without'],
];

test.each(programs)(
  'TypeScript %s compiles strict programs of every entry point under %s, %s the DOM',
  async (version, resolution, around) => {
    const { code, output } = await compile(version, resolution, around === 'with');
    expect({ code, output }).toEqual({ code: 0, output: '' });
  },
);

test('TypeScript 5.4 does not compile a program with a wrong call', async () => {
  writeFileSync(
    join(dir, 'wrong.ts'),
    `import { ModelClient } from 'model-client';\nawait new ModelClient().chat({ messages: [] });\n`,
  );
  const { code, output } = await compile('5.4', 'bundler', true, ['wrong.ts']);
  expect(code).not.toBe(0);
  expect(output).toMatch(/wrong\.ts\(2,\d+\): error TS2345: .*Property 'model' is missing/s);
});

// What the compiler knows of the answers of `decide`, and what it refuses.
const DECIDE = `import { ModelClient, type ChoiceAnswer, type DecisionQuestions, type NoulAnswer, type ScoreAnswer } from 'model-client';
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(is: Same<A, B>): void => void is;
const model = new ModelClient();
const rest = { model: 'nimble', state: 'x' };
const constant = { label: { type: 'choice', criteria: { billing: 'x', bug: null } }, anger: { type: 'score', criteria: ['a', 'b'] } } as const;
const satisfied = { label: { type: 'choice', criteria: { billing: 'x', bug: null } }, sure: { type: 'noul' } } satisfies DecisionQuestions;
const plain = { label: { type: 'choice', criteria: { billing: 'x', bug: 'y' } } };
export async function run() {
  const { answers } = await model.decide({ ...rest, questions: { label: { type: 'choice', criteria: { billing: 'x', bug: null } }, sure: { type: 'noul', instructions: 'x' } } });
  same<typeof answers, { label: ChoiceAnswer<'billing' | 'bug'>; sure: NoulAnswer }>(true);
  // @ts-expect-error a wrong option
  if (answers.label.choice === 'sales') return;
  // @ts-expect-error a question that was not asked
  void answers.missing;
  // @ts-expect-error an option that there is not
  void answers.label.probabilities.sales;
  const a = (await model.decide({ ...rest, questions: constant })).answers;
  same<typeof a, { label: ChoiceAnswer<'billing' | 'bug'>; anger: ScoreAnswer<'0' | '1'> }>(true);
  const b = (await model.decide({ ...rest, questions: satisfied })).answers;
  same<typeof b, { label: ChoiceAnswer<'billing' | 'bug'>; sure: NoulAnswer }>(true);
  const c = (await model.decide({ ...rest, questions: plain })).answers;
  same<typeof c, { label: ChoiceAnswer<'billing' | 'bug'> | NoulAnswer | ScoreAnswer }>(true);
  // @ts-expect-error a type that is misspelt
  await model.decide({ ...rest, questions: { a: { type: 'nuol' } } });
  // @ts-expect-error options in a list
  await model.decide({ ...rest, questions: { a: { type: 'choice', criteria: ['x', 'y'] } } });
}
`;

test.each(['5.4', '5.9', '6', '7'])(
  'TypeScript %s knows the answers of decide by their questions',
  async (version) => {
    writeFileSync(join(dir, 'decide.ts'), DECIDE);
    const { code, output } = await compile(version, 'node16', true, ['decide.ts']);
    expect({ code, output }).toEqual({ code: 0, output: '' });
  },
);

// The compiler writes the types of schemas and options into the declarations, so that they have to
// have public names, or none.
test.each(['5.4', '6', '7'])(
  'TypeScript %s writes declarations of a library that exports schemas and options',
  async (version) => {
    writeFileSync(
      join(dir, 'library.ts'),
      `import { issue } from 'forge-client/schemas';
import type { ForgeClientOptions } from 'forge-client';
import { message } from 'model-client/schemas';
export const schemas = { issue, message };
export const patient = (options: ForgeClientOptions) => ({ ...options, retry: { limit: 9 } });
`,
    );
    const { code, output } = await compile(version, 'node16', true, ['library.ts'], {
      declaration: true,
    });
    expect({ code, output }).toEqual({ code: 0, output: '' });
  },
);

// The first reads `typesVersions`, the second `exports`.
test.each(['node10', 'node16'] as const)(
  'TypeScript 5.2 reports under %s which version is needed',
  async (resolution) => {
    const { code, output } = await compile('5.2', resolution, true, ['model.ts', 'forge.ts']);
    expect(code).not.toBe(0);
    for (const name of ['model-client', 'forge-client'])
      expect(output).toMatch(
        new RegExp(
          `error TS2306: File '.*/${name}/needs-typescript-5\\.4-or-newer\\.d\\.ts' is not a module`,
        ),
      );
  },
);

function compile(
  version: string,
  resolution: Resolution,
  dom: boolean,
  files: readonly string[] = [
    ...['model.ts', 'forge.ts', 'all.ts'],
    // Elsewhere a CommonJS program is resolved as any other.
    ...(resolution === 'node16' ? ['all.cts'] : []),
  ],
  further: object = {},
): ReturnType<typeof run> {
  const around = dom
    ? { lib: ['es2022', 'dom', 'dom.iterable'], types: [] }
    : { lib: ['es2022'], types: ['node'] };
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
    target: 'es2022',
    ...(version === '6' && resolution === 'node10' ? { ignoreDeprecations: '6.0' } : {}),
    ...resolutions[resolution],
    ...around,
    ...further,
  };
  const project = join(dir, `${version}-${resolution}-${dom ? 'dom' : 'node'}.json`);
  writeFileSync(project, JSON.stringify({ compilerOptions, files }));
  const bin = join(dir, 'node_modules', `typescript-${version}`, 'bin', 'tsc');
  return run(process.execPath, [existsSync(bin) ? bin : `${bin}.js`, '--project', project], {
    cwd: dir,
  });
}
