import { cpus } from 'node:os';
import type { Report } from './client.ts';
import type { Gauges } from './gauges.ts';

/** How much the heap may grow after the warm-up, in bytes. A short run ends before all code is compiled. */
const HEAP_GROWTH = { short: 10_000_000, long: 4_000_000 };

/** What a process holds without a client, too, such as its standard output. */
const HELD = [
  ['files', 'file handles'],
  ['allTimers', 'timers, with those that do not keep the process alive,'],
  ['others', 'other resources of the event loop'],
] as const;

/** The reports as Markdown. */
export function table(reports: readonly Report[], seed: string): string {
  const machine = `Node ${process.version}, ${String(cpus().length)} × ${cpus()[0]?.model ?? 'unknown'}`;
  return [
    `${machine}, ${new Date().toISOString().slice(0, 10)}, seed ${seed}.`,
    ...reports.flatMap(section),
  ].join('\n\n');
}

function section(report: Report): string[] {
  const { driver, seconds, rounds, tallies } = report;
  const all = Object.values(tallies);
  const sum = (of: (tally: (typeof all)[number]) => number): string =>
    number(all.reduce((total, tally) => total + of(tally), 0));
  const total = [
    sum((t) => t.calls),
    sum((t) => t.succeeded),
    sum((t) => t.failed),
    sum((t) => t.aborted),
    sum((t) => t.sent),
    sum((t) => t.received),
  ];
  const rows = Object.entries(tallies).map(
    ([name, { calls, succeeded, failed, aborted, sent, received }]) =>
      row([name, ...[calls, succeeded, failed, aborted, sent, received].map(number)]),
  );
  return [
    `### Over ${driver}, ${duration(seconds)}, ${String(rounds)} rounds`,
    [
      row([
        'calls',
        'made',
        'succeeded',
        'failed as planned',
        'given up',
        'requests sent',
        'received',
      ]),
      '|---|--:|--:|--:|--:|--:|--:|',
      ...rows,
      row(['all', ...total]),
    ].join('\n'),
    gauges(report),
  ];
}

function gauges({ warm, last, closed }: Report): string {
  const line = (name: string, of: (gauges: Gauges) => string): string =>
    row([name, of(warm), of(last), of(closed)]);
  return [
    row(['what the process holds', 'after warming up', 'at the end', 'after `close()`']),
    '|---|--:|--:|--:|',
    line('heap in use after a collection, MB', ({ heap }) => (heap / 1e6).toFixed(1)),
    line('file handles', ({ files }) => String(files)),
    line('sockets in use', ({ sockets }) => String(sockets)),
    line('connections at the server', ({ connections }) => String(connections)),
    line('timers', ({ timers }) => String(timers)),
    line('other resources of the event loop', ({ others }) => String(others)),
    line("listeners of the clients' signal", ({ listeners }) => String(listeners)),
  ].join('\n');
}

/** What a report has more of at its end than it had. */
export function leaks({ seconds, first, warm, last, closed, tallies }: Report): string[] {
  const found: string[] = [];
  if (last.heap - warm.heap > HEAP_GROWTH[seconds < 120 ? 'short' : 'long'])
    found.push(`the heap grew by ${((last.heap - warm.heap) / 1e6).toFixed(1)} MB`);
  for (const name of ['timers', 'listeners', 'sockets', 'connections'] as const)
    if (closed[name] > 0) found.push(`${String(closed[name])} ${name} are left after close()`);
  for (const [name, what] of HELD)
    if (closed[name] > first[name])
      found.push(
        `${String(closed[name])} ${what} after close(), ${String(first[name])} before the first client`,
      );
  for (const [name, { calls }] of Object.entries(tallies))
    if (calls === 0) found.push(`no call of "${name}" was made`);
  return found;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function number(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ' ');
}

function duration(seconds: number): string {
  return seconds < 120 ? `${seconds.toFixed(0)} seconds` : `${(seconds / 60).toFixed(1)} minutes`;
}
