// Builds the published packages. `--stale` leaves out those whose sources have not changed since their last build.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { writeCommonJs } from './commonjs.ts';
import { writeModules } from './javascript.ts';
import { entries, packageDir, type Published, published, root } from './paths.ts';
import { settleExports } from './value-exports.ts';

const tsup = join(root, 'node_modules', 'tsup', 'dist', 'cli-default.js');

/** An entry point may name a type that another one exports; `api.ts` checks that one does. */
const EXPECTED = 'with no public re-export';

if (await main()) console.log('build: done');
else process.exitCode = 1;

async function main(): Promise<boolean> {
  const wanted = published.filter((name) => !process.argv.includes('--stale') || !isFresh(name));
  const built = await Promise.all(wanted.map(build));
  return built.every(Boolean);
}

async function build(name: Published): Promise<boolean> {
  const begin = Date.now();
  console.log(`build: ${name}`);
  const sources = fingerprint(name);
  const dir = packageDir(name);
  await writeModules(name);
  await writeCommonJs(join(dir, 'dist'), Object.keys(entries[name]));
  if ((await run(dir)) !== 0) return false;
  settleExports(dir, Object.keys(entries[name]));
  supportOlderCompilers(name);
  mkdirSync(dirname(stampOf(name)), { recursive: true });
  writeFileSync(stampOf(name), sources);
  console.log(`build: ${name} in ${((Date.now() - begin) / 1000).toFixed(1)} s`);
  return true;
}

function run(cwd: string): Promise<number | null> {
  const child = spawn(process.execPath, [tsup], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const output of [child.stdout, child.stderr]) {
    createInterface(output).on('line', (line) => {
      if (!line.includes(EXPECTED)) console.log(line);
    });
  }
  return new Promise((resolve) => {
    child.on('close', resolve);
  });
}

/**
 * Declarations compile with TypeScript 5.4, in which `Uint8Array` has no parameter. Older compilers get a file whose name is the reason.
 * A declaration of a CommonJS module that names the types of an ES module has to say so under `node16`.
 */
function supportOlderCompilers(name: Published): void {
  const dir = join(packageDir(name), 'dist', 'types');
  for (const file of globSync('*.d.{ts,cts}', { cwd: dir }).map((path) => join(dir, path))) {
    const text = readFileSync(file, 'utf8');
    const settled = text
      .replaceAll('Uint8Array<ArrayBuffer>', 'ReturnType<typeof Uint8Array.of>')
      .replace(/^import (\{[^}]+\} from '@ai-sdk\/provider');$/gm, `import type $1 with { 'resolution-mode': 'import' };`);
    writeFileSync(file, settled);
  }
  writeFileSync(join(dir, 'needs-typescript-5.4-or-newer.d.ts'), '// The types of this package need TypeScript 5.4 or newer.\n');
}

function isFresh(name: Published): boolean {
  const complete = ['index.js', 'index.cjs', 'types/index.d.ts'].every((path) => existsSync(join(packageDir(name), 'dist', path)));
  return complete && existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === fingerprint(name);
}

function stampOf(name: Published): string {
  return join(root, 'node_modules', '.cache', 'build', name);
}

function fingerprint(name: Published): string {
  const hash = createHash('sha256').update(process.version);
  const patterns = [
    `packages/{core,${name}}/{src/**/*,*.json,tsup.config.ts}`,
    'pnpm-lock.yaml',
    'tsconfig.base.json',
    '.ci/{build,commonjs,javascript,late-files,merge-chunks,paths,tsup,value-exports}.ts',
  ];
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true })).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(`\n${path.slice(root.length)}\n`).update(readFileSync(path));
  }
  return hash.digest('hex');
}
