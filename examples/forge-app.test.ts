import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { ClientError, ForgeClient, ServerError, token } from 'forge-client';
import { type ForgeServer, startForgeServer } from 'forge-client/testing';

const where = { owner: 'ada', repo: 'engine' };

async function find(forge: ForgeClient, title: string): Promise<number | undefined> {
  for await (const issue of forge.issues.list(where, { type: 'issues' })) if (issue.title === title) return issue.number;
  return undefined;
}

/** The program under test: reports a failure unless it is reported already, and gives the number of the issue. */
async function report(forge: ForgeClient, title: string): Promise<number> {
  const known = await find(forge, title);
  if (known !== undefined) return known;
  try {
    return (await forge.issues.create(where, { title })).number;
  } catch (error) {
    const made = ClientError.is(error) && error.mayHaveExecuted ? await find(forge, title) : undefined;
    if (made === undefined) throw error;
    return made;
  }
}

let server: ForgeServer;
let forge: ForgeClient;
before(async () => {
  server = await startForgeServer();
  forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token), retry: { baseDelay: 1 } });
});
afterEach(() => {
  server.faults.clear();
});
after(() => server.close());

await test('a failure is reported once', async () => {
  const number = await report(forge, 'Leak');
  assert.equal(await report(forge, 'Leak'), number);
  assert.equal(server.requests.filter(({ endpoint }) => endpoint === 'issueCreateIssue').length, 1);
});

await test('a lost answer does not open a second issue', async () => {
  server.faults.add({ endpoint: 'issueCreateIssue', reset: 'before' }); // the issue is made, but nobody is told
  await report(forge, 'Smoke');
  assert.equal((await forge.issues.list(where).toArray()).filter(({ title }) => title === 'Smoke').length, 1);
});

await test('a forge that stays down is an error', async () => {
  server.faults.add({ status: 503, times: 'all' });
  await assert.rejects(report(forge, 'Fire'), ServerError);
});
