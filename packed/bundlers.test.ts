// A page that bundlers for browsers make of the packed packages, and what it does.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { run } from '../.ci/base/command.ts';
import type { Browser } from 'puppeteer-core';
import { findChromium, launchChromium } from './browser/launch.ts';
import { startSite } from './browser/origins.ts';
import { kits } from './browser/packed.ts';
import { Page } from './browser/page.ts';
import { tools } from './stage.ts';
import { toolchain } from './toolchain.ts';

const stage = inject('stage');
const entry = join(stage, 'page.mjs');
const command = findChromium();
let modules: string;

beforeAll(async () => {
  modules = await tools(stage, 'bundlers', toolchain.bundlers);
}, 300_000);

/** Programs that bundle `page.mjs`, run beside the installed tools. */
const programs: Readonly<Record<string, string>> = {
  vite: `
    import { build } from 'vite';
    export default (entry, dir) =>
      build({ root: dir, configFile: false, logLevel: 'silent', build: { outDir: dir, lib: { entry, formats: ['es'], fileName: () => 'bundle.js' } } });`,
  rollup: `
    import nodeResolve from '@rollup/plugin-node-resolve';
    import { rollup } from 'rollup';
    export default async (entry, dir) => {
      // Circles and comments of zod are no concern of the packages.
      const onwarn = ({ code, message }) => { if (/UNRESOLVED|MISSING/.test(code)) throw new Error(message); };
      const bundle = await rollup({ input: { bundle: entry }, plugins: [nodeResolve({ browser: true })], onwarn });
      await bundle.write({ dir, format: 'es' });
    };`,
  esbuild: `
    import { build } from 'esbuild';
    export default (entry, outdir) =>
      build({ entryPoints: { bundle: entry }, outdir, bundle: true, splitting: true, minify: true, format: 'esm', platform: 'browser', logLevel: 'silent' });`,
  webpack: webpack(`{ path, filename: '[name].js' }`),
  'webpack as ES modules': webpack(
    `{ path, filename: '[name].js', module: true }, experiments: { outputModule: true }`,
  ),
};

function webpack(output: string): string {
  return `
    import webpack from 'webpack';
    export default (entry, path) =>
      new Promise((resolve, reject) => {
        webpack({ entry: { bundle: entry }, mode: 'production', devtool: false, performance: false, output: ${output} }, (error, stats) => {
          const { errors, warnings } = stats?.toJson({ all: false, errors: true, warnings: true }) ?? { errors: [error], warnings: [] };
          const [problem] = [...errors, ...warnings];
          if (problem === undefined) resolve();
          else reject(new Error(problem.message));
        });
      });`;
}

describe.each(Object.keys(programs))('a page bundled by %s', (name) => {
  const dir = join(stage, 'bundled', name);
  const late = {
    partial: { city: 'Bern' },
    finish: 'answer',
    digest: 'sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  };
  const visited = { city: 'Bern', titles: ['two', 'one'], missing: true, late };

  beforeAll(async () => {
    mkdirSync(dir, { recursive: true });
    const program = join(modules, '..', `${name}.mjs`);
    writeFileSync(program, `${programs[name] ?? ''}\n`);
    const main = `const { default: bundle } = await import(${JSON.stringify(program)}); await bundle(${JSON.stringify(entry)}, ${JSON.stringify(dir)});`;
    const { code, output } = await run(process.execPath, ['--input-type=module', '-e', main], {
      cwd: stage,
    });
    expect(code, output).toBe(0);
  });

  test('has no module of Node', () => {
    const texts = globSync('*.js', { cwd: dir }).map((file) =>
      readFileSync(join(dir, file), 'utf8'),
    );
    expect(texts.join('\n')).toContain('/api/chat');
    for (const text of texts)
      expect(text).not.toMatch(
        /\bfrom ?["'](?:undici|node:)|\b(?:import|require)\(["'](?:undici|node:)/,
      );
  });

  // A bundle that loads its parts by scripts needs a document.
  test.skipIf(name === 'webpack')('streams a chat and lists issues', async () => {
    const { code, stdout, output } = await run(
      process.execPath,
      ['run-page.mjs', join(dir, 'bundle.js')],
      { cwd: stage },
    );
    expect(code, output).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject(visited);
  });

  describe.skipIf(command === undefined)('in Chromium', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchChromium(command ?? '');
    });
    afterAll(() => browser.close());

    test('streams a chat and lists issues', async () => {
      const files = globSync('*.js', { cwd: dir }).map(
        (file) => [`/${file}`, readFileSync(join(dir, file), 'utf8')] as const,
      );
      const site = await startSite(stage, Object.fromEntries(files));
      const { model, forge } = kits(stage);
      const servers = [
        await model.startModelServer(),
        await forge.startForgeServer({ cors: true }),
      ] as const;
      servers[1].seed.issues('ada/engine', ['one', 'two']);
      try {
        const page = await Page.open(browser, `${site.url}/`);
        const got = await page.run(
          (_, urls) => (globalThis as unknown as { visit: (urls: unknown) => unknown }).visit(urls),
          {
            model: servers[0].url,
            forge: servers[1].url,
          },
        );
        expect(got).toMatchObject(visited);
        expect(
          (await page.said()).filter(
            ({ source }) => source === 'console' || source === 'exception',
          ),
        ).toEqual([]);
      } finally {
        site.close();
        await Promise.all(servers.map((server) => server.close()));
      }
    });
  });
});
