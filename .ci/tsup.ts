import type { Options } from 'tsup';
import { entries, type Published } from './paths.ts';

/** The declarations name AsyncDisposable, which a program whose `lib` stops at an ES year does not have. */
const DISPOSABLE = '/// <reference lib="esnext.disposable" />';

/** The declarations of one package, for all platforms. Those of ES modules are made of these afterwards, by `declarations.ts`. */
export function declarations(name: Published): Options {
  return {
    entry: entries[name],
    format: ['cjs'],
    target: 'es2022',
    tsconfig: 'tsconfig.build.json',
    clean: true,
    silent: true,
    outDir: 'dist/types',
    dts: { only: true, banner: DISPOSABLE },
  };
}
