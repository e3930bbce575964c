import { expect, test } from 'vitest';
import { startForgeServer } from '../../src/testing/index.js';
import { asking, at, refusal } from './api.js';

test('a token is taken under every spelling of its scheme, and as a password', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url);
  const basic = (pair: string): Record<string, string> => ({ authorization: `Basic ${btoa(pair)}` });
  for (const authorization of [`token ${server.token}`, `Bearer ${server.token}`, `TOKEN ${server.token}`]) {
    expect(at(await ask('GET', '/user', undefined, { authorization }), 'login')).toBe('ada');
  }
  for (const pair of [`ada:${server.password}`, `ADA:${server.password}`, `whoever:${server.token}`, `${server.token}:x-oauth-basic`]) {
    expect(at(await ask('GET', '/user', undefined, basic(pair)), 'login')).toBe('ada');
  }
  expect(refusal(await ask('GET', '/user', undefined, basic('ada:wrong')))).toBe('401 invalid username, password or token');
  expect(refusal(await ask('GET', '/version', undefined, { authorization: 'token wrong' }))).toBe(
    '401 invalid username, password or token',
  );
  expect(refusal(await ask('GET', '/user'))).toBe('401 token is required');
});

test('a token in the query works and is warned of, under the name of the dialect', async () => {
  for (const dialect of ['gitea', 'forgejo', 'service'] as const) {
    await using server = await startForgeServer({ dialect });
    const answer = await asking(server.url)('GET', `/user?token=${server.token}`);
    expect([answer.status, answer.headers.has(`x-${dialect}-warning`)]).toEqual([200, true]);
  }
});

test('an account with a one-time code wants it beside the password, once, under any of three headers', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url);
  for (const [number, name] of ['x-gitea-otp', 'x-forgejo-otp', 'x-service-otp'].entries()) {
    const login = `user${String(number)}`;
    const user = server.seed.user(login, { otp: '123456' });
    const authorization = `Basic ${btoa(`${login}:${user.password}`)}`;
    expect((await ask('GET', '/user', undefined, { authorization })).status).toBe(401);
    expect((await ask('GET', '/user', undefined, { authorization, [name]: '123456' })).status).toBe(200);
    expect((await ask('GET', '/user', undefined, { authorization, [name]: '123456' })).status).toBe(401);
    expect((await asking(server.url, user.token)('GET', '/user')).status).toBe(200);
  }
});

test('only administrators may act as somebody else', async () => {
  await using server = await startForgeServer();
  const bob = server.seed.user('bob');
  const ada = asking(server.url, server.token);
  expect(at(await ada('GET', '/user', undefined, { sudo: 'bob' }), 'login')).toBe('bob');
  expect(at(await ada('GET', '/user?sudo=bob'), 'login')).toBe('bob');
  expect(refusal(await ada('GET', '/user', undefined, { sudo: 'nobody' }))).toBe('404 not found');
  const refused = await asking(server.url, bob.token)('GET', '/user', undefined, { sudo: 'ada' });
  expect(refused.body).toEqual({ message: 'Only administrators allowed to sudo.' });
});

test('a token is refused outside of its scopes, before the repository is looked for', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.seed.token('ada', ['read:issue', 'write:package']));
  expect((await ask('GET', '/repos/ada/engine/issues')).status).toBe(200);
  const words = 'token does not have at least one of required scope(s)';
  expect(refusal(await ask('POST', '/repos/ada/engine/issues', { title: 'x' }))).toBe(
    `403 ${words}, required=[write:issue], token scope=write:package,read:issue`,
  );
  expect(refusal(await ask('GET', '/repos/ada/none'))).toBe(
    `403 ${words}, required=[read:repository], token scope=write:package,read:issue`,
  );
  expect((await ask('GET', '/version')).status).toBe(200);
});

