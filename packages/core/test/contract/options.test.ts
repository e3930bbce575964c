import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/base/errors.js';
import type { TransportOptions } from '../../src/contract/options.js';
import { Transport } from '../servers/transport.js';
import { failure, getThing, transport } from '../servers/api.js';
import { answer } from '../servers/raw-server.js';
import { header, replies, THING } from '../servers/replies.js';

const where = { where: { name: 'a' } };
const SECRET = 'pl4nted';

/** A wrong option, the words that name it, and the kind of value that was given. */
const BAD: readonly (readonly [
  string,
  Record<string, unknown>,
  string | undefined,
  string | undefined,
])[] = [
  ['no base URL', { baseUrl: undefined }, 'baseUrl', 'undefined'],
  ['a number for a base URL', { baseUrl: 7 }, 'baseUrl', 'an integer'],
  ['an unknown scheme', { baseUrl: `ftp://${SECRET}` }, 'baseUrl', undefined],
  ['no scheme', { baseUrl: `${SECRET}:11434` }, 'baseUrl', undefined],
  ['a password alone in the base URL', { baseUrl: `http://:${SECRET}@x` }, 'baseUrl', undefined],
  ['a query in the base URL', { baseUrl: `http://x/?token=${SECRET}` }, 'baseUrl', undefined],
  ['an empty text for auth', { auth: '' }, undefined, 'an empty string'],
  ['a blank text for auth', { auth: ' ' }, undefined, 'a string'],
  ['a number for auth', { auth: 5 }, 'auth', 'not 5'],
  ['null for auth', { auth: null }, 'auth', 'null'],
  [
    'an object of its own for auth',
    { auth: { scheme: 'own', apply: () => SECRET } },
    'auth',
    'an object',
  ],
  ['a function for auth', { auth: () => SECRET }, 'auth', 'a function'],
  ['a negative timeout', { timeouts: { connect: -1 } }, 'timeouts.connect', 'not -1'],
  ['a timeout of 0', { timeouts: { idle: 0 } }, 'timeouts.idle', 'not 0'],
  ['NaN', { timeouts: { total: NaN } }, 'timeouts.total', 'NaN'],
  ['Infinity', { timeouts: { total: Infinity } }, 'timeouts.total', 'Infinity'],
  ['a timeout as text', { timeouts: { firstByte: '10s' } }, 'timeouts.firstByte', 'a string'],
  ['a misspelt phase', { timeouts: { conect: 5 } }, 'timeouts.conect', 'is not known'],
  ['a number for timeouts', { timeouts: 5 }, 'timeouts', 'not 5'],
  ['a fraction of a retry', { retry: { limit: 1.5 } }, 'retry.limit', 'a fraction'],
  ['a negative delay', { retry: { baseDelay: -5 } }, 'retry.baseDelay', 'not -5'],
  ['a misspelt retry option', { retry: { max_delay: 5 } }, 'retry.max_delay', 'is not known'],
  ['a number for retry', { retry: 5 }, 'retry', 'not 5'],
  ['an unknown way to validate', { validate: 'loose' }, 'validate', 'a string'],
  ['a boolean for validate', { validate: true }, 'validate', 'a boolean'],
  ['a header with CR LF', { headers: { 'X-A': `${SECRET}\r\nX-B: 1` } }, 'headers', 'a string'],
  ['a number for a header', { headers: { 'X-A': 7 } }, 'headers', 'an integer'],
  ['a header name with a space', { headers: { 'X A': SECRET } }, 'headers', undefined],
  ['a list of headers that are no pairs', { headers: [['a', SECRET, 'b']] }, 'headers', 'a pair'],
  ['a list of texts for headers', { headers: ['a', SECRET] }, 'headers', 'a pair'],
  ['a list with a number for a header', { headers: [['a', 7]] }, 'headers', 'an integer'],
  ['a string for headers', { headers: SECRET }, 'headers', 'a string'],
  ['a list of hooks', { hooks: [] }, 'hooks', 'a list'],
  ['a hook that is no function', { hooks: { onRequest: SECRET } }, 'hooks.onRequest', 'a string'],
  ['a user agent with a line break', { userAgent: `${SECRET}\n` }, 'userAgent', 'a string'],
  ['a number for a user agent', { userAgent: 7 }, 'userAgent', 'an integer'],
  ['a string for a signal', { signal: SECRET }, 'signal', 'a string'],
  ['a string for fetch', { fetch: SECRET }, 'fetch', 'a string'],
  ['a string for a dispatcher', { dispatcher: SECRET }, 'dispatcher', 'a string'],
  ['a string for tls', { tls: SECRET }, 'tls', 'a string'],
  ['a number for a socket path', { socketPath: 7 }, 'socketPath', 'not 7'],
  ['junk for a proxy', { proxy: `socks5://ada:${SECRET}@x` }, 'proxy', 'a string'],
  ['fetch beside a proxy', { fetch, proxy: 'http://x' }, 'proxy', undefined],
  ['a dispatcher beside tls', { dispatcher: { dispatch: () => true }, tls: {} }, 'tls', undefined],
];

