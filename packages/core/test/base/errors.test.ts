import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  AbortError,
  ClientError,
  InputError,
  NetworkError,
  OutputError,
  StreamError,
  TimeoutError,
} from '../../src/base/errors.js';
import { ResponseHeaders } from '../../src/wire/response-headers.js';
import { NotFoundError, StatusError } from '../../src/wire/status-error.js';
import { createThing, failure, getThing, transport } from '../servers/api.js';
import { talk } from '../servers/talk.js';
import { answer } from '../servers/raw-server.js';
import { replies } from '../servers/replies.js';

const where = { where: { name: 'a' } };

describe('an error', () => {
  const made: readonly (readonly [ClientError, string, string])[] = [
    [new InputError('x'), 'InputError', 'input'],
    [new NetworkError('x'), 'NetworkError', 'network'],
    [new TimeoutError('idle', 'x'), 'TimeoutError', 'timeout'],
    [new AbortError('x'), 'AbortError', 'aborted'],
    [
      new StatusError(418, 'x', { headers: new ResponseHeaders({}), body: undefined }),
      'StatusError',
      'status',
    ],
    [new OutputError('x', {}), 'OutputError', 'output'],
    [new StreamError('server', 'x', undefined), 'StreamError', 'stream'],
  ];

  test.each(made)(
    '%s has its name on the prototype and in its stack, its kind, and is recognised',
    (error, name, kind) => {
      expect(error.name).toBe(name);
      expect(Object.hasOwn(error, 'name')).toBe(false);
      expect(error.stack).toMatch(new RegExp(`^${name}: `));
      expect(error.kind).toBe(kind);
      expect(error).toBeInstanceOf(ClientError);
      expect(ClientError.is(error)).toBe(true);
      expect(inspect(error)).toContain(name);
    },
  );

  test('ClientError.is recognises an error of another copy of the package, and no other value', () => {
    expect(
      ClientError.is(
        Object.assign(new Error('from the other copy'), { isClientError: true, kind: 'status' }),
      ),
    ).toBe(true);
    for (const stranger of [new Error('x'), { isClientError: true }, null, undefined, 'x', 7])
      expect(ClientError.is(stranger)).toBe(false);
  });

  test('toJSON holds the plain fields, and of a cause its name, code and message', async () => {
    const server = await replies(() =>
      answer(404, '{"message":"gone"}', { 'x-request-id': 'r-1', 'retry-after': '3' }),
    );
    const error = await failure(transport(server.url, 'undici').call(getThing, where));
    expect(error).toBeInstanceOf(NotFoundError);
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'NotFoundError',
      kind: 'status',
      message: `GET ${server.url}/things/a: 404 gone`,
      request: `GET ${server.url}/things/a`,
      endpoint: 'getThing',
      attempts: 1,
      mayHaveExecuted: false,
      code: 'not-found',
      hint: expect.stringContaining('check the names') as string,
      status: 404,
      serverMessage: 'gone',
      requestId: 'r-1',
      retryAfter: 3_000,
    });
    const lost = await failure(
      transport('http://127.0.0.1:1', 'undici', { retry: { limit: 0 } }).call(getThing, where),
    );
    expect(JSON.parse(JSON.stringify(lost))).toMatchObject({
      kind: 'network',
      cause: { code: 'ECONNREFUSED', message: expect.any(String) as string },
    });
  });

  test('a query is never in an error, a body never in its JSON', async () => {
    const server = await replies(() => answer(422, '{"message":"no","detail":"private"}'));
    const error = await failure(
      transport(server.url, 'undici').call(createThing, { body: { name: 'private' } }),
    );
    expect(error['body']).toEqual({ message: 'no', detail: 'private' });
    expect(JSON.stringify(error) + inspect(error)).not.toContain('private');
  });
});

test('a network failure in a browser has a hint at CORS', async () => {
  for (const words of [
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
  ]) {
    const api = transport('http://127.0.0.1:9', 'fetch', {
      fetch: () => Promise.reject(new TypeError(words)),
      retry: { limit: 0 },
    });
    const error = await failure(api.call(getThing, where));
    expect(error).toMatchObject({ kind: 'network', mayHaveExecuted: false });
    expect(error['hint']).toContain('CORS');
    expect(await failure(api.call(createThing, { body: { name: 'a' } }))).toMatchObject({
      mayHaveExecuted: true,
    });
  }
});

test('a redirect that the platform hides is refused, once, with a hint', async () => {
  let calls = 0;
  const hidden: typeof fetch = () => {
    calls++;
    return Promise.resolve(
      Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' }),
    );
  };
  const error = await failure(
    transport('http://127.0.0.1:9', 'fetch', { fetch: hidden }).call(getThing, where),
  );
  expect(error).toMatchObject({ kind: 'network', code: 'redirect' });
  expect(error['hint']).toContain('use the final URL as the base URL');
  expect(calls).toBe(1);
  expect(
    await failure(
      transport('http://127.0.0.1:9', 'fetch', { fetch: hidden })
        .stream(talk, { body: { name: 'a' } })
        .final(),
    ),
  ).toMatchObject({ code: 'redirect' });
});
