// `npm run bench`: every row, everybody in turn, medians. `--quick` for CI, `--json` for machines,
// `--write` for docs/performance.md, `--only text`, `--before ref` for the clients of another
// commit as well.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { arch, cpus, platform, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { buildBefore, type Clients, importClients, OURS } from './clients.ts';
import { importTimes } from './imports.ts';
import { runJobs } from './jobs.ts';
import { measure, type Result, type Row } from './measure.ts';
import { newClients, olderPage, pages, smallGets, strictPage } from './rows/calls.ts';
import { limitRows, parallelPages } from './rows/limits.ts';
import { embedRow, eventRows, firstEventRow, lineRows, olderEvents } from './rows/streams.ts';
import { uploadRow } from './rows/uploads.ts';
import { findSurvivors } from './survivors.ts';
import { type Report, table, writeReport } from './table.ts';
import { bundleWeights, typeWeights } from './weights.ts';

const flag = { type: 'boolean', default: false } as const;
const {
  quick,
  json,
  write,
  only,
  before: ref,
} = parseArgs({
  options: {
    quick: flag,
    json: flag,
    write: flag,
    only: { type: 'string', default: '' },
    before: { type: 'string' },
  },
}).values;
if (write && (quick || only !== '')) throw new Error('--write takes a whole run');
// octokit waits between its requests, and openai-node is ten times slower.
const tooSlow = quick ? ['octokit', 'openai-node'] : [];
const wanted = (name: string): boolean => name.includes(only);

const before = ref === undefined ? undefined : await buildBefore(ref);

const server = spawn(process.execPath, ['server.ts'], {
  cwd: import.meta.dirname,
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const [port] = (await once(server.stdout, 'data')) as [Buffer];
  const report = await run(`http://127.0.0.1:${port.toString().trim()}`);
  console.log(json ? JSON.stringify(report, undefined, 2) : table(report));
  if (write) await writeReport(report);
  const losses = lossesOf(report);
  for (const loss of losses) console.error(loss);
  process.exitCode = losses.length > 0 ? 1 : 0;
} finally {
  server.kill();
}

async function run(origin: string): Promise<Report> {
  const rows: Result[] = [];
  const older = before === undefined ? [] : rowsOf(origin, await importClients(before));
  for (const row of rowsOf(origin, OURS).filter(({ name }) => wanted(name))) {
    process.stderr.write(`${row.name} …\n`);
    const same = older.find(({ name }) => name === row.name);
    rows.push(await measure(await withBefore(row, same), quick ? 250 : 1_000));
  }
  return {
    machine: `Node ${process.version}, ${String(cpus().length)} × ${cpus()[0]?.model ?? 'unknown'}, ${String(Math.round(totalmem() / 1e9))} GB, ${platform()} ${arch()}`,
    date: new Date().toISOString().slice(0, 10),
    rows,
    jobs: quick ? [] : runJobs(origin, wanted, before),
    imports: wanted('import') ? await importTimes(quick ? 3 : 25) : [],
    bundles: wanted('bundles') ? await bundleWeights() : [],
    types: wanted('types') ? typeWeights() : [],
    survivors: wanted('survivors') ? findSurvivors(origin) : [],
  };
}

/**
 * Adds the contender `before`: ours of the same row, made with the clients of another commit. A row
 * that they cannot do goes without it.
 */
async function withBefore(row: Row, same: Row | undefined): Promise<Row> {
  const run = same?.contenders.find(({ name }) => name === 'ours')?.run;
  if (run === undefined) return row;
  try {
    await run();
  } catch (error) {
    process.stderr.write(`  without the clients before: ${String(error)}\n`);
    return row;
  }
  return { ...row, contenders: row.contenders.toSpliced(2, 0, { name: 'before', run }) };
}

function rowsOf(origin: string, clients: Clients): Row[] {
  return [
    ...smallGets(origin, quick, clients),
    strictPage(origin, quick, clients),
    olderPage(origin, quick, clients),
    newClients(origin, quick, clients),
    pages(origin, quick, clients),
    parallelPages(origin, quick, clients),
    ...limitRows(origin, quick, clients),
    ...eventRows(origin, quick, clients),
    olderEvents(origin, quick, clients),
    ...lineRows(origin, quick, clients),
    embedRow(origin, quick, clients),
    firstEventRow(origin, quick, clients),
    uploadRow(origin, quick, clients),
  ].map((row) => ({
    ...row,
    contenders: row.contenders.filter(({ name }) => !tooSlow.includes(name)),
  }));
}

/**
 * A ratio may swing with the machine, so its floor is low; a count of types does not, so its
 * ceiling is close.
 */
function lossesOf({ rows, types, survivors }: Report): string[] {
  return [
    ...rows
      .filter(({ bestToBare, floor }) => !(bestToBare >= floor))
      .map(
        ({ row, bestToBare, floor }) =>
          `${row}: ${bestToBare.toFixed(2)} of bare is below the floor of ${String(floor)}`,
      ),
    ...[...types, ...survivors]
      .filter(({ found, ceiling }) => ceiling !== undefined && !(found <= ceiling))
      .map(
        ({ what, found, ceiling }) =>
          `${what}: ${found.toFixed(1)} is over the ceiling of ${String(ceiling)}`,
      ),
  ];
}
