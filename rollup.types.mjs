// The declarations of a package: one file for each source file, for ES modules and for CommonJS. tsup would bundle them and shorten
// the names that its chunks exchange; here every type keeps its name, and "go to definition" leads to a file that reads like its source.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { dts } from 'rollup-plugin-dts';

/** @typedef {{ exports: Record<string, string | Record<string, string>> }} Manifest */

/** @type {Manifest} */
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

/** The source of each entry point, by the name of its file in `dist`. */
const entries = Object.fromEntries(
  Object.values(manifest.exports).flatMap((entry) => {
    const { import: file, '@clients/source': source } = typeof entry === 'object' ? entry : {};
    return file === undefined || source === undefined ? [] : [[basename(file, '.js'), source]];
  }),
);

/** Declarations name AsyncDisposable, which a program whose `lib` stops at an ES year does not have. */
const DISPOSABLE = '/// <reference lib="esnext.disposable" />';

/**
 * A peer that has ES modules alone: a CommonJS program may name its types where the import says that it is resolved as one of them.
 *
 * @type {import('rollup').Plugin}
 */
const typesOfModules = {
  name: 'types-of-modules',
  renderChunk: (code) =>
    code.replace(
      /^import (\{[^}]*\} from '@ai-sdk\/provider');$/gm,
      "import type $1 with { 'resolution-mode': 'import' };",
    ),
};

/**
 * @param {string} extension
 * @returns {import('rollup').OutputOptions}
 */
function declarations(extension) {
  return {
    dir: 'dist',
    format: 'es',
    preserveModules: true,
    preserveModulesRoot: '..',
    minifyInternalExports: false,
    entryFileNames: ({ name }) =>
      name in entries ? `[name].${extension}` : `types/[name].${extension}`,
    banner: ({ name }) => (name in entries ? DISPOSABLE : ''),
  };
}

/** @type {import('rollup').RollupOptions} */
export default {
  input: entries,
  external: (id) =>
    !id.startsWith('.') &&
    !id.startsWith('/') &&
    !/^(?:@clients|model-client|forge-client)(?:\/|$)/.test(id) &&
    !id.startsWith('src/'),
  plugins: [dts({ tsconfig: 'tsconfig.build.json' })],
  output: [declarations('d.ts'), { ...declarations('d.cts'), plugins: [typesOfModules] }],
};
