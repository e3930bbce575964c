import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../paths.ts';
import { toolchain } from './toolchain.ts';

const { bundlers, compilers, libraries, next, runners } = toolchain;
const runtimes = dependenciesOf(join('.ci', 'runtimes', 'package.json'));

/** The versions that are tried, in the order of the page, by the row of its table. */
const tried: Readonly<Record<string, readonly (string | undefined)[]>> = {
  TypeScript: Object.entries(compilers).flatMap(([name, version]) => (/^typescript-(?!5\.2)/.test(name) ? [version] : [])),
  'Vite, Rollup, esbuild, webpack': [bundlers.vite, bundlers.rollup, bundlers.esbuild, bundlers.webpack],
  'esbuild, Vite, webpack, for Node': [bundlers.esbuild, bundlers.vite, bundlers.webpack],
  zod: [dependenciesOf(join('packages', 'model-client', 'package.json'), 'dependencies')['zod']],
  'zod (`zod/v4`, `zod/v4-mini`), zod, valibot, ArkType, TypeBox': [
    ...[libraries['zod-3.25'], libraries['zod-4.1'], libraries['zod-4'], libraries.valibot, libraries.arktype],
    ...[libraries['@sinclair/typebox'], libraries.typebox],
  ],
  undici: [libraries['undici-6'], libraries['undici-7'], libraries['undici-8']],
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
  for (const [name = '', cell = ''] of rows) {
    const named = cell.match(/\d+(?:\.\d+)*/g) ?? [];
    // A version is named by its first numbers.
    const full = (tried[name] ?? []).map((version) => version?.replace(/^.*[@^]/, ''));
    expect(
      full.map((version, at) => version?.split('.').slice(0, named[at]?.split('.').length).join('.')),
      name,
    ).toEqual(named);
  }
});

test('the columns of the table of runtimes are the versions that are tried', () => {
  const page = readFileSync(join(root, 'docs', 'runtimes.md'), 'utf8');
  const columns = [...(/^\|.*\| Firefox \|$/m.exec(page)?.[0].matchAll(/Node (\d[\d.]*)/g) ?? [])].map(([, version = '']) => version);
  const versions = [runtimes['node-20'], runtimes['node-22'], dependenciesOf('package.json')['node'], runtimes['node-26']];
  expect(columns).toHaveLength(versions.length);
  for (const [at, column] of columns.entries()) expect(`${versions[at]?.replace(/^.*@/, '') ?? ''}.`).toMatch(new RegExp(`^${column}\\.`));
});

/** The dependencies of a package of this repository. */
function dependenciesOf(path: string, kind: 'dependencies' | 'devDependencies' = 'devDependencies'): Readonly<Record<string, string>> {
  return (JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<typeof kind, Record<string, string>>)[kind];
}
