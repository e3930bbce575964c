// `npm run path`: the files and functions of the sources that one warm GET and one event of a stream
// run through, by V8's precise coverage. A gauge for readers, never a limit: `-- --names` lists the
// functions of each file.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformSync } from 'esbuild';

const root = join(import.meta.dirname, '..');
const staged = join(root, 'node_modules/.cache/path');

rmSync(staged, { recursive: true, force: true });
for (const name of ['core', 'model-client', 'forge-client']) stage(name);
mkdirSync(join(staged, 'node_modules/@clients'), { recursive: true });
symlinkSync('../../core', join(staged, 'node_modules/@clients/core'));
for (const name of ['model-client', 'forge-client'])
  symlinkSync(`../${name}`, join(staged, 'node_modules', name));
writeFileSync(join(staged, 'walk.mjs'), toJavaScript(join(import.meta.dirname, 'walk.ts')));
const { status } = spawnSync(
  process.execPath,
  ['--conditions=@clients/source', join(staged, 'walk.mjs'), ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;

/** Writes the sources of a package as JavaScript, file by file, so that coverage names them. */
function stage(name: string): void {
  const from = join(root, 'packages', name);
  const to = join(staged, name);
  for (const path of globSync('src/**/*.ts', { cwd: from })) {
    const target = join(to, path.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, toJavaScript(join(from, path)));
  }
  const manifest = readFileSync(join(from, 'package.json'), 'utf8');
  writeFileSync(join(to, 'package.json'), manifest.replaceAll(/(\.\/src\/[^"]+)\.ts"/g, '$1.js"'));
}

function toJavaScript(path: string): string {
  return transformSync(readFileSync(path, 'utf8'), { loader: 'ts', target: 'es2023' }).code;
}
