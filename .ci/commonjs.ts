// The CommonJS modules of a package, converted from its ES modules file by file, so that both have the same chunks. tsup's own
// conversion rewrites classes: their fields become methods, and a log shows `_class5` for `AbortError`.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** Names that a module exports, as esbuild prints them at its end. */
const EXPORTS = /^export \{\n([^}]*)\n\};\n/m;

/** Writes a `.cjs` beside every `.js` of the built `dir`. Programs import `entries`, and only those. */
export async function writeCommonJs(dir: string, entries: readonly string[]): Promise<void> {
  await build({
    entryPoints: globSync('*.js', { cwd: dir }).map((file) => join(dir, file)),
    outdir: dir,
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    platform: 'node',
    target: 'es2022',
    // A chunk that is loaded late must be the CommonJS one, too.
    supported: { 'dynamic-import': false },
    logLevel: 'error',
    plugins: [plainExports(entries)],
  });
  for (const file of globSync('*.cjs', { cwd: dir }).map((name) => join(dir, name))) {
    const text = readFileSync(file, 'utf8').replace(/\brequire\("(\.\/[^"]+)\.js"\)/g, 'require("$1.cjs")');
    writeFileSync(file, text.startsWith('"use strict"') ? text : `"use strict";\n${text}`);
  }
}

/**
 * Makes modules that only others of the package import export one plain object. esbuild's own exports are two functions for each name, with
 * which it takes a sixth longer to require a client. Names of an entry point remain as they are: tools find them by their form.
 */
function plainExports(entries: readonly string[]): Plugin {
  return {
    name: 'plain exports',
    setup(esbuild) {
      esbuild.onLoad({ filter: /\.js$/ }, ({ path }) => {
        const text = readFileSync(path, 'utf8');
        return { contents: entries.includes(basename(path, '.js')) ? text : text.replace(EXPORTS, (_, list: string) => objectOf(list)) };
      });
    },
  };
}

function objectOf(list: string): string {
  const names = list.split(',').map((name) => name.trim().replace(/^(\S+) as (\S+)$/, '$2: $1'));
  return `module.exports = {\n  ${names.join(',\n  ')}\n};\n`;
}
