import { expect, test } from 'vitest';
import { startForgeServer } from '../../src/index.js';
import { asking, at, refusal } from '../api.js';

test('a token is accepted with every spelling of its scheme, and as a password', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url);
  const basic = (pair: string): Record<string, string> => ({
    authorization: `Basic ${btoa(pair)}`,
  });
  for (const authorization of [
    `token ${server.token}`,
    `Bearer ${server.token}`,
    `TOKEN ${server.token}`,
  ]) {
    expect(at(await ask('GET', '/user', undefined, { authorization }), 'login')).toBe('ada');
  }
  for (const pair of [
    `ada:${server.password}`,
    `ADA:${server.password}`,
    `whoever:${server.token}`,
    `${server.token}:x-oauth-basic`,
  ]) {
    expect(at(await ask('GET', '/user', undefined, basic(pair)), 'login')).toBe('ada');
  }
  expect(refusal(await ask('GET', '/user', undefined, basic('ada:wrong')))).toBe(
    '401 invalid username, password or token',
  );
  expect(refusal(await ask('GET', '/version', undefined, { authorization: 'token wrong' }))).toBe(
    '401 invalid username, password or token',
  );
  expect(refusal(await ask('GET', '/user'))).toBe('401 token is required');
});

test('a token in the query is accepted with a warning, in the header of the dialect', async () => {
  for (const dialect of ['gitea', 'forgejo', 'service'] as const) {
    await using server = await startForgeServer({ dialect });
    const answer = await asking(server.url)('GET', `/user?token=${server.token}`);
    expect([answer.status, answer.headers.has(`x-${dialect}-warning`)]).toEqual([200, true]);
  }
});

test('an account with two-factor authentication requires a one-time code with the password, in any of three headers, and accepts it once', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url);
  for (const [number, name] of ['x-gitea-otp', 'x-forgejo-otp', 'x-service-otp'].entries()) {
    const login = `user${String(number)}`;
    const user = server.seed.user(login, { otp: '123456' });
    const authorization = `Basic ${btoa(`${login}:${user.password}`)}`;
    expect((await ask('GET', '/user', undefined, { authorization })).status).toBe(401);
    expect((await ask('GET', '/user', undefined, { authorization, [name]: '123456' })).status).toBe(
      200,
    );
    expect((await ask('GET', '/user', undefined, { authorization, [name]: '123456' })).status).toBe(
      401,
    );
    expect((await asking(server.url, user.token)('GET', '/user')).status).toBe(200);
  }
});

test('only administrators can act as another user', async () => {
  await using server = await startForgeServer();
  const bob = server.seed.user('bob');
  const ada = asking(server.url, server.token);
  expect(at(await ada('GET', '/user', undefined, { sudo: 'bob' }), 'login')).toBe('bob');
  expect(at(await ada('GET', '/user?sudo=bob'), 'login')).toBe('bob');
  expect(refusal(await ada('GET', '/user', undefined, { sudo: 'nobody' }))).toBe('404 not found');
  const refused = await asking(server.url, bob.token)('GET', '/user', undefined, { sudo: 'ada' });
  expect(refused.body).toEqual({ message: 'Only administrators allowed to sudo.' });
});