describe('a wrong option is refused when the client is made', () => {
  test.each(BAD)('%s', (_, options, name, kind) => {
    const make = (): unknown => new Transport({ baseUrl: 'http://127.0.0.1:9', ...options });
    const error = thrownBy(make);
    expect(error).toBeInstanceOf(InputError);
    if (name !== undefined) expect(error.message).toMatch(new RegExp(`options? .*${name}\\b`));
    if (kind !== undefined) expect(error.message).toContain(kind);
    expect(error.message + JSON.stringify(error)).not.toContain(SECRET);
  });

  test('missing options are refused', () => {
    for (const nothing of [undefined, null, 'http://x'])
      expect(thrownBy(() => new Transport(nothing as unknown as TransportOptions))).toBeInstanceOf(
        InputError,
      );
  });

  test('is also refused in with() and in a call, and nothing is sent', async () => {
    const server = await replies(() => answer(200, THING));
    const api = transport(server.url, 'undici');
    for (const options of [
      { timeouts: { idle: 0 } },
      { retry: { limit: -1 } },
      { headers: { 'X-A': 'a\nb' } },
      { validate: 'loose' as 'off' },
      { signal: {} as AbortSignal },
    ]) {
      expect(thrownBy(() => api.with(options))).toBeInstanceOf(InputError);
      expect(await failure(api.call(getThing, where, options))).toBeInstanceOf(InputError);
    }
    expect(thrownBy(() => api.with({ auth: '' }))).toBeInstanceOf(InputError);
    expect(server.peers).toHaveLength(0);
  });
});

describe('what is legal', () => {
  test('undefined counts as left out everywhere, and null switches a timer off', async () => {
    const server = await replies(() => answer(200, THING));
    const nothing = {
      auth: undefined,
      headers: { 'X-A': undefined },
      timeouts: { idle: undefined, total: null, connect: null },
      retry: { limit: undefined },
      validate: undefined,
      hooks: undefined,
      signal: undefined,
      userAgent: undefined,
      proxy: undefined,
    };
    const api = new Transport({
      baseUrl: new URL(server.url),
      ...nothing,
      hooks: { onRetry: undefined },
    });
    expect(await api.call(getThing, where, { ...nothing, context: undefined })).toEqual({
      id: 1,
      name: 'a',
    });
    expect(header(server.requests[0], 'x-a')).toBeUndefined();
  });

  test('the client sends its user agent, which can be changed', async () => {
    const server = await replies(() => answer(200, THING));
    await transport(server.url, 'undici').call(getThing, where);
    await transport(server.url, 'undici', { userAgent: 'mine/1.0' }).call(getThing, where);
    expect(server.requests.map((request) => header(request, 'user-agent'))).toEqual([
      'clients/0.0.0',
      'mine/1.0',
    ]);
  });

  test('names of headers are matched without regard to case, and the options of the caller stay as they were', async () => {
    const server = await replies(() => answer(200, THING));
    const headers = Object.freeze({ 'X-Mine': 'a', ACCEPT: 'text/plain' });
    await transport(server.url, 'undici', { headers }).call(getThing, where, {
      headers: Object.freeze({ 'x-mine': 'b' }),
    });
    expect(header(server.requests[0], 'x-mine')).toBe('b');
    expect(header(server.requests[0], 'accept')).toBe('text/plain');
  });
});

test('a transport of another copy of the package is not taken for options', () => {
  const copy = Object.assign(Object.create({ '~settings': {} }) as TransportOptions, {});
  expect(() => new Transport(copy)).toThrow('a transport of another copy of this package');
});

function thrownBy(make: () => unknown): Error {
  try {
    make();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
}
