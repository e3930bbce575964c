// Both jobs on a real Redis, with workers that are killed and stopped
// midway: checks the servers and the store at the end.
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ForgeClient, repoRef } from 'forge-client';
import { startForgeServer } from 'forge-client/testing';
import { ModelClient } from 'model-client';
import { startModelServer } from 'model-client/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { labels } from './labels.ts';
import { reached, scripts, temporaryFolder } from './processes.ts';
import { hasRedis, type Redis, startRedis } from './redis.ts';
import { VectorStore } from './vector-store.ts';

const FILES = 160;
const REPOS = 60;
const CONCURRENCY = 2;

if (!hasRedis)
  console.warn(
    'examples/scale: skipped, because redis-server is not installed',
  );

describe.skipIf(!hasRedis)(
  hasRedis
    ? 'on a real Redis'
    : 'on a real Redis (skipped: redis-server is not installed)',
  { timeout: 120_000 },
  () => {
    let redis: Redis;
    beforeAll(async () => {
      redis = await startRedis();
    });
    afterAll(() => redis.close());

    test.concurrent(
      'a corpus is embedded once, although a worker and the command are killed half-way',
      async ({ onTestFinished }) => {
        const folder = await temporaryFolder(onTestFinished);
        await writeCorpus(join(folder, 'corpus'));
        await using server = await startModelServer({ latency: 100 });
        const database = join(folder, 'vectors.sqlite');
        const written = countWrites(database);
        const start = scripts(onTestFinished, {
          CONCURRENCY: String(CONCURRENCY),
          REDIS_URL: redis.url,
          VECTORS: database,
          OLLAMA_HOST: server.url,
        });
        const sent = (): number => server.requests.filter(isEmbed).length;

        const interrupted = start(
          'embed-corpus.ts',
          join(folder, 'corpus'),
        );
        const killed = start('embed-worker.ts');
        const stopped = start('embed-worker.ts');
        await reached(() => sent() >= FILES / 2);
        killed.process.kill('SIGKILL');
        interrupted.process.kill('SIGKILL');
        const resumed = start('embed-corpus.ts', join(folder, 'corpus'));
        const third = start('embed-worker.ts');
        await reached(() => sent() >= FILES * 0.75);
        stopped.process.kill('SIGTERM');

        expect({
          code: await stopped.ended,
          errors: stopped.errors,
        }).toEqual({ code: 0, errors: '' });
        expect({
          code: await resumed.ended,
          errors: resumed.errors,
        }).toEqual({ code: 0, errors: '' });
        const again = start('embed-corpus.ts', join(folder, 'corpus'));
        expect(await again.ended).toBe(0);
        expect(again.output).toContain(`${FILES} of ${FILES} files`);
        third.process.kill('SIGTERM');
        expect({ code: await third.ended, errors: third.errors }).toEqual({
          code: 0,
          errors: '',
        });

        // On the server: only the killed worker's requests in progress were
        // sent again.
        const repeated = sent() - FILES;
        expect(repeated).toBeGreaterThan(0);
        expect(repeated).toBeLessThanOrEqual(CONCURRENCY);
        // In the store: each file once, and each chunk with the vector that
        // the server computes for its text.
        expect(written()).toEqual(range(FILES).map(String).sort());
        const chunks = chunksIn(database);
        expect(chunks).toHaveLength(FILES * 2);
        const texts = chunks.map((chunk) => chunk.text);
        expect(new Set(texts).size).toBe(FILES * 2);
        const { embeddings } = await new ModelClient({
          baseUrl: server.url,
        }).embedMany(texts, { model: 'nomic-embed-text' });
        expect(chunks.map(({ vector }) => vector)).toEqual(
          embeddings.map((vector) => Float32Array.from(vector ?? [])),
        );
      },
    );

    test.concurrent(
      'repositories get each label once, although a worker is killed, a request is cut and the forge is busy',
      async ({ onTestFinished }) => {
        await using forge = await startForgeServer({
          bare: true,
          latency: 40,
        });
        forge.seed.org('acme');
        for (const number of range(REPOS))
          forge.seed.repo(`acme/repo-${number}`);
        // The label is created, but the response does not arrive: the
        // outcome is unknown to the worker.
        forge.faults.add({
          endpoint: 'issueCreateLabel',
          reset: 'before',
          after: 5,
        });
        forge.faults.add({
          endpoint: 'issueListLabels',
          status: 429,
          retryAfter: 2,
          after: 10,
        });
        const start = scripts(onTestFinished, {
          CONCURRENCY: String(CONCURRENCY),
          REDIS_URL: redis.url,
          FORGE_URL: forge.url,
          FORGE_TOKEN: forge.token,
        });
        const created = (): number =>
          forge.requests.filter(
            ({ endpoint, status }) =>
              endpoint === 'issueCreateLabel' && status === 201,
          ).length;

        const killed = start('label-worker.ts');
        const other = start('label-worker.ts');
        const command = start('label-repos.ts', 'acme');
        await reached(() => created() >= (REPOS * labels.length) / 2);
        killed.process.kill('SIGKILL');

        expect({
          code: await command.ended,
          errors: command.errors,
        }).toEqual({ code: 0, errors: '' });
        other.process.kill('SIGTERM');
        expect(await other.ended).toBe(0);
        // Only the interrupted request has no status.
        expect(created()).toBe(REPOS * labels.length - 1);
        // After the refusal, only jobs in progress continued until the time
        // was up: without the pause it would be about 50.
        const refused = forge.requests.find(({ status }) => status === 429);
        const end = (refused?.endedAt ?? NaN) + 2000;
        const begun = forge.requests.filter(
          ({ endpoint, receivedAt }) =>
            endpoint === 'issueListLabels' &&
            receivedAt > (refused?.receivedAt ?? NaN) &&
            receivedAt < end,
        );
        expect(begun.length).toBeLessThan(10);

        const reader = new ForgeClient({
          baseUrl: forge.url,
          auth: forge.token,
        });
        const repos = await reader.repos.search().toArray();
        expect(repos).toHaveLength(REPOS);
        for (const repo of repos) {
          const found = await reader.labels.list(repoRef(repo)).toArray();
          expect(found.map(({ name }) => name).toSorted()).toEqual(
            labels.map(({ name }) => name).toSorted(),
          );
        }
        await reader.close();
      },
    );
  },
);

