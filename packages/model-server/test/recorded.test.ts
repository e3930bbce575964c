import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ModelServer, startModelServer } from '../src/index.js';
import { ask, compare, type Recorded, recordings } from '../../model-client/test/recorded.js';
import { answeredOtherwise, unsent } from './reasons.js';
import { recordedWorld } from './world.js';

const newest = recordings(
  new URL('../../model-client/test/fixtures/newest-server/', import.meta.url),
);
const older = recordings(new URL('../../model-client/test/fixtures/recorded/', import.meta.url));

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

const all = [...newest, ...older];
const nameOf = ({ server, operation, case: what }: Recorded): string =>
  `${server} ${operation} ${what}`;

test('the embedded server answers recorded requests with the same status, headers, texts, keys and kinds, except those with a reason', async () => {
  const sent = all.filter((recorded) => !unsent.has(nameOf(recorded)));
  const different = new Map<string, string>();
  for (const recorded of sent) {
    const found = await differencesTo(recorded);
    if (found.length > 0) different.set(nameOf(recorded), found.join('; ').slice(0, 300));
  }
  console.info(
    `embedded model server: ${String(sent.length - different.size)} of ${String(sent.length)} recorded exchanges alike`,
  );
  expect([...different].filter(([name]) => !answeredOtherwise.has(name))).toEqual([]);
  expect([...answeredOtherwise].filter((name) => !different.has(name))).toEqual([]);
});

test('each recorded exchange has a name of its own, and each that is not sent is one of them', () => {
  const names = new Set(all.map(nameOf));
  expect(names.size).toBe(all.length);
  expect([...unsent].filter((name) => !names.has(name))).toEqual([]);
});

test('every operation that answered is among the exchanges compared', () => {
  const operations = new Set(
    older.map(({ operation }) => operation).filter((operation) => !operation.startsWith('x-')),
  );
  expect(operations.size).toBe(25);
});
