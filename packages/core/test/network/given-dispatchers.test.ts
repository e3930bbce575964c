import { Agent as HttpAgent } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { Agent as Agent8 } from 'undici-8';
import { describe, expect, onTestFinished, test } from 'vitest';
import { InputError } from '../../src/base/errors.js';
import { Transport } from '../servers/transport.js';
import { failure, getThing } from '../servers/api.js';
import { rawServer } from '../servers/raw-server.js';
import { THING } from '../servers/replies.js';
import { pem } from '../servers/secure.js';

const where = { where: { name: 'a' } };

describe('a dispatcher of the caller', () => {
  test('over HTTP/2, which undici 8 supports by default, works', async () => {
    const server = createSecureServer({ cert: pem('server.crt'), key: pem('server.key') });
    server.on('stream', (stream) => {
      stream.respond({
        ':status': 200,
        'content-type': 'application/json',
        'x-part': ['one', 'two'],
      });
      stream.end(THING);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const dispatcher = new Agent8({ connect: { ca: pem('ca.crt') }, allowH2: true });
    onTestFinished(() => dispatcher.destroy());
    const api = new Transport({
      baseUrl: `https://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
      dispatcher,
    });
    const { data, headers } = await api.exchange(getThing, where);
    expect(data).toEqual({ id: 1, name: 'a' });
    expect(headers.get('x-part')).toBe('one, two');
    expect([...headers.keys()].some((name) => name.startsWith(':'))).toBe(false);
  });

  test.each([
    ['a name with a space', { 'x y': 'a', 'x-good': 'b' }],
    ['an empty name', { '': 'a', 'x-good': 'b' }],
    ['a line break in a value', { 'x-odd': 'a\r\nset-cookie: b', 'x-good': 'b' }],
    ['a NUL in a value', { 'x-odd': 'a\0b', 'x-good': 'b' }],
    ['a number for a value', { 'x-odd': 5, 'x-good': 'b' }],
    ['null for a value', { 'x-odd': null, 'x-good': 'b' }],
    ['a list with a number', { 'x-odd': ['a', 5], 'x-good': 'b' }],
  ])('whose response has %s gives a value, its valid headers and an error', async (_, headers) => {
    let status = 200;
    const dispatcher = {
      dispatch(options: object, given: object): boolean {
        const handler = given as {
          onRequestStart(controller: object): void;
          onResponseStart(controller: object, status: number, headers: object): void;
          onResponseData(controller: object, piece: Uint8Array): void;
          onResponseEnd(): void;
        };
        const controller = { abort: () => undefined, resume: () => undefined };
        handler.onRequestStart(controller);
        handler.onResponseStart(controller, status, {
          'content-type': 'application/json',
          ...headers,
        });
        handler.onResponseData(controller, Buffer.from(THING));
        handler.onResponseEnd();
        return 'path' in options;
      },
    };
    const api = new Transport({ baseUrl: 'http://127.0.0.1:1', dispatcher });
    const seen: unknown[] = [];
    const watched = api.with({
      hooks: { onResponse: (event) => void seen.push(event.headers['x-good']) },
    });
    const exchange = await watched.exchange(getThing, where);
    expect([exchange.data, exchange.headers.get('x-good')]).toEqual([{ id: 1, name: 'a' }, 'b']);
    status = 404;
    const error = await failure(watched.call(getThing, where));
    expect(error).toMatchObject({ kind: 'status', status: 404 });
    expect((error['headers'] as Headers).get('x-good')).toBe('b');
    expect(seen).toEqual(['b', 'b']);
  });

  test('whose only connection is busy is named in the hint of the time limit', async () => {
    const server = await rawServer(() => undefined);
    const dispatcher = new Agent({ connections: 1 });
    onTestFinished(() => dispatcher.destroy());
    const api = new Transport({
      baseUrl: server.url,
      dispatcher,
      retry: { limit: 0 },
      timeouts: { connect: 100, firstByte: 300 },
    });
    const [first, second] = await Promise.all([
      failure(api.call(getThing, where)),
      failure(api.call(getThing, where)),
    ]);
    expect(first).toMatchObject({ kind: 'timeout', phase: 'firstByte' });
    expect(second).toMatchObject({
      kind: 'timeout',
      phase: 'connect',
      hint: expect.stringContaining('connections of a dispatcher') as string,
    });
  });

  test('with an interceptor that is an async function and rejects is an error', async () => {
    const dispatcher = {
      dispatch: (): boolean => Promise.reject(new Error('no token today')) as unknown as boolean,
    };
    const error = await failure(
      new Transport({ baseUrl: 'http://forge.example', dispatcher, retry: { limit: 0 } }).call(
        getThing,
        where,
      ),
    );
    expect(error).toMatchObject({ kind: 'network', mayHaveExecuted: false });
    expect(error.cause).toMatchObject({ message: 'no token today' });
  });

  test('that refuses the options of the request is an InputError, without a retry', async () => {
    let asked = 0;
    const dispatcher = {
      dispatch(_: object, handler: object): boolean {
        asked++;
        (handler as { onResponseError(controller: null, error: Error): void }).onResponseError(
          null,
          Object.assign(new Error('invalid onFuture method'), { code: 'UND_ERR_INVALID_ARG' }),
        );
        return false;
      },
    };
    const error = await failure(
      new Transport({ baseUrl: 'http://forge.example', dispatcher }).call(getThing, where),
    );
    expect(error).toMatchObject({ kind: 'input', code: 'dispatcher-refused' });
    expect(error.message).toContain('invalid onFuture method');
    expect(asked).toBe(1);
  });

  test.each<[string, unknown, string]>([
    ['a class', Agent, 'must be an undici dispatcher'],
    ['an agent of node:http', new HttpAgent(), 'must be an undici dispatcher'],
    ['text', 'http://proxy.example', 'must be an undici dispatcher, not a string'],
  ])('%s is refused when the client is made', (_, dispatcher, words) => {
    const make = (): unknown =>
      new Transport({ baseUrl: 'http://forge.example', dispatcher: dispatcher as Agent });
    expect(make).toThrow(InputError);
    expect(make).toThrow(words);
  });

  test('that is closed is refused when the client is made', async () => {
    for (const dispatcher of [new Agent(), new Agent8()]) {
      await dispatcher.close();
      expect(() => new Transport({ baseUrl: 'http://forge.example', dispatcher })).toThrow(
        'option dispatcher is already closed',
      );
    }
  });
});
