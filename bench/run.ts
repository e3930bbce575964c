// `npm run bench`: every row, everybody in turn, medians. `--quick` for CI, `--json` for machines, `--write` for docs/performance.md, `--only text`.
import { execFileSync, spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { importTimes } from './imports.ts';
import { measure, type Result, type Row } from './measure.ts';
import { pages, smallGets } from './rows/calls.ts';
import { embedRow, eventRows, firstEventRow, lineRows } from './rows/streams.ts';
import { type Report, table, writeReport } from './table.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, json: { type: 'boolean', default: false }, write: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});

const server = spawn(process.execPath, ['server.ts'], { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] });
const port = await new Promise<string>((resolve) => {
  server.stdout.once('data', (bytes: Buffer) => {
    resolve(bytes.toString().trim());
  });
});
const origin = `http://127.0.0.1:${port}`;
const quick = values.quick;

try {
  const rows: Row[] = [...smallGets(origin, quick), ...pages(origin, quick), ...eventRows(origin, quick), ...lineRows(origin, quick), embedRow(origin, quick), firstEventRow(origin, quick)];
  const results: Result[] = [];
  for (const row of rows.filter(({ name }) => name.includes(values.only))) {
    process.stderr.write(`${row.name} …\n`);
    results.push(await measure(row));
  }
  const jobs = quick || values.only !== '' ? [] : ['stream-bare', 'stream-ours', 'download-bare', 'download-ours', 'abort-ours'].map(solo);
  const report: Report = { node: process.version, cpu: `${String(cpus().length)} × ${cpus()[0]?.model ?? 'unknown'}`, date: new Date().toISOString().slice(0, 10), results, jobs, imports: values.only === '' ? importTimes(quick ? 3 : 9) : [] };
  console.log(values.json ? JSON.stringify(report, undefined, 2) : table(report));
  if (values.write) await writeReport(report);
  const lost = results.filter(({ toBare, floor }) => floor !== undefined && (toBare ?? 0) < floor);
  for (const { row, toBare, floor } of lost) console.error(`${row}: ${(toBare ?? 0).toFixed(2)} of bare is below the floor of ${String(floor)}`);
  process.exitCode = lost.length > 0 ? 1 : 0;
} finally {
  server.kill();
}

function solo(job: string): unknown {
  process.stderr.write(`${job} …\n`);
  return JSON.parse(execFileSync(process.execPath, ['--expose-gc', 'solo.ts', job, origin], { cwd: import.meta.dirname, encoding: 'utf8' }));
}
