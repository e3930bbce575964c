import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { transform } from 'esbuild';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['plugins']>[number];

/** In CommonJS modules `import()` becomes `require()`: jest runs them in a context that cannot import. */
const requireLate: Plugin = {
  name: 'require late',
  renderChunk(code) {
    return this.format === 'cjs'
      ? transform(code, { target: 'es2022', supported: { 'dynamic-import': false } })
      : undefined;
  },
};

/**
 * The build of a package: ES modules and CommonJS modules for each entry point, which share their chunks. Dependencies are
 * imported; the core and the packages `bundled` become part of it, and their licences a file beside it.
 */
export function library(entry: Record<string, string>, bundled: readonly string[]): Options {
  return {
    entry: {
      ...entry,
      'platform-node': '../core/src/network/server-platform.ts',
      'platform-web': '../core/src/network/web-platform.ts',
    },
    format: ['esm', 'cjs'],
    target: 'es2022',
    platform: 'neutral',
    tsconfig: 'tsconfig.build.json',
    external: ['#platform', /^node:/, /^@mswjs\//],
    noExternal: [/^@clients\//, /^(?:model|forge)-client/, ...bundled],
    removeNodeProtocol: false,
    splitting: true,
    // Without it, tsup makes CommonJS modules with sucrase, which rewrites classes.
    treeshake: true,
    plugins: [requireLate],
    // `rollup.types.mjs` makes the declarations.
    dts: false,
    clean: true,
    silent: true,
    esbuildOptions(options) {
      options.conditions = ['@clients/source'];
    },
    onSuccess() {
      writeFileSync('dist/LICENSES.txt', bundled.map(licenseOf).join('\n'));
      return Promise.resolve();
    },
  };
}

/** Returns the name and the licence of a package that the servers for tests bundle. */
function licenseOf(name: string): string {
  const folder =
    ['forge-server', 'model-server', 'server-kit']
      .map((server) => `../${server}/node_modules/${name}`)
      .find((each) => existsSync(each)) ?? '';
  const file = `${folder}/LICENSE`;
  if (existsSync(file)) return `${name}\n\n${readFileSync(file, 'utf8')}`;
  // A package without the file names its licence in its manifest; ours has the text of the same one.
  const { license, author } = JSON.parse(
    readFileSync(`${folder}/package.json`, 'utf8'),
  ) as Readonly<Record<string, unknown>>;
  if (license !== 'MIT') throw new Error(`${name} has no LICENSE`);
  return `${name}\n\n${readFileSync('../../LICENSE', 'utf8').replace(/^Copyright .*$/m, `Copyright (c) ${String(author)}`)}`;
}
