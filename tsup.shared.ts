import { readFileSync, writeFileSync } from 'node:fs';
import { transform } from 'esbuild';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['plugins']>[number];

/** In CommonJS modules `import()` becomes `require()`: jest runs them in a context that cannot import. */
const requireLate: Plugin = {
  name: 'require late',
  renderChunk(code) {
    return this.format === 'cjs' ? transform(code, { target: 'es2022', supported: { 'dynamic-import': false } }) : undefined;
  },
};

/**
 * The build of a package: ES modules, CommonJS modules and declarations for each entry point, which share their chunks. Dependencies are
 * imported; the core and the packages `bundled` become part of it.
 */
export function library(entry: Record<string, string>, bundled: readonly string[] = []): Options {
  return {
    entry: {
      ...entry,
      'platform-node': '../core/src/network/runtime/platform.ts',
      'platform-web': '../core/src/network/fetch/platform.ts',
    },
    format: ['esm', 'cjs'],
    target: 'es2022',
    platform: 'neutral',
    tsconfig: 'tsconfig.build.json',
    external: ['#platform', /^node:/, /^@mswjs\//],
    noExternal: [/^@clients\/core/, ...bundled],
    removeNodeProtocol: false,
    splitting: true,
    // Without it, tsup makes CommonJS modules with sucrase, which rewrites classes.
    treeshake: true,
    plugins: [requireLate],
    // The declarations name AsyncDisposable, which a program whose `lib` stops at an ES year does not have.
    dts: { entry, banner: '/// <reference lib="esnext.disposable" />' },
    clean: true,
    silent: true,
    esbuildOptions(options) {
      options.conditions = ['@clients/source'];
    },
    onSuccess() {
      const licenses = bundled.map((name) => `${name}\n\n${readFileSync(`node_modules/${name}/LICENSE`, 'utf8')}`);
      if (licenses.length > 0) writeFileSync('dist/LICENSES.txt', licenses.join('\n'));
      return Promise.resolve();
    },
  };
}
