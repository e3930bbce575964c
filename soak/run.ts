// `npm run soak -- 30`: calls of all kinds against a server that misbehaves by a plan, for 30 minutes over each driver (default one minute).
// `--minutes` or `--seconds` say the same, `--driver undici|fetch|both` chooses the driver, `--seed` another plan.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import type { Report } from './client.ts';
import { leaks, table } from './table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    driver: { type: 'string', default: 'both' },
    seed: { type: 'string', default: '1' },
  },
});
const { seconds, driver, seed } = values;
const [minutes = values.minutes, ...others] = positionals;
const budget = minutes === undefined ? Number(seconds) : Number(minutes) * 60;
const drivers = driver === 'both' ? ['undici', 'fetch'] : [driver];
if (!(budget > 0) || others.length > 0)
  throw new Error('the minutes, or --seconds, are one number above 0');
if (!drivers.every((name) => name === 'undici' || name === 'fetch'))
  throw new Error('--driver is undici, fetch or both');

const reports = await Promise.all(drivers.map(soak));
console.log(table(reports, seed));
// Other problems are shown when they are found.
const left = reports.flatMap((report) => leaks(report).map((text) => `${report.driver}: ${text}`));
for (const text of left) console.error(text);
process.exitCode = left.length > 0 || reports.some(({ problems }) => problems.length > 0) ? 1 : 0;

/** Runs one driver against a server of its own. */
async function soak(name: string): Promise<Report> {
  const server = spawn(process.execPath, ['server.ts'], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = (await once(server.stdout, 'data')) as [Buffer];
    const url = `http://127.0.0.1:${port.toString().trim()}`;
    const args = [
      '--expose-gc',
      'client.ts',
      '--driver',
      name,
      '--seconds',
      String(budget),
      '--seed',
      seed,
      '--url',
      url,
    ];
    const client = spawn(process.execPath, args, {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    client.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
    const [code] = (await once(client, 'close')) as [number | null];
    if (code !== 0) throw new Error(`the client over ${name} ended with ${String(code)}`);
    return JSON.parse(output) as Report;
  } finally {
    server.kill();
  }
}
