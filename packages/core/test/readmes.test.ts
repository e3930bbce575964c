// The packages' READMEs, and the tables of options, errors and comparisons, against what they describe.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  INITIAL_OPTIONS,
  OPTION_NAMES,
  type OptionScope,
  TIMEOUTS,
} from '../src/call/option-table.js';
import { ClientError } from '../src/base/errors.js';
import * as forge from '../../forge-client/src/index.js';
import * as model from '../../model-client/src/index.js';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Manifest extends Record<'exports' | 'engines', Readonly<Record<string, string>>> {
  readonly description: string;
  readonly keywords: readonly string[];
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

/** The kind of a class, as its source sets it: making one of each would need the arguments of each. */
function kindOf(name: string): string | undefined {
  const sources = globSync(['packages/{core,forge-client}/src/**/*.ts'], { cwd: root }).map(read);
  const source =
    sources.find((text) => text.includes(`export class ${name} extends ClientError`)) ?? '';
  return /kind = '(\w+)'/.exec(source.split(`export class ${name} extends`)[1] ?? '')?.[1];
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
  const runtimes = new Map(
    table(readme, 'Runtimes and versions').map(([runtime, ...cells]) => [runtime, cells.join(' ')]),
  );

  test('names the servers first, also in the description and the keywords', () => {
    const [, , first = ''] = readme.split('\n');
    const names =
      name === 'model-client'
        ? ['Ollama']
        : ['Gitea', '(1.22 to 1.27)', 'Forgejo', '(11, 15 and 16)'];
    for (const text of [first, manifest.description])
      for (const word of [...names, 'TypeScript']) expect(text).toContain(word);
    const words = names.filter((word) => !word.startsWith('(')).map((word) => word.toLowerCase());
    expect(manifest.keywords).toEqual(
      expect.arrayContaining([...words, ...words.map((word) => `${word}-client`), 'typescript']),
    );
  });

  test('has its own options on the page of options, with their scopes', () => {
    const options = optionsOf(name);
    expect(scopesOf(options)).toEqual(OWN[name]);
  });

  test('compares sizes and imports with the figures of the page on performance', () => {
    const page = read('docs/performance.md');
    const figure = (row: string): string =>
      Math.round(Number(new RegExp(`^\\| ${row} \\| ([\\d.]+)`, 'm').exec(page)?.[1])).toString();
    const whole = (client: string): string => `${figure(`${client}: the whole client`)} KB`;
    const peers = name === 'model-client' ? ['ollama-js', 'openai-node'] : ['gitea-js', 'octokit'];
    const rows = new Map(
      table(read('docs/comparison.md'), name).map(([row = '', ...cells]) => [row, cells]),
    );
    expect(rows.get('whole client in a browser, gzip')).toEqual([whole(name), ...peers.map(whole)]);
    const modules = [
      name,
      ...peers.map((peer) => ({ 'ollama-js': 'ollama', 'openai-node': 'openai' })[peer] ?? peer),
    ];
    expect(rows.get('import on Node')).toEqual(modules.map((module) => `${figure(module)} ms`));
  });

  test('rounds speed and memory of the page on performance to two digits', () => {
    const peers = name === 'model-client' ? ['ollama-js', 'openai-node'] : ['gitea-js', 'octokit'];
    const who = ['ours', ...peers];
    const run = (read('docs/performance.md').split('<!-- bench -->')[1] ?? '')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()));
    const rounded = (cell = ''): string => {
      const digits = String(Number(Number.parseFloat(cell.replaceAll(',', '')).toPrecision(2)));
      return digits.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ' ');
    };
    const header = run.find(([, work]) => work === 'work') ?? [];
    const speed = (work: string): string[] => {
      const row = run.find(([, first]) => first === work);
      return who.map((each) => rounded(row?.[header.indexOf(each)]));
    };
    const memory = (work: string): string[] =>
      who.map(
        (each) =>
          `${rounded(run.find(([, first, second]) => first === work && second === each)?.[7])} MB`,
      );
    const rows = new Map(
      table(read('docs/comparison.md'), name).map(([row = '', ...cells]) => [row, cells]),
    );
    const expected =
      name === 'model-client'
        ? { 'events a second, in pieces of 4 KB': speed('200 000 events in 4-KB pieces') }
        : {
            'small GETs a second, 32 at a time': speed('small GET, 32 at a time'),
            'upload of 256 MB: growth of memory (RSS)': memory('256 MB upload'),
          };
    for (const [row, cells] of Object.entries(expected))
      expect([row, rows.get(row)]).toEqual([row, cells]);
  });

  test('has a row for every entry point', () => {
    const listed = table(readme, 'Entry points')
      .map(([entry]) => inCode(entry)[0])
      .filter((entry) => entry !== undefined);
    const exported = Object.keys(manifest.exports).filter((path) => path !== './package.json');
    expect(listed.sort()).toEqual(exported.map((path) => name + path.slice(1)).sort());
  });

  test('names the versions that are supported and tested', () => {
    expect(`>=${/[\d.]+/.exec(runtimes.get('Node') ?? '')?.[0] ?? ''}`).toBe(
      manifest.engines['node'],
    );
    const { devDependencies } = JSON.parse(read('.ci/runtimes/package.json')) as {
      devDependencies: Record<string, string>;
    };
    const minor = (runtime: string): string =>
      /^\d+\.\d+/.exec(devDependencies[runtime] ?? '')?.[0] ?? 'none';
    expect(runtimes.get('Bun, Deno, workers')).toContain(
      `Bun ${minor('bun')}, Deno ${minor('deno')}`,
    );
    const nodes = Object.keys(devDependencies).flatMap(
      (runtime) => /^node-(\d+)$/.exec(runtime)?.[1] ?? [],
    );
    for (const node of nodes) expect(runtimes.get('Node')).toContain(node);
    const compilers = [...read('packed/compilers.test.ts').matchAll(/'typescript-([\d.]+)'/g)].map(
      ([, version = '']) => version,
    );
    for (const version of compilers)
      if (version !== '5.2') expect(runtimes.get('TypeScript')).toContain(version);
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

test('the page on webhooks names every status of the handler', () => {
  const named = table(read('docs/webhooks.md'), 'Statuses')
    .flatMap(([cell = '']) => cell.match(/\d{3}/g) ?? [])
    .sort();
  const source = read('packages/forge-client/src/webhooks/handler.ts');
  const sent = new Set(source.match(/(?<![\d_.])[245]\d{2}(?![\d_.])/g));
  expect(named).toEqual([...sent].sort());
});

describe('the guide on errors', () => {
  const page = read('docs/guides/errors.md');

  test('has a row for every class of error with its kind, and names every subclass', () => {
    const classes = [model, forge]
      .flatMap((values) => Object.values<unknown>(values))
      .filter(isErrorClass);
    const kinds = new Map(
      classes
        .filter((value) => Object.getPrototypeOf(value) === ClientError)
        .map(({ name }) => [name, kindOf(name)]),
    );
    const rows = table(page, 'Classes').slice(1);
    expect(rows.map(([error, kind]) => [inCode(error)[0], inCode(kind)[0]]).sort()).toEqual(
      [...kinds].sort(),
    );
    expect(classes.length).toBeGreaterThan(kinds.size);
    for (const { name } of classes) expect(page).toContain(`\`${name}\``);
  });

  test('names only codes that the sources have', () => {
    const sources = globSync('packages/*/src/**/*.ts', { cwd: root }).map(read).join('\n');
    const codes = [
      ...table(page, 'Codes').flatMap(([cell]) => inCode(cell)),
      ...table(page, 'Classes')
        .slice(1)
        .flatMap((cells) => inCode(cells[2])),
    ];
    expect(codes.length).toBeGreaterThan(50);
    expect(codes.filter((code) => !code.startsWith('E') && !sources.includes(`'${code}'`))).toEqual(
      [],
    );
  });
});
