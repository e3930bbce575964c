import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, startModelServer } from '../../src/testing/index.js';
import { ask, compare, type Recorded, recordings } from './recorded.js';
import { recordedWorld } from './world.js';

const all = recordings(new URL('../fixtures/recorded/', import.meta.url));

/** How many recorded exchanges the embedded server answers alike. The others are of remote models, and texts of Go and its registry. */
const committed = 554;

/** What cannot be asked of a server without a model, or not again. */
const beyond = new RegExp(
  [
    'random$|random-bytes', // dice
    'killed|concurrent|abort|queue-full|num-batch-0', // what processes did
    'no-engine|arch$|err-500-pulled', // a server or a file that was not whole
    'odd-deep|invalid-utf8|same-origin', // bytes and addresses that were not kept
  ].join('|'),
);

let full: ModelServer;
let empty: ModelServer;

beforeAll(async () => {
  full = await recordedWorld(all);
  empty = await startModelServer({ models: [], cloud: 'unreachable' });
});

afterAll(async () => {
  await full.close();
  await empty.close();
});

async function differencesTo(recorded: Recorded): Promise<string[]> {
  const server = recorded.operation.endsWith('Blob') || recorded.case === 'ok-empty' ? empty : full;
  return compare(await ask(server.url, recorded), recorded);
}

test('the embedded server answers the recorded requests with the same status, headers, texts, keys and kinds', async () => {
  const wanted = all.filter(
    (recorded) => recorded.response.status !== 0 && !beyond.test(recorded.case),
  );
  const others: string[] = [];
  for (const recorded of wanted) {
    const found = await differencesTo(recorded);
    if (found.length > 0)
      others.push(
        `${recorded.operation} ${recorded.case} (${recorded.server}): ${found.join('; ').slice(0, 300)}`,
      );
  }
  const alike = wanted.length - others.length;
  console.info(
    `embedded model server: ${String(alike)} of ${String(wanted.length)} recorded exchanges alike`,
  );
  expect(alike, others.join('\n')).toBeGreaterThanOrEqual(committed);
});

test('every operation that answered is among the exchanges compared', () => {
  const operations = new Set(
    all.map(({ operation }) => operation).filter((operation) => !operation.startsWith('x-')),
  );
  expect(operations.size).toBe(25);
});
