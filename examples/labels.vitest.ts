// A unit test with vitest: one forge for the file, its state, and a
// simulated failure.
import { ForgeClient, token } from 'forge-client';
import { type ForgeServer, startForgeServer } from 'forge-client/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const where = { owner: 'ada', repo: 'engine' };

/**
 * The program under test: creates the labels that are missing and returns
 * their names.
 */
async function ensureLabels(
  forge: ForgeClient,
  names: readonly string[],
): Promise<string[]> {
  const known = new Set(
    (await forge.labels.list(where).toArray()).map(({ name }) => name),
  );
  const missing = names.filter((name) => !known.has(name));
  for (const name of missing)
    await forge.labels.create(where, { name, color: '#ee0701' });
  return missing;
}

let server: ForgeServer;
let forge: ForgeClient;
beforeAll(async () => {
  server = await startForgeServer();
  forge = new ForgeClient({
    baseUrl: server.url,
    auth: token(server.token),
    retry: { baseDelay: 1 },
  });
});
afterAll(() => server.close());

test('labels are made once', async () => {
  expect(await ensureLabels(forge, ['bug', 'docs'])).toEqual([
    'bug',
    'docs',
  ]);
  expect(await ensureLabels(forge, ['bug', 'docs'])).toEqual([]);
});

test('a gateway that is away for a moment goes unnoticed', async () => {
  server.faults.add({ endpoint: 'issueListLabels', status: 502 });
  expect(await ensureLabels(forge, ['bug'])).toEqual([]);
  expect(
    server.requests.filter(({ endpoint }) => endpoint === 'issueListLabels')
      .length,
  ).toBeGreaterThan(3);
});
