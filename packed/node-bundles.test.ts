// Programs for Node that bundlers make of the packed packages, undici included.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { run } from '../.ci/base/command.ts';
import { tools } from './stage.ts';
import { toolchain } from './toolchain.ts';

const stage = inject('stage');
const entry = join(stage, 'program.mjs');
let folder: string;

beforeAll(async () => {
  folder = join(await tools(stage, 'node-bundlers', toolchain.bundlers), '..');
}, 300_000);

/** What writes `bundle.mjs` into the folder `out`. */
const programs: Readonly<Record<string, string>> = {
  // esbuild's ES modules cannot hold undici, whose modules are CommonJS.
  esbuild: `
    import { build } from 'esbuild';
    export default (entry, out) =>
      build({ entryPoints: [entry], outfile: out + '/bundle.mjs', bundle: true, platform: 'node', format: 'esm', external: ['undici'], logLevel: 'silent' });`,
  vite: `
    import { build } from 'vite';
    export default (entry, out) =>
      build({ configFile: false, logLevel: 'silent', ssr: { noExternal: true }, build: { ssr: entry, outDir: out, rolldownOptions: { output: { entryFileNames: 'bundle.mjs' } } } });`,
  webpack: `
    import webpack from 'webpack';
    export default (entry, path) =>
      new Promise((resolve, reject) => {
        const output = { path, filename: 'bundle.mjs', module: true };
        webpack({ entry, mode: 'production', target: 'node', devtool: false, output, experiments: { outputModule: true } }, (error, stats) => {
          const [problem] = stats?.toJson({ all: false, errors: true }).errors ?? [error];
          if (problem === undefined) resolve();
          else reject(new Error(problem.message));
        });
      });`,
};

test.each(Object.keys(programs))(
  'a program bundled for Node by %s streams, uploads a file and reports errors',
  async (name) => {
    // Beside the installed packages, for what is left out of a bundle.
    const out = join(stage, 'node-bundles', name);
    mkdirSync(out, { recursive: true });
    const program = join(folder, `${name}.mjs`);
    writeFileSync(program, `${programs[name] ?? ''}\n`);
    const main = `const { default: bundle } = await import(${JSON.stringify(program)}); await bundle(${JSON.stringify(entry)}, ${JSON.stringify(out)});`;
    const made = await run(process.execPath, ['--input-type=module', '-e', main], { cwd: stage });
    expect(made.code, made.output).toBe(0);
    const { code, stdout, output } = await run(process.execPath, [join(out, 'bundle.mjs')], {
      cwd: stage,
    });
    // A bundle may be one long line, which an error quotes.
    expect(code, output.slice(-2_000)).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      pieces: true,
      city: 'Bern',
      size: 5,
      missing: true,
      code: 'ECONNREFUSED',
      hint: 'string',
    });
  },
);
