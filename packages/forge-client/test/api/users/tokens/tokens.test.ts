import { expect, test } from 'vitest';
import { basic, NotFoundError, token, UnauthorizedError } from '../../../../src/index.js';
import { UserTokens } from '../../../../src/api/users/tokens/tokens.js';
import { errorOf, recorded, scriptServer } from '../../../script-server.js';

const user = { username: 'ada' };

test('a new token is returned once, without dates, and is not requested twice', async () => {
  const options = {
    auth: basic({ username: 'ada', password: 'dummy-password' }),
    retry: { limit: 3, baseDelay: 1 },
  };
  const replies = [recorded('userCreateToken', 'ok'), { status: 502, body: 'bad gateway' }];
  const { transport, asked, lines } = await scriptServer(replies, options);
  const tokens = new UserTokens(transport);
  const made = await tokens.create(user, { name: 'ci', scopes: ['read:user', 'write:issue'] });
  expect(made).toMatchObject({
    scopes: ['write:issue', 'read:user'],
    created_at: null,
    last_used_at: null,
  });
  expect(made.sha1).not.toBe('');
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    name: 'ci',
    scopes: ['read:user', 'write:issue'],
  });
  expect(await errorOf(tokens.create(user, { name: 'ci', scopes: ['all'] }))).toMatchObject({
    status: 502,
    mayHaveExecuted: true,
  });
  expect(lines).toEqual(Array(2).fill('POST /api/v1/users/ada/tokens'));
});

const limited = {
  name: 'ci',
  scopes: ['read:user'] as const,
  repositories: [{ owner: 'ada', name: 'engine' }],
};

test('a token for all repositories that was to be limited to some is revoked', async () => {
  const reply = recorded('userCreateToken', 'ok');
  const { transport, lines } = await scriptServer([reply, { status: 204 }]);
  expect(await errorOf(new UserTokens(transport).create(user, limited))).toMatchObject({
    name: 'InputError',
    code: 'ignored-filter',
  });
  const { id } = reply.body as { id: number };
  expect(lines).toEqual([
    'POST /api/v1/users/ada/tokens',
    `DELETE /api/v1/users/ada/tokens/${String(id)}`,
  ]);
});

test('a token is kept by a server that knows repositories, whatever it answers for them', async () => {
  const reply = recorded('userCreateToken', 'ok');
  const body = { ...(reply.body as object), repositories: null };
  const { transport, lines } = await scriptServer([{ ...reply, body }]);
  const made = await new UserTokens(transport).create(user, limited);
  expect(made.repositories).toBeNull();
  expect(lines).toEqual(['POST /api/v1/users/ada/tokens']);
});

test('a token for all repositories that could not be revoked is named', async () => {
  const reply = recorded('userCreateToken', 'ok');
  const { id, sha1 } = reply.body as { id: number; sha1: string };
  const { transport } = await scriptServer([reply, { status: 403, body: { message: 'no' } }]);
  const error = await errorOf(new UserTokens(transport).create(user, limited));
  expect(error).toMatchObject({
    status: 403,
    mayHaveExecuted: true,
    hint: expect.stringMatching(
      `\\(id ${String(id)}\\), which has access to all of them, may still be there: users.tokens.delete`,
    ) as unknown,
  });
  expect(String((error as Error).stack)).not.toContain(sha1);
});

test('a list of tokens has none of the tokens themselves, and continues by its count', async () => {
  const reply = recorded('userGetTokens', 'ok');
  const all = reply.body as readonly { id: number }[];
  const headers = { 'x-total-count': String(all.length) };
  const { transport, lines } = await scriptServer([
    { headers, body: all.slice(0, 15) },
    { headers, body: all.slice(15) },
  ]);
  const found = await new UserTokens(transport).list(user).toArray();
  expect(found.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  expect(found.map(({ sha1 }) => sha1).filter((sha1) => sha1 !== '')).toEqual([]);
  expect(lines).toEqual([
    'GET /api/v1/users/ada/tokens?page=1',
    'GET /api/v1/users/ada/tokens?page=2',
  ]);
});

test('a token is revoked by its id or by its name', async () => {
  const replies = [
    recorded('userDeleteAccessToken', 'ok'),
    recorded('userDeleteAccessToken', 'ok-by-name'),
  ];
  const { transport, lines } = await scriptServer(replies);
  const tokens = new UserTokens(transport);
  await tokens.delete({ ...user, token: 257 });
  await tokens.delete({ ...user, token: 'del name' });
  expect(lines).toEqual([
    'DELETE /api/v1/users/ada/tokens/257',
    'DELETE /api/v1/users/ada/tokens/del%20name',
  ]);
});

test('a token in place of a password is refused with the message of the server', async () => {
  const { transport } = await scriptServer([recorded('userCreateToken', 'err-401-token-auth')], {
    auth: token('dummy-token-of-ada'),
  });
  const error = await errorOf(
    new UserTokens(transport).create(user, { name: 'x', scopes: ['read:user'] }),
  );
  expect(error).toBeInstanceOf(UnauthorizedError);
  expect((error as Error).message).toContain('auth required');
  expect(JSON.stringify(error) + String(error)).not.toContain('dummy-token-of-ada');
});

test('a token can read its own name and scopes, and revoke itself', async () => {
  const refused = recorded('getCurrentToken', 'err-404-basic-token');
  const replies = [
    recorded('getCurrentToken', 'ok'),
    recorded('deleteCurrentToken', 'ok'),
    refused,
  ];
  const { transport, lines } = await scriptServer(replies);
  const tokens = new UserTokens(transport);
  await expect(tokens.getCurrent()).resolves.toMatchObject({
    name: 'cur',
    scopes: ['write:repository', 'read:user'],
  });
  await expect(tokens.deleteCurrent()).resolves.toBeUndefined();
  expect(await errorOf(tokens.getCurrent())).toBeInstanceOf(NotFoundError);
  expect(lines).toEqual(['GET /api/v1/token', 'DELETE /api/v1/token', 'GET /api/v1/token']);
});