/** Writes files of two chunks each. */
async function writeCorpus(folder: string): Promise<void> {
  await mkdir(folder);
  for (const number of range(FILES))
    await writeFile(
      join(folder, `${number}.txt`),
      [0, 1]
        .map((part) => `Part ${part} of text ${number}. `.repeat(35))
        .join('\n\n'),
    );
}

/**
 * Records each write of a file, and returns a function that lists the file
 * names in order.
 */
function countWrites(database: string): () => string[] {
  new VectorStore(database).close();
  query(
    database,
    `CREATE TABLE written (path TEXT);
     CREATE TRIGGER inserted AFTER INSERT ON files BEGIN INSERT INTO written VALUES (new.path); END;
     CREATE TRIGGER updated AFTER UPDATE ON files BEGIN INSERT INTO written VALUES (new.path); END;`,
  );
  return () =>
    query(database, 'SELECT path FROM written')
      .map(({ path }) => basename(String(path), '.txt'))
      .sort();
}

function chunksIn(
  database: string,
): { text: string; vector: Float32Array }[] {
  return query(database, 'SELECT text, vector FROM chunks').map(
    ({ text, vector }) => ({
      text: String(text),
      vector: new Float32Array((vector as Uint8Array).slice().buffer),
    }),
  );
}

function query(database: string, sql: string): Record<string, unknown>[] {
  const db = new DatabaseSync(database);
  try {
    if (sql.startsWith('SELECT')) return db.prepare(sql).all();
    db.exec(sql);
    return [];
  } finally {
    db.close();
  }
}

function isEmbed({
  endpoint,
}: {
  readonly endpoint: string | undefined;
}): boolean {
  return endpoint === 'embed';
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
