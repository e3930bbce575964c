import { describe, expect, test } from 'vitest';
import { bearer } from '../../src/contract/auth.js';
import { failure, getThing } from '../servers/api.js';
import { Transport } from '../servers/transport.js';

const where = { where: { name: 'a' } };
const SECRET = 'pl4nted-secret-of-this-test';

/** Clients whose network fails with what is thrown. */
const NETWORKS: Readonly<Record<'fetch' | 'the dispatcher', (thrown: Error) => Transport>> = {
  fetch: (thrown) =>
    new Transport({
      baseUrl: 'http://x.example',
      auth: bearer(SECRET),
      retry: { limit: 0 },
      fetch: () => Promise.reject(thrown),
    }),
  'the dispatcher': (thrown) =>
    new Transport({
      baseUrl: 'http://x.example',
      auth: bearer(SECRET),
      retry: { limit: 0 },
      dispatcher: {
        dispatch(_, handler) {
          const { onRequestStart, onResponseError } = handler as {
            onRequestStart: (controller: object) => void;
            onResponseError: (controller: object, error: unknown) => void;
          };
          onRequestStart.call(handler, {});
          onResponseError.call(handler, {}, thrown);
          return true;
        },
      },
    }),
};

const cyclic = new Error('first');
cyclic.cause = new Error('second', { cause: cyclic });

const REASONS: readonly (readonly [string, unknown, string])[] = [
  ['an error', new Error('Network timeout'), 'threw: Network timeout'],
  [
    'a fault of a library',
    new TypeError('Promise.withResolvers is not a function'),
    'threw: Promise.withResolvers is not a function',
  ],
  [
    'the innermost cause',
    new TypeError('fetch failed', {
      cause: new Error('socket', { cause: new Error('certificate pinned') }),
    }),
    'threw: certificate pinned',
  ],
  [
    'the innermost cause that says something',
    new Error('the tunnel is down', { cause: new TypeError('fetch failed') }),
    'threw: the tunnel is down',
  ],
  [
    'the first of several attempts',
    new AggregateError([new Error('first address'), new Error('second address')]),
    'threw: first address',
  ],
  ['a text', 'offline', 'threw: offline'],
  ['several lines', new Error('one\n  two'), 'threw: one two'],
  ['nothing that says anything', new TypeError('Failed to fetch'), 'the connection broke'],
  [
    'a code, which says enough',
    Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
    'the connection broke (ECONNRESET)',
  ],
  ['a secret', new Error(`refused ${SECRET}`), 'threw: refused ***'],
];

describe.each(Object.entries(NETWORKS))('a failure of %s', (name, network) => {
  test.each(REASONS)('shows %s', async (_, thrown, message) => {
    const error = await failure(network(thrown as Error).call(getThing, where));
    const words = message.replace(/^threw/, `${name} threw`);
    expect(error.message).toBe(`GET http://x.example/things/a: ${words}`);
  });

  test('shows a short beginning of a long reason, and ends with causes that contain themselves', async () => {
    const long = await failure(network(new Error('x'.repeat(5_000))).call(getThing, where));
    expect(long.message).toMatch(/: x{200}…$/);
    const error = await failure(network(cyclic).call(getThing, where));
    expect(error.message).toMatch(/threw: (?:first|second)$/);
  });
});
