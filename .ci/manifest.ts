// The `exports`, `publishConfig.exports` and `typesVersions` of the published packages, from the one list of entry points in paths.ts.
// `--write` puts them into each package.json; without it, the check compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entries, packageDir, type Published, published } from './paths.ts';

/** Before `node`: a bundler for one of these may set `node` too. */
const WEB_CONDITIONS = ['browser', 'edge-light', 'workerd'] as const;

/** Bun and Deno have the modules of Node, and get what it gets. */
const NODE_CONDITIONS = ['deno', 'bun', 'node'] as const;

/** What modules import by a name that depends on the platform. */
const IMPORTS = {
  '#platform': byPlatform(built('platform-web'), built('platform-node')),
  '#zod': byPlatform('zod/mini', built('zod-on-node')),
};

/** Older compilers report that this file, whose name says why, is not a module. */
const TOO_OLD = '<5.4';
const NEEDS_NEWER = './dist/types/needs-typescript-5.4-or-newer.d.ts';

interface Manifest extends Record<string, unknown> {
  readonly publishConfig?: Readonly<Record<string, unknown>>;
}

const write = process.argv.includes('--write');
const stale = published.filter((name) => !isCurrent(name));
for (const name of stale)
  console.error(`packages/${name}/package.json differs from the entry points in .ci/paths.ts; npm run manifest -- --write mends it`);
console.log(`manifest: ${stale.length === 0 ? 'every package.json names the entry points' : `${String(stale.length)} differ`}`);
process.exitCode = stale.length === 0 ? 0 : 1;

function isCurrent(name: Published): boolean {
  const path = join(packageDir(name), 'package.json');
  const before = readFileSync(path, 'utf8');
  const after = `${JSON.stringify(withEntries(name, JSON.parse(before) as Manifest), null, 2)}\n`;
  if (before === after) return true;
  if (write) writeFileSync(path, after);
  return write;
}

/** The keys keep their places. */
function withEntries(name: Published, manifest: Manifest): Manifest {
  const packed = exportsOf(name, () => ({}));
  return {
    ...manifest,
    typesVersions: { [TOO_OLD]: { '*': [NEEDS_NEWER] }, '*': typesVersions(name) },
    imports: IMPORTS,
    exports: exportsOf(name, (source) => ({ '@clients/source': `./${source}` })),
    publishConfig: { ...manifest.publishConfig, exports: packed },
  };
}

/** For module resolution before `exports`: TypeScript's `node10`. */
function typesVersions(name: Published): Record<string, string[]> {
  const names = Object.keys(entries[name]).filter((entry) => entry !== 'index');
  return Object.fromEntries(names.map((entry) => [entry, [`./dist/types/${entry}.d.cts`]]));
}

function exportsOf(name: Published, first: (source: string) => object): Record<string, unknown> {
  const targets = Object.entries(entries[name]).map(([entry, source]): [string, object] => [
    entry === 'index' ? '.' : `./${entry}`,
    {
      ...first(source),
      [`types@${TOO_OLD}`]: NEEDS_NEWER,
      import: { types: `./dist/types/${entry}.d.ts`, default: `./dist/${entry}.js` },
      require: { types: `./dist/types/${entry}.d.cts`, default: `./dist/${entry}.cjs` },
    },
  ]);
  return { ...Object.fromEntries<unknown>(targets), './package.json': './package.json' };
}

function byPlatform(web: unknown, node: unknown): object {
  return {
    ...Object.fromEntries(WEB_CONDITIONS.map((condition) => [condition, web])),
    ...Object.fromEntries(NODE_CONDITIONS.map((condition) => [condition, node])),
    default: web,
  };
}

function built(module: string): object {
  return { import: `./dist/${module}.js`, require: `./dist/${module}.cjs` };
}
