import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageDir, published, root } from '../.ci/paths.ts';
import { dependencyVersions, toolchain } from './toolchain.ts';

const { bundlers, compilers, libraries, next, runners } = toolchain;
const runtimes = dependenciesOf(join('.ci', 'runtimes', 'package.json'));
const nodes = [
  runtimes['node-20'],
  runtimes['node-22'],
  dependenciesOf('package.json')['node'],
  runtimes['node-26'],
];

/** The versions that are tried, in the order of the page, by the row of its table. */
const tried: Readonly<Record<string, readonly (string | undefined)[]>> = {
  TypeScript: Object.entries(compilers).flatMap(([name, version]) =>
    /^typescript-(?!5\.2)/.test(name) ? [version] : [],
  ),
  'Vite, Rollup, esbuild, webpack': [
    bundlers.vite,
    bundlers.rollup,
    bundlers.esbuild,
    bundlers.webpack,
  ],
  'esbuild, Vite, webpack, for Node': [bundlers.esbuild, bundlers.vite, bundlers.webpack],
  zod: dependencyVersions.zod,
  'zod (`zod/v4`, `zod/v4-mini`), zod, valibot, ArkType, TypeBox': [
    libraries['zod-3.25'],
    libraries['zod-4.1'],
    libraries['zod-4'],
    libraries.valibot,
    libraries.arktype,
    libraries['@sinclair/typebox'],
    libraries.typebox,
  ],
  'undici, as the dependency': dependencyVersions.undici,
  'undici, as `dispatcher`': [libraries['undici-6'], libraries['undici-7'], libraries['undici-8']],
  jest: [runners.jest],
  vitest: [runners.vitest],
  '`node:test`': [runtimes['node-20'], dependenciesOf('package.json')['node']],
  '`bun test`, `deno test`': [runtimes['bun'], runtimes['deno']],
  'Next.js, with Turbopack': [next.next],
};

test('docs/runtimes.md names the tools and versions that are tried', () => {
  const page = readFileSync(join(root, 'docs', 'runtimes.md'), 'utf8');
  const [, table = ''] = /\n\| \| versions \|[^\n]*\n\|[-|]+\|\n((?:\|[^\n]*\n)+)/.exec(page) ?? [];
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| /, '')));
  expect(rows.map(([name]) => name)).toEqual(Object.keys(tried));
  for (const [name = '', cell = ''] of rows) expectNamed(cell, tried[name] ?? [], name);
});

test('the columns of the table of runtimes are the versions that are tried', () => {
  const page = readFileSync(join(root, 'docs', 'runtimes.md'), 'utf8');
  expectNamed(/^\|.*\| Firefox \|$/m.exec(page)?.[0], nodes, 'columns');
});

test.each(published)('the README of %s names the versions that are tried', (name) => {
  const page = readFileSync(join(packageDir(name), 'README.md'), 'utf8');
  const cell = (row: string): string | undefined =>
    new RegExp(`^\\| ${row} \\|.*\\| (.*) \\|$`, 'm').exec(page)?.[1];
  expectNamed(cell('Node'), nodes, 'Node');
  expectNamed(cell('Bun, Deno, workers'), [runtimes['bun'], runtimes['deno']], 'others');
  expectNamed(cell('TypeScript'), tried['TypeScript'] ?? [], 'TypeScript');
});

test('docs/versions.md names the versions of Node that are tried', () => {
  const page = readFileSync(join(root, 'docs', 'versions.md'), 'utf8');
  const [, table = ''] = /\n\| Node \|[^\n]*\n\|[-|]+\|\n((?:\|[^\n]*\n)+)/.exec(page) ?? [];
  expectNamed([...table.matchAll(/^\| (\d+)/gm)].map(([, major]) => major).join(), nodes, 'Node');
});

/**
 * Fails unless a text names these versions, each by its first numbers, in this order, and no
 * others.
 */
function expectNamed(
  text: string | undefined,
  versions: readonly (string | undefined)[],
  what: string,
): void {
  const named = text?.match(/\d+(?:\.\d+)*/g) ?? [];
  const full = versions.map((version) => version?.replace(/^.*[@^]/, ''));
  expect(
    full.map((version, at) => version?.split('.').slice(0, named[at]?.split('.').length).join('.')),
    what,
  ).toEqual(named);
}

/** The dependencies of a package of this repository. */
function dependenciesOf(
  path: string,
  kind: 'dependencies' | 'devDependencies' = 'devDependencies',
): Readonly<Record<string, string>> {
  return (
    JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<
      typeof kind,
      Record<string, string>
    >
  )[kind];
}
