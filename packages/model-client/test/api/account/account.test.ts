import { expect, test } from 'vitest';
import { ModelClient, StatusError } from '../../../src/index.js';
import { json, scriptedServer } from '../../scripted-server.js';
import { startModelServer } from '../../../src/testing.js';

test('a server is signed in until it is signed out, and its account is gone then', async () => {
  await using server = await startModelServer({
    account: { id: '1', email: 'ada@example.org', name: 'ada' },
  });
  const { account } = new ModelClient({ baseUrl: server.url });
  expect(await account.me()).toMatchObject({ name: 'ada' });
  await account.signout();
  await expect(account.me()).rejects.toMatchObject({
    code: 'sign-in',
    body: { signin_url: expect.any(String) as string },
  });
  await expect(account.signout()).rejects.toBeInstanceOf(StatusError);
  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/me',
    'POST /api/signout',
    'POST /api/me',
    'POST /api/signout',
  ]);
});

test('a key of the server is removed by its encoded name', async () => {
  await using server = await startModelServer({
    account: { id: '1', email: 'ada@example.org', name: 'ada' },
  });
  const { account } = new ModelClient({ baseUrl: server.url });
  await account.removeKey({ encodedKey: 'c3No/QQ==' });
  expect(server.requests.at(-1)).toMatchObject({
    method: 'DELETE',
    path: '/api/user/keys/c3No%2FQQ%3D%3D',
  });
});

test('without a way to the cloud, signing out says why', async () => {
  await using server = await startModelServer({ cloud: 'unreachable' });
  const { account } = new ModelClient({ baseUrl: server.url, retry: { limit: 0 } });
  await expect(account.signout()).rejects.toMatchObject({
    status: 500,
    code: 'account-unavailable',
  });
});

test('the balance of the account is dollars, or the shares of an older plan', async () => {
  await using server = await startModelServer();
  const model = new ModelClient({ baseUrl: server.url, validate: 'strict' });
  const { included, purchased } = await model.account.balance();
  expect('balance_usd' in included && included.balance_usd).toBe(72.5);
  expect(purchased).toEqual({ balance_usd: 0 });

  // As docs.ollama.com/api/balance has it.
  const share = { remaining_percent: 75, resets_at: '2026-10-15T09:30:00.123456789Z' };
  const balance = {
    included: { session: share, weekly: { ...share, remaining_percent: 40 } },
    purchased: { balance_usd: 25 },
  };
  const account = { id: '1', email: 'ada@example.org', name: 'ada', balance };
  await using older = await startModelServer({ account });
  const client = new ModelClient({ baseUrl: older.url, validate: 'strict' });
  expect(await client.account.balance()).toEqual(balance);
});

test('the usage of the account has a bucket for each hour or day', async () => {
  await using server = await startModelServer();
  const { account } = new ModelClient({ baseUrl: server.url, validate: 'strict' });
  const usage = await account.usage({ range: '24h' });
  expect([usage.granularity, usage.buckets.length, usage.totals.request_count]).toEqual([
    'hour',
    25,
    0,
  ]);
  expect(usage.buckets.map(({ partial }) => partial).indexOf(true)).toBe(24);
  expect((await account.usage()).buckets).toHaveLength(8);
  expect(server.requests.map(({ query }) => query)).toEqual(['?range=24h', '']);

  // The counts of an older plan.
  const counts = { request_count: 3 };
  const period = { from: '2026-10-01T00:00:00Z', until: '2026-10-02T00:00:00.000000001Z' };
  const answer = { range: '7d', scope: 'self', granularity: 'day', ...period, totals: counts };
  await using older = await scriptedServer((response) => {
    json(response, { ...answer, buckets: [{ ...period, partial: true, ...counts }] });
  });
  const client = new ModelClient({ baseUrl: older.url, validate: 'strict' });
  expect((await client.account.usage()).buckets[0]?.usage_usd).toBeUndefined();
});

test.each([
  [{ cloud: 'signed-out' }, { status: 401, code: 'sign-in' }],
  [{ cloud: 'disabled' }, { status: 403, code: 'cloud-disabled' }],
  [{ cloud: 'unreachable' }, { status: 502, code: 'cloud-unreachable' }],
  [{ version: '0.40.0' }, { status: 404, code: 'unknown-route' }],
] as const)('a server that is %j says so', async (options, error) => {
  await using server = await startModelServer(options);
  const { account } = new ModelClient({ baseUrl: server.url, retry: { limit: 0 } });
  for (const ask of [() => account.balance(), () => account.usage({ range: '7d' })])
    await expect(ask()).rejects.toMatchObject(error);
});

test('what an account may not see has a hint, and a limit is waited for', async () => {
  await using server = await startModelServer();
  const { account } = new ModelClient({ baseUrl: server.url });
  await expect(account.usage({ scope: 'team' })).rejects.toMatchObject({
    status: 403,
    code: 'forbidden',
    hint: "the account is suspended, or scope: 'team' requires an administrator of the team",
  });
  server.faults.add({ endpoint: 'balance', status: 429, retryAfter: 0 });
  expect((await account.balance()).purchased.balance_usd).toBe(0);
  server.faults.add({ endpoint: 'balance', status: 429, retryAfter: 3600 });
  await expect(account.balance()).rejects.toMatchObject({
    code: 'rate-limited',
    retryAfter: 3_600_000,
  });
});

test('not signed in without a signin_url is told apart from a wrong key of the cloud', async () => {
  await using server = await scriptedServer((response) => {
    json(response, { error: 'unauthorized' }, 401);
  });
  const { account } = new ModelClient({ baseUrl: server.url });
  await expect(account.balance()).rejects.toMatchObject({
    code: 'sign-in',
    hint: expect.stringContaining('ollama signin') as string,
  });
  const fetch = (): Promise<Response> =>
    Promise.resolve(Response.json({ error: 'unauthorized' }, { status: 401 }));
  const cloud = new ModelClient({ baseUrl: 'https://ollama.com', auth: 'key', fetch });
  await expect(cloud.account.balance()).rejects.toMatchObject({ code: 'unauthorized' });
});
