import { readFile, writeFile } from 'node:fs/promises';
import type { ImportTime } from './imports.ts';
import type { Figure, Result } from './measure.ts';

/** All that one run has found. */
export interface Report {
  readonly node: string;
  readonly cpu: string;
  readonly date: string;
  readonly results: readonly Result[];
  /** Jobs in processes of their own. */
  readonly jobs: readonly unknown[];
  readonly imports: readonly ImportTime[];
}

/** The report as Markdown. */
export function table(report: Report): string {
  const names = [...new Set(report.results.flatMap(({ figures }) => Object.keys(figures)))];
  const head = ['work', 'unit', ...names, 'ours / bare', 'target', 'ours / best peer'];
  const lines = report.results.map((result) => [
    result.row,
    result.unit,
    ...names.map((name) => figure(result.figures[name])),
    ratio(result.toBare),
    result.target === undefined ? '' : `≥ ${String(result.target)}`,
    result.toBestPeer === undefined ? '' : `${ratio(result.toBestPeer)} (${result.bestPeer ?? ''})`,
  ]);
  const jobs = report.jobs.map((job) => `- \`${JSON.stringify(job)}\``);
  const imports = report.imports.map(({ module, ms, loadsUndici }) => `- \`${module}\`: ${ms.toFixed(0)} ms${loadsUndici ? ', loads undici' : ''}`);
  return [
    `Node ${report.node}, ${report.cpu}, ${report.date}. Medians, least and most in brackets.`, '',
    row(head), row(head.map(() => '---')), ...lines.map(row),
    ...(jobs.length === 0 ? [] : ['', 'Jobs in processes of their own (heap and RSS are growth over the start):', '', ...jobs]),
    ...(imports.length === 0 ? [] : ['', 'Import, median of fresh processes:', '', ...imports]),
  ].join('\n');
}

const START = '<!-- bench -->';
const END = '<!-- /bench -->';

/** Puts the table between the marks of docs/performance.md. */
export async function writeReport(report: Report): Promise<void> {
  const file = new URL('../docs/performance.md', import.meta.url);
  const text = await readFile(file, 'utf8');
  const [before, rest] = text.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('docs/performance.md has no marks for the table');
  await writeFile(file, `${before}${START}\n${table(report)}\n${END}${after}`);
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function figure(found: Figure | undefined): string {
  if (found === undefined) return '';
  return `${short(found.median)} (${short(found.least)}–${short(found.most)})`;
}

function short(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}

function ratio(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(2);
}
