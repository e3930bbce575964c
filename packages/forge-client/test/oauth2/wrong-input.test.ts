import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { authorizationUrl, exchangeCode, InputError, oauth2 } from '../../src/index.js';
import { errorOf } from '../script-server.js';

const redirectUri = 'https://app.example/callback';
const application = { baseUrl: 'https://forge.example', clientId: 'id' };

test('an address that is not a URL is read up to its query, and no error contains the code', async () => {
  const pending = { state: 'expected', codeVerifier: 'v' };
  for (const address of [
    '//?code=c0de&state=other',
    'https://?code=c0de&state=other',
    '/callback#?state=expected&code=c0de',
    '',
  ]) {
    const error = await errorOf(exchangeCode({ ...application, redirectUri }, address, pending));
    expect(error).toMatchObject({ name: 'InputError', code: 'state-mismatch' });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('c0de');
  }
});

test('an authorization without a redirect URI, or with scopes as one text, is refused', async () => {
  expect(await errorOf(authorizationUrl(application as never))).toMatchObject({
    name: 'InputError',
    code: 'invalid-option',
  });
  expect(
    await errorOf(authorizationUrl({ ...application, redirectUri, scopes: 'read:user' as never })),
  ).toMatchObject({
    code: 'invalid-option',
    message: 'oauth2: scopes must be a list of strings, not a string',
  });
  for (const given of [undefined, null, redirectUri]) {
    expect(await errorOf(authorizationUrl(given as never))).toMatchObject({
      name: 'InputError',
      code: 'invalid-option',
    });
    expect(() => oauth2(given as never)).toThrow(InputError);
  }
  const { url } = await authorizationUrl({ ...application, redirectUri: new URL(redirectUri) });
  expect(new URL(url).searchParams.get('redirect_uri')).toBe(redirectUri);
});

test('options that cannot work are refused at once', () => {
  expect(() => oauth2(application)).toThrow(InputError);
  expect(() => oauth2({ ...application, clientId: '', tokens: { access_token: 'a' } })).toThrow(
    InputError,
  );
  expect(() => oauth2({ ...application, store: { get: () => undefined } as never })).toThrow(
    /store\.set must be a function/,
  );
  expect(() => oauth2({ ...application, renewBefore: -1, tokens: { access_token: 'a' } })).toThrow(
    InputError,
  );
});
