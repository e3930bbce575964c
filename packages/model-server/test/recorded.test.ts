import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ModelServer, startModelServer } from '../src/index.js';
import { ask, compare, type Recorded, recordings } from '../../model-client/test/recorded.js';
import { recordedWorld } from './world.js';

const newest = recordings(
  new URL('../../model-client/test/fixtures/newest-server/', import.meta.url),
);
const older = recordings(new URL('../../model-client/test/fixtures/recorded/', import.meta.url));

/**
 * How many recorded exchanges the embedded server answers alike: those of the newest server, which
 * it follows, and of two builds before it. The others are of remote models, texts of Go and its
 * registry, and, of the older builds, what has changed since.
 */
const COMMITTED = { newest: 165, older: 510 };

/** What cannot be asked of a server without a model, or not again. */
const beyond = new RegExp(
  [
    'random$|random-bytes|peg-native', // dice
    'killed|concurrent|abort|queue-full|num-batch-0', // what processes did
    'no-engine|arch$|err-500-pulled|cut-gguf|ok-loaded-model', // a server or a file that was not whole
    'odd-deep|invalid-utf8|same-origin', // bytes and addresses that were not kept
    'r-qwen35|r-qwen38t|qwen35-|qwen38t-', // models whose creation was not kept
  ].join('|'),
);

let full: ModelServer;
let empty: ModelServer;

// Anew for each test: what one recording makes, another may find.
beforeEach(async () => {
  full = await recordedWorld(older);
  empty = await startModelServer({ models: [], cloud: 'unreachable' });
});

afterEach(async () => {
  await full.close();
  await empty.close();
});

async function differencesTo(recorded: Recorded): Promise<string[]> {
  const server = recorded.operation.endsWith('Blob') || recorded.case === 'ok-empty' ? empty : full;
  const answered = await ask(server.url, recorded);
  if (recorded.server !== '0.34.4')
    return compare({ ...answered, text: withoutNewerKeys(answered.text) }, recorded);
  return compare(answered, recorded);
}

/** Removes what servers have added since the older recordings. */
function withoutNewerKeys(text: string): string {
  return text.replace(/"prompt_eval_cached_count":\d+,/g, '');
}

test.each([
  ['newest', newest],
  ['older', older],
] as const)(
  'the embedded server answers the requests recorded from the %s servers with the same status, headers, texts, keys and kinds',
  async (age, all) => {
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
      `embedded model server: ${String(alike)} of ${String(wanted.length)} recorded exchanges of ${age} servers alike`,
    );
    expect(alike, others.join('\n')).toBeGreaterThanOrEqual(COMMITTED[age]);
  },
);

test('every operation that answered is among the exchanges compared', () => {
  const operations = new Set(
    older.map(({ operation }) => operation).filter((operation) => !operation.startsWith('x-')),
  );
  expect(operations.size).toBe(25);
});
