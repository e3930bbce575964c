// One driver for as long as it is told: rounds of jobs, after each of which the server is asked what it received. Prints its report as JSON.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ForgeClient, token } from 'forge-client';
import { ModelClient } from 'model-client';
import { Calls, type Tally } from './calls.ts';
import { type Gauges, readGauges } from './gauges.ts';
import { type Bench, JOBS } from './jobs.ts';
import { type Count, Dice } from './plan.ts';

/** What one run found. */
export interface Report {
  readonly driver: string;
  readonly seconds: number;
  readonly rounds: number;
  readonly tallies: Readonly<Record<string, Tally>>;
  /** Before the first client was made. */
  readonly first: Gauges;
  readonly warm: Gauges;
  /** After the last round, with the clients open. */
  readonly last: Gauges;
  /** After all clients were closed. */
  readonly closed: Gauges;
  readonly problems: readonly string[];
}

const {
  driver = 'undici',
  seconds = '10',
  seed = '1',
  url = '',
} = parseArgs({
  options: {
    driver: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string' },
    url: { type: 'string' },
  },
}).values;

/** Jobs, each as often as its weight says. */
const drawn = JOBS.flatMap((each) => Array.from({ length: each[1] }, () => each));
/** Each job is done once before any is drawn, also on a slow machine. */
const due = [...JOBS];
const ROUND = 2_000;
const WORKERS = 12;
const calls = new Calls(
  driver,
  JOBS.map(([name]) => name),
);
const control = new AbortController();
process.on('warning', (warning) => {
  calls.wrong(`warning: ${warning.name}: ${warning.message}`);
});
process.on('unhandledRejection', (error) => {
  calls.wrong(`unhandled: ${String((error as Error | undefined)?.stack)}`);
});
process.on('uncaughtException', (error) => {
  calls.wrong(`uncaught: ${String(error.stack)}`);
});

const folder = await mkdtemp(join(tmpdir(), 'soak-'));
try {
  console.log(JSON.stringify(await soak()));
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function soak(): Promise<Report> {
  const first = await settled();
  const dice = new Dice(Number(seed));
  const bench = benchOf(dice);
  const begin = performance.now();
  const until = begin + Number(seconds) * 1_000;
  // The first sixth warms up: code is compiled, pools fill.
  const warmUntil = begin + Math.min(60_000, (Number(seconds) * 1_000) / 6);
  let rounds = 0;
  let warm: Gauges | undefined;
  let last: Gauges;
  do {
    await round(bench, Math.min(performance.now() + ROUND, until));
    rounds++;
    last = await settled();
    if (warm === undefined && performance.now() >= warmUntil) warm = last;
  } while (performance.now() < until);
  await Promise.all(
    [...bench.models, ...bench.forges, ...bench.limited].map((client) => client.close()),
  );
  let closed = await settled();
  // The platform's fetch keeps its connections for as long as the server allows.
  for (let tries = 0; driver === 'fetch' && closed.connections > 0 && tries < 40; tries++) {
    await setTimeout(500);
    closed = await settled();
  }
  if ((await readdir(folder)).length > 0)
    calls.wrong(`files are left: ${(await readdir(folder)).join(' ')}`);
  const took = (performance.now() - begin) / 1_000;
  const { problems } = calls;
  return {
    driver,
    seconds: took,
    rounds,
    tallies: Object.fromEntries(calls.tallies),
    first,
    warm: warm ?? last,
    last,
    closed,
    problems,
  };
}

async function round(bench: Bench, until: number): Promise<void> {
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      while (performance.now() < until) {
        const [name, , job] = due.shift() ?? bench.dice.of(drawn);
        await job(bench, name);
      }
    }),
  );
}

/** Waits until the server has nothing left to do, and compares its counts with the client's. */
async function settled(): Promise<Gauges> {
  const received = new Map<string, Count>();
  for (let tries = 0; ; tries++) {
    await setTimeout(300);
    const { counts, active, connections } = await asked();
    for (const [id, count] of counts) received.set(id, added(received.get(id), count));
    if (active > 0 && tries < 100) continue;
    if (active > 0) calls.wrong(`${String(active)} requests are still open at the server`);
    calls.compare(received);
    return readGauges(control.signal, connections);
  }
}

/** The counts of a call are read twice when it outlasts its round. */
function added(before: Count | undefined, { requests, redirects }: Count): Count {
  return {
    requests: requests + (before?.requests ?? 0),
    redirects: redirects + (before?.redirects ?? 0),
  };
}

interface Answer {
  readonly counts: readonly (readonly [string, Count])[];
  readonly active: number;
  readonly connections: number;
}

/** Asks the server with a connection of its own, which is closed. */
async function asked(): Promise<Answer> {
  const agent = new Agent({ keepAlive: false });
  const text = await new Promise<string>((resolve, reject) => {
    request(`${url}/soak`, { agent }, (response) => {
      let all = '';
      response.setEncoding('utf8').on('data', (piece: string) => (all += piece));
      response.on('end', () => {
        resolve(all);
      });
    })
      .on('error', reject)
      .end();
  });
  return JSON.parse(text) as Answer;
}

function benchOf(dice: Dice): Bench {
  const own = driver === 'fetch' ? { fetch: globalThis.fetch } : {};
  const options = { ...own, hooks: calls.hooks, signal: control.signal };
  const makeModel = (): ModelClient => new ModelClient({ baseUrl: url, ...options });
  const makeForge = (): ForgeClient =>
    new ForgeClient({ baseUrl: url, auth: token('dummy-token'), ...options });
  const limited = new ForgeClient({
    baseUrl: url,
    ...options,
    limit: { concurrency: 3, queue: 10 },
  });
  return {
    dice,
    driver,
    calls,
    models: [makeModel(), makeModel(), makeModel().with({ validate: 'strict' })],
    forges: [makeForge(), makeForge(), makeForge().with({ validate: 'strict' })],
    limited: [limited, limited.with({ validate: 'strict' })],
    makeModel,
    folder,
  };
}
