import { expect, test } from 'vitest';
import { basic, ForgeClient, InputError, proxyUser, token } from '../../src/index.js';
import type { CallOptions } from '../../src/service/options.js';
import { startForgeServer } from '../../src/testing.js';
import { errorOf, scriptServer } from '../script-server.js';

const BLANK = ['', ' ', '\t', null, 7, false, ['ada']] as const;
const PLACES = [
  ['undici', {}],
  ['fetch', { fetch }],
] as const;

test.each(PLACES)(
  'a blank or missing name of the user to act as is refused, and nothing is sent as the administrator, over %s',
  async (_, own) => {
    const { transport, lines } = await scriptServer([], own);
    const forge = new ForgeClient(transport);
    const baseUrl = 'http://forge.example';
    for (const name of ['sudo', 'otp'])
      for (const value of BLANK) {
        const options = { [name]: value } as unknown as CallOptions;
        const refused = expect.objectContaining({
          code: 'invalid-option',
          message: expect.stringContaining(`option ${name} must be`) as string,
        }) as Error;
        expect(() => new ForgeClient({ baseUrl, ...own, ...options })).toThrow(refused);
        expect(() => forge.with(options)).toThrow(refused);
        expect(await errorOf((async () => forge.user.get(options))())).toEqual(refused);
        expect(
          await errorOf(
            (async () => forge.repos.delete({ owner: 'ada', repo: 'engine' }, options))(),
          ),
        ).toEqual(refused);
        expect(
          await errorOf(
            (async () =>
              forge.issues.list({ owner: 'ada', repo: 'engine' }, {}, options).toArray())(),
          ),
        ).toEqual(refused);
      }
    for (const value of ['', '  ']) {
      const options = { headers: { Sudo: value } };
      expect(() => forge.with(options)).toThrow(InputError);
      expect(await errorOf((async () => forge.user.get(options))())).toBeInstanceOf(InputError);
    }
    expect(lines).toEqual([]);
  },
);

test('only undefined means that nobody is acted as, and a header that is removed', async () => {
  await using server = await startForgeServer();
  server.seed.user('grace');
  const forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  expect((await forge.user.get({ sudo: undefined })).login).toBe('ada');
  expect((await forge.with({ sudo: undefined }).user.get()).login).toBe('ada');
  const grace = forge.with({ sudo: 'grace' });
  expect((await grace.user.get()).login).toBe('grace');
  // Left out, it is that of the client.
  expect((await grace.user.get({ sudo: undefined })).login).toBe('grace');
  expect((await grace.user.get({ headers: { sudo: null } })).login).toBe('ada');
  await forge.close();
});

test('a credential that is blank is refused when it is made', () => {
  const make: readonly (() => unknown)[] = [
    () => token(''),
    () => token(' '),
    () => token(null as unknown as string),
    () => proxyUser(' '),
    () => basic({ username: ' ', password: 'secret' }),
    () => basic({ username: 'ada', password: '' }),
    () => basic({ username: 'ada', password: 'secret', otp: ' ' }),
    () => new ForgeClient({ baseUrl: 'http://forge.example', auth: null as unknown as undefined }),
    () => new ForgeClient({ baseUrl: 'http://forge.example', auth: '' as unknown as undefined }),
  ];
  for (const each of make) expect(each).toThrow(InputError);
});

test.each(PLACES)(
  'acting as an unknown user is a 404, which a check takes for no, over %s',
  async (_, own) => {
    await using server = await startForgeServer();
    await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token), ...own });
    const repo = { owner: 'ada', repo: 'engine' };
    await forge.user.starred.add(repo);
    const nobody = { sudo: 'nobody' };
    expect(await errorOf(forge.user.get(nobody))).toMatchObject({ status: 404 });
    expect([
      await forge.user.starred.check(repo),
      await forge.user.starred.check(repo, nobody),
    ]).toEqual([true, false]);
  },
);
