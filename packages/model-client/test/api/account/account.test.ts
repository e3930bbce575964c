import { expect, test } from 'vitest';
import { ModelClient, StatusError } from '../../../src/index.js';
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
