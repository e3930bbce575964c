import { expect, test } from 'vitest';
import { startForgeServer } from '../../src/index.js';
import { asking, at, refusal } from '../api.js';

test('a token without the required scope is rejected before the repository is looked up', async () => {
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

test('creating a token requires a password, and a token cannot create one with more scopes than its own', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url);
  const authorization = `Basic ${btoa(`ada:${server.password}`)}`;
  const made = await ask(
    'POST',
    '/users/ada/tokens',
    { name: 'ci', scopes: ['write:issue', 'read:issue'] },
    { authorization },
  );
  expect([made.status, at(made, 'scopes'), at(made, 'created_at')]).toEqual([
    201,
    ['write:issue'],
    '0001-01-01T00:00:00Z',
  ]);
  expect(
    (await asking(server.url, String(at(made, 'sha1')))('GET', '/repos/ada/demo/issues')).status,
  ).toBe(200);
  expect(refusal(await asking(server.url, server.token)('GET', '/users/ada/tokens'))).toBe(
    '401 auth required',
  );
  const narrow = `Basic ${btoa(`ada:${server.seed.token('ada', ['write:user'])}`)}`;
  expect(
    refusal(
      await ask(
        'POST',
        '/users/ada/tokens',
        { name: 'all', scopes: ['all'] },
        { authorization: narrow },
      ),
    ),
  ).toBe('403 cannot create an access token with a broader scope than the authenticating token');
  expect(refusal(await ask('POST', '/users/ada/tokens', { name: 'none' }, { authorization }))).toBe(
    '400 access token must have a scope',
  );
});
