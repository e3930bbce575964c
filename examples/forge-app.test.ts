import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { ClientError, ForgeClient, ServerError, token } from 'forge-client';
import { type ForgeServer, startForgeServer } from 'forge-client/testing';

const where = { owner: 'ada', repo: 'engine' };

async function find(
  forge: ForgeClient,
  title: string,
): Promise<number | undefined> {
  for await (const issue of forge.issues.list(where, { type: 'issues' }))
    if (issue.title === title) return issue.number;
  return undefined;
}

/**
 * The program under test: opens an issue for a failure unless there is one,
 * and returns its number.
 */
async function report(forge: ForgeClient, title: string): Promise<number> {
  const known = await find(forge, title);
  if (known !== undefined) return known;
  try {
    return (await forge.issues.create(where, { title })).number;
  } catch (error) {
    const made =
      ClientError.is(error) && error.mayHaveExecuted
        ? await find(forge, title)
        : undefined;
    if (made === undefined) throw error;
    return made;
  }
}

/**
 * Starts a forge for one test. It starts in a few milliseconds and shares
 * no state with other tests.
 */
async function start(
  t: TestContext,
): Promise<{ server: ForgeServer; forge: ForgeClient }> {
  const server = await startForgeServer();
  t.after(() => server.close());
  return {
    server,
    forge: new ForgeClient({
      baseUrl: server.url,
      auth: token(server.token),
      retry: { baseDelay: 1 },
    }),
  };
}

await test('a failure is reported once', async (t) => {
  const { server, forge } = await start(t);
  assert.equal(await report(forge, 'Leak'), await report(forge, 'Leak'));
  assert.equal(
    server.requests.filter(
      ({ endpoint }) => endpoint === 'issueCreateIssue',
    ).length,
    1,
  );
});

await test('a lost answer does not open a second issue', async (t) => {
  const { server, forge } = await start(t);
  // The issue is created, but the response is lost.
  server.faults.add({ endpoint: 'issueCreateIssue', reset: 'before' });
  const number = await report(forge, 'Smoke');
  assert.deepEqual(
    (await forge.issues.list(where).toArray()).map((issue) => issue.number),
    [number],
  );
});

await test('a forge that stays down is an error', async (t) => {
  const { server, forge } = await start(t);
  server.faults.add({ status: 503, times: 'all' });
  await assert.rejects(report(forge, 'Fire'), ServerError);
});
