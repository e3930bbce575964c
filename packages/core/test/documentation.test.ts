// Every option, class of errors and entry point is named on the page where a reader looks it up,
// and what a page names is there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OPTION_NAMES } from '../src/call/options.js';
import { ClientError } from '../src/base/errors.js';
import type { StreamOutcome } from '../src/stream/stream.js';
import * as forge from '../../forge-client/src/index.js';
import * as model from '../../model-client/src/index.js';

const root = join(import.meta.dirname, '../../..');

/** Returns which of the names a page does not have in code. */
function missingFrom(path: string, names: readonly string[]): string[] {
  const page = readFileSync(join(root, path), 'utf8');
  return names.filter((name) => !page.includes(`\`${name}\``));
}

function isErrorClass(value: unknown): value is { readonly name: string } {
  return typeof value === 'function' && value.prototype instanceof ClientError;
}

test('the page of options has every option', () => {
  expect(missingFrom('docs/options.md', Object.values(OPTION_NAMES).flat())).toEqual([]);
});

test('the guide on errors has every class of errors', () => {
  const classes = [model, forge]
    .flatMap((exported) => Object.values<unknown>(exported))
    .filter(isErrorClass);
  expect(classes.length).toBeGreaterThan(5);
  expect(
    missingFrom(
      'docs/guides/errors.md',
      classes.map(({ name }) => name),
    ),
  ).toEqual([]);
});

test.each(['model-client', 'forge-client'])('the README of %s has every entry point', (name) => {
  const manifest = readFileSync(join(root, 'packages', name, 'package.json'), 'utf8');
  const { exports } = JSON.parse(manifest) as { readonly exports: object };
  const entries = Object.keys(exports).filter((path) => path !== './package.json');
  expect(
    missingFrom(
      `packages/${name}/README.md`,
      entries.map((path) => name + path.slice(1)),
    ),
  ).toEqual([]);
});

const OUTCOMES: Readonly<Record<StreamOutcome, true>> = {
  running: true,
  done: true,
  aborted: true,
  timeout: true,
  'server-error': true,
  truncated: true,
  malformed: true,
  network: true,
};

test('the guide on streaming has a row for every outcome', () => {
  const page = readFileSync(join(root, 'docs/guides/streaming.md'), 'utf8');
  const [, table = ''] = /^\| outcome \|.*\n\|.*\n((?:\|.*\n)+)/m.exec(page) ?? [];
  const rows = [...table.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, outcome]) => outcome);
  expect(rows).toEqual(Object.keys(OUTCOMES));
});

test('the files and the tests that the promises name are there', () => {
  const page = readFileSync(join(root, 'docs/promises.md'), 'utf8');
  const places = /^Kept by (.*?); proven by (.*)$/gm;
  const rows = [...page.matchAll(places)].map(([, files = '', tests = '']) => ({ files, tests }));
  expect(rows.length).toBe([...page.matchAll(/^Kept by /gm)].length);
  const list = (text: string): string[] =>
    [...text.matchAll(/`([a-z-]+\/[^`]*)`/g)].map(([, path = '']) => path);
  const isIn = (folder: string, path: string): boolean =>
    [path, `${path}.test.ts`].some((name) => existsSync(join(root, folder, name)));
  expect(
    rows.flatMap(({ files }) => list(files)).filter((path) => !isIn('packages/core/src', path)),
  ).toEqual([]);
  const folders = ['packages/core/test', 'packages/forge-client', 'packages/model-client', '.'];
  const tests = rows.flatMap((row) => list(row.tests));
  expect(tests.length).toBeGreaterThan(rows.length);
  expect(tests.filter((path) => !folders.some((folder) => isIn(folder, path)))).toEqual([]);
});