test('tokens are made with a password, and never with more rights than the token that makes them', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url);
  const authorization = `Basic ${btoa(`ada:${server.password}`)}`;
  const made = await ask('POST', '/users/ada/tokens', { name: 'ci', scopes: ['write:issue', 'read:issue'] }, { authorization });
  expect([made.status, at(made, 'scopes'), at(made, 'created_at')]).toEqual([201, ['write:issue'], '0001-01-01T00:00:00Z']);
  expect((await asking(server.url, String(at(made, 'sha1')))('GET', '/repos/ada/demo/issues')).status).toBe(200);
  expect(refusal(await asking(server.url, server.token)('GET', '/users/ada/tokens'))).toBe('401 auth required');
  const narrow = `Basic ${btoa(`ada:${server.seed.token('ada', ['write:user'])}`)}`;
  expect(refusal(await ask('POST', '/users/ada/tokens', { name: 'all', scopes: ['all'] }, { authorization: narrow }))).toBe(
    '403 cannot create an access token with a broader scope than the authenticating token',
  );
  expect(refusal(await ask('POST', '/users/ada/tokens', { name: 'none' }, { authorization }))).toBe('400 access token must have a scope');
});

test('what is private is not found by others, what is limited not by strangers', async () => {
  await using server = await startForgeServer();
  const bob = asking(server.url, server.seed.user('bob').token);
  server.seed.user('carol', { visibility: 'private' });
  server.seed.user('dave', { visibility: 'limited' });
  server.seed.repo('ada/secret', { private: true });
  expect(refusal(await bob('GET', '/repos/ada/secret'))).toBe('404 not found');
  expect(refusal(await bob('POST', '/repos/ada/secret/issues', { title: 'x' }))).toBe('404 not found');
  expect([(await bob('GET', '/users/carol')).status, (await bob('GET', '/users/dave')).status]).toEqual([404, 200]);
  expect((await asking(server.url)('GET', '/users/dave')).status).toBe(404);
  const open = asking(server.url, server.seed.token('ada', ['public-only', 'all']));
  expect((await open('GET', '/repos/ada/secret')).status).toBe(404);
  expect(refusal(await open('GET', '/user/emails'))).toBe('403 this endpoint is not available for public-only tokens');
});

test('the personal parts of a user are zero for others, and a stranger gets no real address', async () => {
  await using server = await startForgeServer();
  const bob = server.seed.user('bob');
  const own = await asking(server.url, bob.token)('GET', '/users/bob');
  expect([at(own, 'active'), at(own, 'last_login')]).toEqual([true, '1970-01-01T00:00:00Z']);
  const seen = await asking(server.url)('GET', '/users/bob');
  expect([at(seen, 'active'), at(seen, 'last_login'), at(seen, 'email')]).toEqual([
    false,
    '0001-01-01T00:00:00Z',
    `${String(bob.id)}+bob@noreply.localhost`,
  ]);
});

test('former names lead to the present ones: 301 for repositories, 307 for users', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  server.seed.user('bob');
  expect((await ask('PATCH', '/repos/ada/engine', { name: 'machine' })).status).toBe(200);
  const moved = await ask('GET', '/repos/ada/engine/issues?state=all');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/v1/repos/ada/machine/issues?state=all']);
  expect(moved.body).toBe('<a href="/api/v1/repos/ada/machine/issues?state=all">Moved Permanently</a>.\n\n');
  const written = await ask('POST', '/repos/ada/engine/issues', { title: 'x' });
  expect([written.status, written.body]).toEqual([301, '']);
  await ask('POST', '/admin/users/bob/rename', { new_username: 'robert' });
  const renamed = await ask('GET', '/users/bob');
  expect([renamed.status, renamed.headers.get('location')]).toEqual([307, '/api/v1/users/robert']);
});

test('an archived repository refuses some writes with 423 and takes others', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  await ask('POST', '/repos/ada/engine/issues', { title: 'before' });
  await ask('PATCH', '/repos/ada/engine', { archived: true });
  expect(refusal(await ask('POST', '/repos/ada/engine/issues', { title: 'x' }))).toBe('423 repo is archived');
  expect(refusal(await ask('POST', '/repos/ada/engine/contents/a.txt', { content: '' }))).toBe('423 repo is not allowed to edit');
  expect((await ask('PATCH', '/repos/ada/engine/issues/1', { title: 'after' })).status).toBe(201);
});
