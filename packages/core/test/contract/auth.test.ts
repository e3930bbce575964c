import { inspect } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { InputError } from '../../src/base/errors.js';
import { basic, bearer, customAuth, queryToken, token } from '../../src/contract/auth.js';
import { readTag } from '../../src/base/values.js';
import type { Auth, AuthTarget } from '../../src/contract/credential.js';
import { ServerError } from '../../src/wire/status-error.js';
import { createThing, DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { listThings } from '../servers/list-things.js';
import { answer } from '../servers/raw-server.js';
import { header, replies, type ReplyServer, target, THING } from '../servers/replies.js';

const where = { where: { name: 'a' } };
const ok = (): Promise<ReplyServer> => replies(() => answer(200, THING));
/** Responds with 401 until `good` returns true. */
const guarded = (good: (request: string) => boolean): Promise<ReplyServer> =>
  replies((request) =>
    good(request) ? answer(200, THING) : answer(401, '{"message":"who are you?"}'),
  );

test.each([
  ['token abc', "begins with 'token ', the name of a scheme"],
  ['Bearer abc', "begins with 'Bearer ', the name of a scheme"],
  ['Basic abc', "begins with 'Basic ', the name of a scheme"],
  ['abc\n', 'contains a line break'],
  ['abc\r\n', 'contains a line break'],
  ['a\nb', 'contains a line break'],
  [' abc', 'begins or ends with a space'],
])(
  'a credential %j says in plain words what is wrong, also when a function returns it',
  async (text, words) => {
    for (const make of [token, bearer]) {
      expect(() => make(text)).toThrow(words);
      const server = await ok();
      const api = transport(server.url, 'fetch', { auth: make(() => text) });
      const error = await failure(() => api.call(getThing, where));
      expect(error).toBeInstanceOf(InputError);
      expect(error).toMatchObject({ code: 'invalid-credential' });
      expect(error.message).toContain(words);
      expect(server.peers).toHaveLength(0);
    }
  },
);

test('a password that is not set is named', () => {
  const make = (): Auth => basic({ username: 'ada', password: undefined as never });
  expect(make).toThrow('the password of basic must be a string or a function, not undefined');
});

describe.each(DRIVERS)('a credential over %s', (driver) => {
  test.each<[string, Auth, string, string]>([
    ['token', token('abcd1234'), 'authorization', 'token abcd1234'],
    ['a function of token', token(() => 'abcd1234'), 'authorization', 'token abcd1234'],
    [
      'an async function of bearer',
      bearer(() => Promise.resolve('abcd1234')),
      'authorization',
      'Bearer abcd1234',
    ],
    [
      'basic',
      basic({ username: 'ada', password: 'pässwörd日' }),
      'authorization',
      `Basic ${Buffer.from('ada:pässwörd日').toString('base64')}`,
    ],
  ])('%s arrives in the form that the server expects', async (_, auth, name, value) => {
    const server = await ok();
    await transport(server.url, driver, { auth }).call(getThing, where);
    expect(header(server.requests[0], name)).toBe(value);
  });

  test('queryToken is sent in the query, with the parameters of the caller', async () => {
    const server = await ok();
    await transport(server.url, driver, {
      auth: queryToken('a b&c', { parameter: 'access_token' }),
    }).call(getThing, where);
    expect(target(server.requests[0])).toBe('/things/a?access_token=a%20b%26c');
  });

  test('a credential function is called before each attempt', async () => {
    const server = await replies((_, count) =>
      count === 1 ? answer(503, '') : answer(200, THING),
    );
    let asked = 0;
    await transport(server.url, driver, { auth: token(() => `abcd${String(++asked)}`) }).call(
      getThing,
      where,
    );
    expect(server.requests.map((request) => header(request, 'authorization'))).toEqual([
      'token abcd1',
      'token abcd2',
    ]);
  });

  test('a scheme of its own adds headers and parameters, and renews them after a 401', async () => {
    const server = await guarded((request) => header(request, 'x-key') === 'key-1');
    let version = 0;
    const auth = customAuth({
      scheme: 'keys',
      async apply({ method, path, origin, headers, ...request }) {
        await Promise.resolve();
        headers['x-key'] = `key-${String(version)}`;
        request.addQuery('for', `${method} ${path} ${origin}`);
      },
      credentialVersion: () => version,
      refused: (before) => before === version++,
    });
    const { attempts } = await transport(server.url, driver, { auth }).exchange(getThing, where);
    expect(attempts).toBe(2);
    expect(server.requests.map((request) => header(request, 'x-key'))).toEqual(['key-0', 'key-1']);
    expect(target(server.requests[1])).toBe(
      `/things/a?for=${encodeURIComponent(`GET /things/a ${server.url}`)}`,
    );
  });

  test('a scheme is told once for each attempt whether the server has seen its credential', async () => {
    const statuses = [503, 401, 404];
    const server = await replies(() => answer(statuses.shift() ?? 200, '{}'));
    const applied: AuthTarget[] = [];
    const settled: (readonly [isSpent: boolean, attempt: number])[] = [];
    const auth = customAuth({
      scheme: 'once',
      apply: (request) => void applied.push(request),
      refused: () => true,
      settled: (isSpent, request) => void settled.push([isSpent, applied.indexOf(request)]),
    });
    const api = transport(server.url, driver, { auth, retry: { limit: 1, baseDelay: 1 } });
    expect(await failure(api.call(getThing, where))).toMatchObject({ status: 404, attempts: 3 });
    expect(settled).toEqual([
      [false, 0],
      [true, 1],
      [true, 2],
    ]);
  });

  test('a scheme is told nothing of an attempt that has no credential yet', async () => {
    const settled = vi.fn();
    const auth = customAuth({
      scheme: 'locked',
      apply: () => Promise.reject(new Error('the vault is closed')),
      settled,
    });
    const api = transport('http://127.0.0.1:9', driver, { auth });
    expect(await failure(api.call(getThing, where))).toMatchObject({ code: 'callback-failed' });
    expect(settled).not.toHaveBeenCalled();
  });

  test('headers: { authorization: null } sends a call without credential', async () => {
    const server = await ok();
    await transport(server.url, driver, { auth: token('abcd1234') }).call(getThing, where, {
      headers: { Authorization: null },
    });
    expect(header(server.requests[0], 'authorization')).toBeUndefined();
  });

  test('renew runs once for ten calls that fail together, and each of them succeeds', async () => {
    const server = await guarded(
      (request) => header(request, 'authorization') === 'token fresh-one',
    );
    const renew = vi.fn(
      () => new Promise<string>((resolve) => setTimeout(resolve, 30, 'fresh-one')),
    );
    const api = transport(server.url, driver, { auth: token('stale-one', { renew }) });
    await Promise.all(
      Array.from({ length: 10 }, () => api.call(createThing, { body: { name: 'a' } })),
    );
    expect(renew).toHaveBeenCalledTimes(1);
    expect(server.requests).toHaveLength(20);
  });

  test('a renewal that does not help is not repeated', async () => {
    const server = await guarded(() => false);
    const renew = vi.fn((): Promise<undefined> => Promise.resolve(undefined));
    const error = await failure(
      transport(server.url, driver, { auth: token(() => 'abcd1234', { renew }) }).call(
        getThing,
        where,
      ),
    );
    expect(error).toMatchObject({
      name: 'UnauthorizedError',
      status: 401,
      attempts: 2,
      mayHaveExecuted: false,
    });
    expect(renew).toHaveBeenCalledTimes(1);
  });

  test('a renewal that fails ends the call with one error, and an abort ends one that hangs', async () => {
    const server = await guarded(() => false);
    const failing = token('abcd1234', {
      renew: () => Promise.reject<undefined>(new Error('the vault is closed')),
    });
    const error = await failure(
      transport(server.url, driver, { auth: failing }).call(getThing, where),
    );
    expect(error).toMatchObject({
      code: 'callback-failed',
      cause: { message: 'the vault is closed' },
    });
    const hanging = token('abcd1234', { renew: () => new Promise<string>(() => undefined) });
    const call = transport(server.url, driver, { auth: hanging }).call(getThing, where, {
      signal: AbortSignal.timeout(100),
    });
    expect(await failure(call)).toMatchObject({ kind: 'aborted' });
  });

  test('lists that share a renewal which fails have an error each, with the place of that list', async () => {
    const server = await replies((request) =>
      target(request) === '/things/a' ? answer(500, '{"message":"no tokens"}') : answer(401, '{}'),
    );
    const issuer = transport(server.url, driver);
    const renew = vi.fn(async () => (await issuer.call(getThing, where)).name);
    const api = transport(server.url, driver, { auth: token('stale', { renew }) });
    const errors = await Promise.all(
      [2, 3].map((limit) => failure(api.pages(listThings, { query: { limit } }).toArray())),
    );
    expect(renew).toHaveBeenCalledTimes(1);
    expect(errors).toMatchObject([
      { page: { cursor: expect.stringContaining('limit=2') as string } },
      { page: { cursor: expect.stringContaining('limit=3') as string } },
    ]);
    for (const error of errors) {
      expect(error).toBeInstanceOf(ServerError);
      expect(error).toMatchObject({
        status: 500,
        serverMessage: 'no tokens',
        request: `GET ${server.url}/things/a`,
      });
      expect(readTag(error)).toBe('Error');
      expect(error.stack).toContain(error.message);
    }
  });

  test('a credential function that throws or returns no credential ends the call with an InputError', async () => {
    const server = await ok();
    const throwing = token(() => Promise.reject(new Error('no vault')));
    expect(
      await failure(transport(server.url, driver, { auth: throwing }).call(getThing, where)),
    ).toMatchObject({
      code: 'callback-failed',
      cause: { message: 'no vault' },
    });
    for (const nothing of ['', '  ', null, 7]) {
      const error = await failure(
        transport(server.url, driver, { auth: token(() => nothing as unknown as string) }).call(
          getThing,
          where,
        ),
      );
      expect(error).toMatchObject({ kind: 'input', code: 'invalid-credential' });
    }
    expect(server.requests).toHaveLength(0);
  });

  test('undefined from a credential function means that there is none now', async () => {
    const server = await ok();
    let secret: string | undefined;
    for (const auth of [
      token(() => secret),
      bearer(() => Promise.resolve(secret)),
      basic({ username: 'ada', password: () => secret }),
    ]) {
      const api = transport(server.url, driver, { auth });
      secret = undefined;
      await api.call(getThing, where);
      secret = 'abcd1234';
      await api.call(getThing, where);
    }
    const sent = server.requests.map((request) => header(request, 'authorization'));
    expect(sent).toEqual([
      undefined,
      'token abcd1234',
      undefined,
      'Bearer abcd1234',
      undefined,
      `Basic ${btoa('ada:abcd1234')}`,
    ]);
  });

  test('a user name and a password in the base URL are sent as basic(), and shown nowhere', async () => {
    const server = await replies(() => answer(401, '{"message":"who is ada:p@ss word1?"}'));
    const baseUrl = server.url.replace('//', '//ada:p%40ss%20word1@');
    const api = transport(baseUrl, driver);
    const error = await failure(api.call(getThing, where));
    expect(header(server.requests[0], 'authorization')).toBe(`Basic ${btoa('ada:p@ss word1')}`);
    const shown = JSON.stringify([
      error.message,
      error,
      inspect(api),
      api.describe(getThing, where),
    ]);
    expect(shown).not.toMatch(/p(?:@|%40)ss/);
    await failure(api.with({ retry: { limit: 0 } }).call(getThing, where));
    expect(header(server.requests[1], 'authorization')).toBe(`Basic ${btoa('ada:p@ss word1')}`);
    const twice = (): unknown => transport(baseUrl, driver, { auth: token('abcd1234') });
    expect(twice).toThrow('option baseUrl has a user name and a password, beside option auth');
  });
});

test('an invalid credential is refused when it is made, and never shown', () => {
  const bad: readonly [string, () => unknown][] = [
    ['string', () => token('')],
    ['line break', () => token('secret\nX-Evil: 1')],
    ['undefined', () => bearer(undefined as unknown as string)],
    ['colon', () => basic({ username: 'a:b', password: 'secret' })],
    ['number', () => basic({ username: 7 as unknown as string, password: 'secret' })],
    ['control', () => basic({ username: 'ada', password: 'secret\n' })],
    ['renew', () => token('secret', { renew: 'secret' as unknown as () => undefined })],
  ];
  for (const [, make] of bad) {
    expect(make).toThrow(InputError);
    expect(make).not.toThrow(/secret/);
  }
});

test.each([[undefined], [null], ['own'], [{ scheme: 'own' }], [{ apply: () => undefined }]])(
  'customAuth refuses %j',
  (scheme) => {
    expect(() => customAuth(scheme as never)).toThrow(InputError);
  },
);
