// The tables of options, errors and entry points, against the code that they describe.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { INITIAL_OPTIONS, OPTION_NAMES, type OptionScope, TIMEOUTS } from '../src/call/options.js';
import { ClientError } from '../src/base/errors.js';
import * as forge from '../../forge-client/src/index.js';
import * as model from '../../model-client/src/index.js';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Manifest {
  readonly exports: Readonly<Record<string, unknown>>;
}

/** The options whose default or meaning is that of one API. */
const OWN = {
  'model-client': { baseUrl: 'client', web: 'client' },
  'forge-client': { baseUrl: 'client', sudo: 'call', otp: 'call', dialect: 'client' },
} as const satisfies Record<string, Record<string, OptionScope>>;

/** The rows of the tables below a heading, as cells. */
function table(page: string, heading: string): string[][] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return rows
    .map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, -1));
}

function inCode(text = ''): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

function isErrorClass(value: unknown): value is { readonly name: string } {
  return typeof value === 'function' && value.prototype instanceof ClientError;
}

/** The rows of a section of `docs/options.md`, by option. */
function optionsOf(heading: string): Map<string, string[]> {
  return new Map(
    table(read('docs/options.md'), heading).flatMap(([names, ...cells]) =>
      inCode(names).map((option) => [option, cells]),
    ),
  );
}

function scopesOf(options: ReadonlyMap<string, readonly string[]>): Record<string, string> {
  return Object.fromEntries(
    [...options].map(([option, [scope = '']]) => [option, scope.replaceAll('`', '')]),
  );
}

/** A value as the tables write it. */
function written(value: unknown): string {
  return JSON.stringify(value, undefined, 1)
    .replaceAll(/\s+/g, ' ')
    .replaceAll('"', '')
    .replaceAll(/\d{4,}/g, (digits) => digits.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, '_'));
}

describe.each(['model-client', 'forge-client'] as const)('the README of %s', (name) => {
  const readme = read(`packages/${name}/README.md`);
  const manifest = JSON.parse(read(`packages/${name}/package.json`)) as Manifest;

  test('has its own options on the page of options, with their scopes', () => {
    const options = optionsOf(name);
    expect(scopesOf(options)).toEqual(OWN[name]);
  });

  test('has a row for every entry point', () => {
    const listed = table(readme, 'Entry points')
      .map(([entry]) => inCode(entry)[0])
      .filter((entry) => entry !== undefined);
    const exported = Object.keys(manifest.exports).filter((path) => path !== './package.json');
    expect(listed.sort()).toEqual(exported.map((path) => name + path.slice(1)).sort());
  });
});

describe('the page of options', () => {
  const options = optionsOf('Both packages');

  test('has a row for every option, with its scope', () => {
    const all: readonly OptionScope[] = ['client', 'with', 'call'];
    const declared = all.flatMap((scope) =>
      OPTION_NAMES[scope].map((option): [string, OptionScope] => [option, scope]),
    );
    const { baseUrl, ...common } = Object.fromEntries(declared);
    expect(baseUrl).toBe('client');
    expect(scopesOf(options)).toEqual(common);
  });

  test('has the defaults of the option table', () => {
    const { total, ...limits } = TIMEOUTS;
    expect(total).toBeNull();
    expect(inCode(options.get('timeouts')?.[1])).toEqual([written(limits)]);
    expect(inCode(options.get('retry')?.[1])).toEqual([written(INITIAL_OPTIONS.retry)]);
    expect(inCode(options.get('validate')?.[1])).toEqual([`'${INITIAL_OPTIONS.validate}'`]);
    expect(options.get('maxBodyBytes')?.[1]?.replaceAll(/(?<=\d) (?=\d)/g, '')).toContain(
      String(INITIAL_OPTIONS.maxBodyBytes),
    );
  });
});

test('the guide on errors has a row for every class of error, and names every subclass', () => {
  const page = read('docs/guides/errors.md');
  const classes = [model, forge]
    .flatMap((values) => Object.values<unknown>(values))
    .filter(isErrorClass);
  const bases = classes.filter((value) => Object.getPrototypeOf(value) === ClientError);
  const rows = table(page, 'Classes').slice(1);
  expect(rows.map(([error]) => inCode(error)[0]).sort()).toEqual(
    [...new Set(bases.map(({ name }) => name))].sort(),
  );
  for (const { name } of classes) expect(page).toContain(`\`${name}\``);
});

test('the page of promises names files and tests that exist', () => {
  const lines = [...read('docs/promises.md').matchAll(/^Kept by (.*); proven by (.*)\.$/gm)];
  const kept = lines.flatMap(([, files]) => inCode(files));
  const proven = lines.flatMap(([, , tests]) => inCode(tests)).filter((name) => name !== 'packed/');
  const paths = [
    ...kept.map((file) => `src/${file}`),
    ...proven.map((name) => (name.endsWith('/') ? `test/${name}` : `test/${name}.test.ts`)),
  ];
  expect(lines).toHaveLength(10);
  expect(paths.filter((path) => !existsSync(join(root, 'packages/core', path)))).toEqual([]);
});
