import { expect, onTestFinished, test } from 'vitest';
import { authorizationUrl, basic, oauth2 } from '../../src/index.js';
import { instrument } from '../../src/otel/index.js';
import { createForgeApp } from '../../src/testing/index.js';
import { MemoryDeliveryStore } from '../../src/webhooks/index.js';
import { readState } from '../testing/read-state.js';

const application = { baseUrl: 'https://forge.example', clientId: 'x' };
const tokens = { access_token: 'hush-hush' };

/** Calls a function with options that its type does not have. */
function call(
  work: (...args: never[]) => unknown,
  ...args: readonly unknown[]
): () => Promise<unknown> {
  return () =>
    new Promise((resolve) => {
      resolve(Reflect.apply(work, undefined, args));
    });
}

const app = createForgeApp();
const { seed } = app;

test.each([
  // Without scopes, an application gets full access.
  [
    'scope',
    'use scopes',
    call(authorizationUrl, {
      ...application,
      redirectUri: 'https://app.example',
      scope: ['read:issue'],
    }),
  ],
  [
    'redirect_uri',
    'use redirectUri',
    call(authorizationUrl, { ...application, redirect_uri: 'https://app.example' }),
  ],
  ['renewbefore', 'use renewBefore', call(oauth2, { ...application, tokens, renewbefore: 0 })],
  ['OTP', 'use otp', call(basic, { username: 'ada', password: 'hush-hush', OTP: '123456' })],
  ['tracerprovider', 'use tracerProvider', call(instrument, { tracerprovider: {} })],
  ['mergecheck', 'use mergeCheck', call(createForgeApp, { mergecheck: 10 })],
  ['is_admin', 'use admin', call(seed.user.bind(seed), 'eve', { is_admin: true })],
  ['owners', 'owner', call(seed.org.bind(seed), 'labs', { owners: ['ada'] })],
  ['isPrivate', 'private', call(seed.repo.bind(seed), 'ada/x', { isPrivate: true })],
  ['ref', 'branch', call(seed.commit.bind(seed), 'ada/engine', { a: 'x' }, { ref: 'work' })],
])(
  'an option %s, which would be ignored, is refused with the hint %s',
  async (name, hint, work) => {
    await expect(work()).rejects.toMatchObject({
      name: 'InputError',
      code: 'invalid-option',
      message: `option ${name} is not known`,
      hint: expect.stringContaining(hint) as string,
    });
  },
);

test('a seed that is refused leaves nothing behind', () => {
  const server = createForgeApp();
  const before = [readState(server).users.length, readState(server).repos.length];
  expect(() => server.seed.repo('ada/x', { isPrivate: true } as object)).toThrow('isPrivate');
  expect([readState(server).users.length, readState(server).repos.length]).toEqual(before);
});

test('options that are known still work', () => {
  const end = instrument({ tracerProvider: undefined });
  onTestFinished(end);
  expect(basic({ username: 'ada', password: 'x', otp: '1' }).scheme).toBe('basic');
  expect(oauth2({ ...application, tokens, fetch, renewBefore: 0 }).scheme).toBe('oauth2');
});

test.each([0, -1, NaN, { limit: 5 }])(
  'a store that would remember nothing, with the limit %j, is refused',
  (limit) => {
    expect(() => new MemoryDeliveryStore(limit as number)).toThrow(
      expect.objectContaining({ code: 'invalid-option' }) as Error,
    );
  },
);

test('a server that cannot be emulated is refused with the names of those that can', () => {
  expect(() => createForgeApp({ like: 'gitea-1.26' as never })).toThrow(
    "option like must be one of gitea-1.22, gitea-1.25, gitea-1.27, forgejo-15, not 'gitea-1.26'",
  );
});
