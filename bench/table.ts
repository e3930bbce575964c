import { readFile, writeFile } from 'node:fs/promises';
import { HEAP_TARGET } from './budgets.ts';
import type { ImportResult } from './imports.ts';
import type { JobResult } from './jobs.ts';
import type { Figure, Result } from './measure.ts';
import type { Weight } from './weights.ts';

/** The results of one run. */
export interface Report {
  readonly machine: string;
  readonly date: string;
  readonly rows: readonly Result[];
  readonly jobs: readonly JobResult[];
  readonly imports: readonly ImportResult[];
  readonly bundles: readonly Weight[];
  readonly types: readonly Weight[];
  readonly survivors: readonly Weight[];
}

/** The report as Markdown. */
export function table(report: Report): string {
  return [
    `${report.machine}, ${report.date}.`,
    section(
      'Speed',
      'Medians. Ratios are medians of the ratios of each round; above 1 ours is better.',
      speed(report.rows),
    ),
    section(
      'Memory',
      `Each run in a separate process. MB over the start: heap in use after a collection, RSS at its highest. Ours is meant to stay below ${String(HEAP_TARGET)} MB of heap.`,
      memory(report.jobs),
    ),
    section('Import', 'Milliseconds, each in a fresh process.', imports(report.imports)),
    section('Size', SIZE_NOTE, weights('bundle', 'KB', report.bundles)),
    section(
      'Types',
      'Instantiations of the compiler; ten calls are counted over an empty program.',
      weights('program', 'instantiations', report.types),
    ),
    section(
      'Garbage',
      'Bytes for each call that are not freed with the young generation of the heap.',
      weights('call', 'bytes', report.survivors),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const START = '<!-- bench -->';
const END = '<!-- /bench -->';

/** Puts the table between the marks of docs/performance.md. */
export async function writeReport(report: Report): Promise<void> {
  const file = new URL('../docs/performance.md', import.meta.url);
  const text = await readFile(file, 'utf8');
  const [before, rest] = text.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error('docs/performance.md has no marks for the table');
  await writeFile(file, `${before}${START}\n${table(report)}\n${END}${after}`);
}

type Line = readonly string[];

const SIZE_NOTE =
  'KB of gzip (level 9) of a minified ESM bundle of one file, from the published tarballs. Those for Node are without undici.';

function section(title: string, note: string, [head = [], ...lines]: readonly Line[]): string {
  if (lines.length === 0) return '';
  return [
    `### ${title}`,
    '',
    note,
    '',
    ...[head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');
}

function speed(results: readonly Result[]): Line[] {
  // The ratio says enough of `before`, and the table has to fit a page.
  const names = [...new Set(results.flatMap(({ figures }) => Object.keys(figures)))].filter(
    (name) => name !== 'before',
  );
  const hasBefore = results.some(({ toBefore }) => toBefore !== undefined);
  return [
    [
      'work',
      'unit',
      ...names,
      'ours / bare',
      'target',
      ...(hasBefore ? ['ours / before'] : []),
      'ours / best peer',
    ],
    ...results.map(({ row, unit, figures, toBare, target, toBefore, toBestPeer, bestPeer }) => [
      row,
      unit,
      ...names.map((name) => median(figures[name], short)),
      median(toBare, ratio),
      atLeast(target),
      ...(hasBefore ? [median(toBefore, ratio)] : []),
      bestPeer === undefined ? '' : `${median(toBestPeer, ratio)} ${bestPeer}`,
    ]),
  ];
}

function memory(jobs: readonly JobResult[]): Line[] {
  return [
    ['work', 'who', 'ms', 'bare / this', 'heap growth', 'heap left', 'RSS growth'],
    ...jobs.map(({ job, contender, ms, toBare, heapGrowth, heapLeft, rssGrowth }) => [
      job,
      contender,
      figure(ms, short),
      figure(toBare, ratio),
      contender === 'ours'
        ? `${whole(heapGrowth)} (target ≤ ${String(HEAP_TARGET)})`
        : whole(heapGrowth),
      whole(heapLeft),
      whole(rssGrowth),
    ]),
  ];
}

function imports(results: readonly ImportResult[]): Line[] {
  return [
    ['module', 'ms', 'of zod/v4/mini', 'target'],
    ...results.map(({ module, ms, toZod, target }) => [
      module,
      figure(ms, short),
      figure(toZod, short),
      atMost(target),
    ]),
  ];
}

function weights(what: string, unit: string, found: readonly Weight[]): Line[] {
  return [
    [what, unit, 'target', 'ceiling'],
    ...found.map((weight) => [
      weight.what,
      short(weight.found),
      atMost(weight.target),
      atMost(weight.ceiling),
    ]),
  ];
}

function median(found: Figure | undefined, write: (value: number) => string): string {
  return found === undefined ? '' : write(found.median);
}

function figure(found: Figure | undefined, write: (value: number) => string): string {
  return found === undefined
    ? ''
    : `${write(found.median)} (${write(found.least)}–${write(found.most)})`;
}

function short(value: number): string {
  return value >= 100 || Number.isInteger(value) ? whole(value) : value.toPrecision(3);
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function ratio(value: number): string {
  return value.toFixed(2);
}

function atLeast(target: number | undefined): string {
  return target === undefined ? '' : `≥ ${target.toLocaleString('en')}`;
}

function atMost(limit: number | undefined): string {
  return limit === undefined ? '' : `≤ ${limit.toLocaleString('en')}`;
}
