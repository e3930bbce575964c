// The CommonJS modules of a package, converted from its ES modules file by file, so that both have the same chunks. tsup's own
// conversion rewrites classes: their fields become methods, and a log shows `_class5` for `AbortError`.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Writes a `.cjs` beside every `.js` of the built `dir`. */
export async function writeCommonJs(dir: string): Promise<void> {
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
  });
  for (const file of globSync('*.cjs', { cwd: dir }).map((name) => join(dir, name))) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(/\brequire\("(\.\/[^"]+)\.js"\)/g, 'require("$1.cjs")'));
  }
}
