// Measures how many files per second are embedded by a single process and
// by one to four workers. Every request takes the servers equally long.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ModelClient } from 'model-client';
import { type ModelServer, startModelServer } from 'model-client/testing';
import { listFiles, model, readVersion } from './corpus.ts';
import { startRedis } from './redis.ts';

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '200' },
    latency: { type: 'string', default: '500' },
  },
});
const latency = Number(values.latency);
const folder = await mkdtemp(join(tmpdir(), 'scale-'));
const corpus = join(folder, 'corpus');
await mkdir(corpus);
for (let number = 0; number < Number(values.files); number++)
  await writeFile(
    join(corpus, `${number}.txt`),
    `This is sentence ${number} of the corpus. `.repeat(20),
  );
const redis = await startRedis();

console.log(
  `${values.files} files, ` +
    `${values.latency} ms for each request, ` +
    `${cpus().length} cores, Node ${process.version}\n`,
);
console.log(
  '| processes | requests at once | files/s | of the possible |\n' +
    '|---|---|---|---|',
);
await row('1, without a queue', 4, inThisProcess);
for (const workers of [1, 2, 3, 4])
  await row(`${workers} on the queue`, workers * 4, (server) =>
    onTheQueue(server, workers, 4),
  );
await row('1 on the queue, with the limit of four', 16, (server) =>
  onTheQueue(server, 1, 16),
);
await redis.close();
await rm(folder, { recursive: true });

/**
 * Prints a row. Time is measured from the first request to the last
 * response, so it excludes starting the processes.
 */
async function row(
  name: string,
  atOnce: number,
  embed: (server: ModelServer) => Promise<void>,
): Promise<void> {
  await using server = await startModelServer({ latency });
  await embed(server);
  const requests = server.requests.filter(
    ({ endpoint }) => endpoint === 'embed',
  );
  const begin = Math.min(...requests.map(({ receivedAt }) => receivedAt));
  const end = Math.max(...requests.map(({ endedAt }) => endedAt ?? NaN));
  const rate = requests.length / ((end - begin) / 1000);
  const possible = atOnce / (latency / 1000);
  console.log(
    `| ${name} | ${atOnce} | ${rate.toFixed(1)} ` +
      `| ${((100 * rate) / possible).toFixed(0)} % |`,
  );
}

async function inThisProcess({ url }: ModelServer): Promise<void> {
  const client = new ModelClient({ baseUrl: url });
  const texts: string[] = [];
  for (const { path } of await listFiles(corpus))
    texts.push(...(await readVersion(path)).chunks);
  await client.embedMany(texts, { model, batchSize: 1, concurrency: 4 });
  await client.close();
}

async function onTheQueue(
  { url }: ModelServer,
  count: number,
  concurrency: number,
): Promise<void> {
  const database = join(folder, 'vectors.sqlite');
  const env = {
    REDIS_URL: redis.url,
    OLLAMA_HOST: url,
    CONCURRENCY: String(concurrency),
    VECTORS: database,
  };
  const start = (script: string, ...args: string[]): ChildProcess =>
    spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        join(import.meta.dirname, script),
        ...args,
      ],
      {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
  const workers = Array.from({ length: count }, () =>
    start('embed-worker.ts'),
  );
  // All workers are running before the first job is added.
  await setTimeout(3000);
  await once(start('embed-corpus.ts', corpus), 'exit');
  for (const worker of workers) worker.kill('SIGTERM');
  await Promise.all(workers.map((worker) => once(worker, 'exit')));
  await Promise.all(
    ['', '-shm', '-wal'].map((ending) =>
      rm(`${database}${ending}`, { force: true }),
    ),
  );
}
