// Builds the published packages. `--stale` leaves out those whose sources have not changed since their last build.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { writeCommonJs } from './commonjs.ts';
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
  if ((await run(packageDir(name))) !== 0) return false;
  for (const condition of ['node', 'web']) await writeCommonJs(join(packageDir(name), 'dist', condition));
  settleMaps(name);
  settleExports(packageDir(name), Object.keys(entries[name]));
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

/** Source maps name only files in the tarball. */
function settleMaps(name: Published): void {
  const dir = packageDir(name);
  for (const map of globSync('dist/{node,web}/*.map', { cwd: dir })) {
    const file = join(dir, map);
    const parsed = JSON.parse(readFileSync(file, 'utf8')) as { sources: string[] };
    parsed.sources = parsed.sources.map((source) => {
      const inCore = /^(?:\.\.\/){3}core\/src\/(.+)$/.exec(source)?.[1];
      return inCore === undefined ? source : shipCoreSource(dir, inCore);
    });
    writeFileSync(file, JSON.stringify(parsed));
  }
}

/** The core's sources are outside the package: those that source maps name are copied into `dist/core`. */
function shipCoreSource(dir: string, path: string): string {
  cpSync(join(packageDir('core'), 'src', path), join(dir, 'dist', 'core', path));
  return `../core/${path}`;
}

function isFresh(name: Published): boolean {
  const complete = ['node/index.js', 'web/index.js', 'types/index.d.ts'].every((path) => existsSync(join(packageDir(name), 'dist', path)));
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
    '.ci/{build,commonjs,paths,tsup,value-exports}.ts',
  ];
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true })).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(`\n${path.slice(root.length)}\n`).update(readFileSync(path));
  }
  return hash.digest('hex');
}
