import type { Options } from 'tsup';
import { entries, type Published } from './paths.ts';

/** The declarations name AsyncDisposable, which a program whose `lib` stops at an ES year does not have. */
const DISPOSABLE = '/// <reference lib="esnext.disposable" />';

/**
 * Three builds of one package: JavaScript for Node, JavaScript for everything else, and the declarations, which are the same for both.
 * CommonJS modules are converted from the ES modules afterwards, by `commonjs.ts`. All entry points go through one build per condition, so that they share one copy of the core.
 */
export function builds(name: Published): Options[] {
  const shared: Options = {
    entry: entries[name],
    format: ['esm', 'cjs'],
    target: 'es2022',
    tsconfig: 'tsconfig.build.json',
    clean: true,
    silent: true,
  };
  return [
    javascript(shared, 'node'),
    javascript(shared, 'web'),
    { ...shared, outDir: 'dist/types', dts: { only: true, banner: DISPOSABLE } },
  ];
}

function javascript(shared: Options, condition: 'node' | 'web'): Options {
  return {
    ...shared,
    format: ['esm'],
    outDir: `dist/${condition}`,
    platform: condition === 'node' ? 'node' : 'neutral',
    splitting: true,
    sourcemap: true,
    noExternal: [/^@clients\//, '#platform'],
    external: ['undici', 'zod', 'msw', '@mswjs/interceptors', /^node:/],
    esbuildOptions(options) {
      // The default of platform 'node' would resolve '#platform' to undici in both builds.
      options.conditions = condition === 'node' ? ['@clients/source', 'node'] : ['@clients/source'];
      options.mainFields = ['module', 'main'];
      // The sources are in the tarball, so the maps need not repeat them.
      options.sourcesContent = false;
    },
  };
}
