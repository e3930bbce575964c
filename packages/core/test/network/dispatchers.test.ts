import { constants, createSecureServer, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Agent } from 'undici';
import { Agent as Agent8 } from 'undici-8';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/v4/mini';
import { TimeoutError } from '../../src/base/errors.js';
import type { Endpoint } from '../../src/contract/endpoint.js';
import type { TransportOptions } from '../../src/contract/options.js';
import type { DispatcherLike } from '../../src/network/driver.js';
import { createThing, failure, getThing, type ThingRef, thingRef } from '../servers/api.js';
import { VERSIONS } from '../servers/dispatchers.js';
import { file } from '../servers/file.js';
import { freePort } from '../servers/free-port.js';
import { listThings } from '../servers/list-things.js';
import { answer, chunk, LAST_CHUNK, rawServer, STREAM_HEAD } from '../servers/raw-server.js';
import { bodyOf, pause, replies, target, THING } from '../servers/replies.js';
import { pem } from '../servers/secure.js';
import { sendRaw } from '../servers/send-file.js';
import { useSteadyClock } from '../servers/steady-clock.js';
import { D, L, talk } from '../servers/talk.js';
import { Transport } from '../servers/transport.js';

useSteadyClock();

const where = { where: { name: 'a' } };
const thing = { body: { name: 'a' } };

function over(
  dispatcher: DispatcherLike,
  baseUrl: string,
  options: Partial<TransportOptions> = {},
): Transport {
  return new Transport({
    baseUrl,
    validate: 'strict',
    retry: { baseDelay: 1 },
    dispatcher,
    ...options,
  });
}

describe.each(VERSIONS)('a dispatcher of $name', (version) => {
  const api = (baseUrl: string, options: Partial<TransportOptions> = {}): Transport =>
    over(version.makeAgent(), baseUrl, options);

  test('returns the value and every header of a response, including repeated ones and UTF-8', async () => {
    const head =
      'HTTP/1.1 200 X\r\ncontent-type: application/json\r\nx-part: one\r\nx-part: two\r\nx-name: Zoë\r\n';
    const server = await replies(
      () => `${head}content-length: ${String(THING.length)}\r\n\r\n${THING}`,
    );
    const { data, headers } = await api(server.url).exchange(getThing, where);
    expect(data).toEqual({ id: 1, name: 'a' });
    expect(headers.get('x-part')).toBe('one, two');
    expect(headers.get('x-name')).toBe('Zoë');
  });

  test('pages by Link headers that come one by one', async () => {
    const link = (page: number, rel: string): string =>
      `link: </things?page=${String(page)}>; rel="${rel}"\r\n`;
    const server = await replies((request) => {
      const second = target(request).includes('page=2');
      const links = second ? link(1, 'first') + link(1, 'prev') : link(2, 'next') + link(2, 'last');
      return `HTTP/1.1 200 X\r\ncontent-type: application/json\r\n${links}content-length: ${String(THING.length + 2)}\r\n\r\n[${second ? THING.replace('1', '2') : THING}]`;
    });
    const items = await api(server.url).pages(listThings, {}).toArray();
    expect(items.map(({ id }) => id)).toEqual([1, 2]);
  });

  test('sends bodies whole and in pieces, and decodes a compressed response', async () => {
    const server = await replies(() =>
      answer(200, gzipSync(THING), { 'content-encoding': 'gzip' }),
    );
    const client = api(server.url);
    expect(await client.call(createThing, thing)).toEqual({ id: 1, name: 'a' });
    expect(bodyOf(server.requests[0])).toBe('{"name":"a"}');
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (const text of ['one ', 'two ', 'three']) yield await Promise.resolve(Buffer.from(text));
    }
    await client.call(sendRaw, { body: { content: pieces(), size: 13 } });
    expect(bodyOf(server.requests[1])).toBe('one two three');
  });

  test('is ended by firstByte, idle and an abort, and the server sees the close', async () => {
    const silent = await replies(() => undefined);
    const stalled = await replies(
      () => 'HTTP/1.1 200 X\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"id"',
    );
    const reason = new Error('the user went home');
    const controller = new AbortController();
    setTimeout(() => {
      controller.abort(reason);
    }, 120);
    const [late, idle, aborted] = await Promise.all([
      failure(api(silent.url).call(createThing, thing, { timeouts: { firstByte: 120 } })),
      failure(api(stalled.url).call(getThing, where, { timeouts: { idle: 120 } })),
      failure(api(silent.url).call(createThing, thing, { signal: controller.signal })),
    ]);
    expect(late).toBeInstanceOf(TimeoutError);
    expect(late).toMatchObject({ phase: 'firstByte', mayHaveExecuted: true, attempts: 1 });
    expect(idle).toMatchObject({ phase: 'idle' });
    expect(aborted).toMatchObject({ kind: 'aborted', cause: reason });
    for (const peer of [...silent.peers, ...stalled.peers]) await peer.untilClosed();
  });

  test('that cannot connect has sent nothing', async () => {
    const refused = await failure(
      api(`http://127.0.0.1:${String(await freePort())}`).call(createThing, thing),
    );
    expect(refused).toMatchObject({
      kind: 'network',
      code: 'ECONNREFUSED',
      attempts: 3,
      mayHaveExecuted: false,
    });
  });

  test('streams events as they come, and a large download at the pace of its reader', async () => {
    const server = await rawServer(async (peer) => {
      await peer.request();
      await peer.write(STREAM_HEAD);
      for (const line of [L('A'), L('B'), D]) {
        await peer.write(chunk(`${line}\n`));
        await pause(15);
      }
      await peer.write(LAST_CHUNK);
    });
    expect(
      await api(server.url)
        .stream(talk, { body: { name: 'x' } })
        .final(),
    ).toBe('AB');
    const bytes = Buffer.alloc(3_000_000, 'abcdefg');
    const store = await replies(() =>
      answer(200, bytes, { 'content-type': 'application/octet-stream' }),
    );
    let size = 0;
    for await (const piece of await api(store.url).bytes(file, {})) {
      size += piece.length;
      if (size < 500_000) await pause(1);
    }
    expect(size).toBe(bytes.length);
  });

  test.each([
    ['with the last chunk', LAST_CHUNK, true],
    ['without the last chunk', '', false],
  ])(
    'takes a body %s on a connection that the server closes as whole: %s',
    async (_, last, isWhole) => {
      const server = await rawServer(async (peer) => {
        await peer.request();
        await peer.write(
          `HTTP/1.1 200 X\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n${chunk(THING).toString()}${last}`,
        );
        peer.end();
      });
      const download = await api(server.url).bytes(file, {});
      expect(download.verified).toBe(true);
      if (isWhole) expect(await download.text()).toBe(THING);
      else expect(await failure(download.text())).toMatchObject({ kind: 'network' });
    },
  );

  test('mocks what its MockAgent is told', async () => {
    const dispatcher = version.makeMockAgent();
    dispatcher.disableNetConnect();
    const pool = dispatcher.get('https://forge.example');
    pool
      .intercept({ path: '/things/a' })
      .reply(200, THING, { headers: { 'content-type': 'application/json', 'x-part': ['1', '2'] } });
    pool
      .intercept({ path: '/things', method: 'POST', body: '{"name":"a"}' })
      .reply(404, '{"message":"gone"}');
    const client = over(dispatcher, 'https://forge.example', { retry: { limit: 0 } });
    const { data, headers } = await client.exchange(getThing, where);
    expect(data).toEqual({ id: 1, name: 'a' });
    expect(headers.get('x-part')).toBe('1, 2');
    expect(await failure(client.call(createThing, thing))).toMatchObject({
      status: 404,
      body: { message: 'gone' },
    });
    expect(await failure(client.call(getThing, { where: { name: 'y' } }))).toMatchObject({
      kind: 'network',
    });
    await dispatcher.close();
    expect(await failure(client.call(getThing, where))).toMatchObject({
      kind: 'input',
      code: 'dispatcher-closed',
    });
  });

  test('has interceptors that do what they do: one that retries does so within an attempt', async () => {
    const server = await replies((_, count) => answer(count < 3 ? 503 : 200, THING));
    const client = over(version.makeRetrying(), server.url, { retry: { limit: 0 } });
    expect(await client.exchange(getThing, where)).toMatchObject({
      data: { id: 1, name: 'a' },
      attempts: 1,
    });
    expect(server.requests).toHaveLength(3);
  });
});

describe('a dispatcher over HTTP/2', () => {
  /** Returns a client of a server that answers every stream so. */
  async function serve(respond: (stream: ServerHttp2Stream) => void): Promise<Transport> {
    const server = createSecureServer({ cert: pem('server.crt'), key: pem('server.key') });
    server.on('stream', respond);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const dispatcher = new Agent8({ connect: { ca: pem('ca.crt') }, allowH2: true });
    onTestFinished(() => dispatcher.destroy());
    const { port } = server.address() as AddressInfo;
    return over(dispatcher, `https://127.0.0.1:${String(port)}`, { retry: { limit: 0 } });
  }

  test('returns the value and its headers, without those of the protocol', async () => {
    const api = await serve((stream) => {
      stream.respond({
        ':status': 200,
        'content-type': 'application/json',
        'x-part': ['one', 'two'],
      });
      stream.end(THING);
    });
    const { data, headers } = await api.exchange(getThing, where);
    expect(data).toEqual({ id: 1, name: 'a' });
    expect(headers.get('x-part')).toBe('one, two');
    expect([...headers.keys()].some((name) => name.startsWith(':'))).toBe(false);
  });

  test('verifies a download by its length alone: a stream that the server closes looks whole', async () => {
    const whole = await serve((stream) => {
      stream.respond({ ':status': 200, 'content-length': String(THING.length) });
      stream.end(THING);
    });
    expect((await whole.bytes(file, {})).verified).toBe(true);
    const cut = await serve((stream) => {
      stream.respond({ ':status': 200 });
      stream.write(THING.slice(0, 5));
      setTimeout(() => {
        stream.close(constants.NGHTTP2_NO_ERROR);
      }, 20);
    });
    expect((await cut.bytes(file, {})).verified).toBe(false);
  });

  test('does not take a body of no bytes for a value, unless its length says so', async () => {
    const getText: Endpoint<{ where: ThingRef }, string> = {
      id: 'getText',
      method: 'GET',
      path: '/things/{name}',
      input: { where: thingRef },
      output: z.string(),
      text: true,
      emptySuccess: true,
    };
    const empty = await serve((stream) => {
      stream.respond({ ':status': 200, 'content-length': '0' });
      stream.end();
    });
    expect(await empty.call(getText, where)).toBe('');
    const cut = await serve((stream) => {
      stream.respond({ ':status': 200 });
      stream.close(constants.NGHTTP2_NO_ERROR);
    });
    expect(await failure(cut.call(getText, where))).toMatchObject({
      kind: 'network',
      code: 'truncated',
    });
  });
});

test('a dispatcher whose only connection is busy is named in the hint of the time limit', async () => {
  const server = await rawServer(() => undefined);
  const dispatcher = new Agent({ connections: 1 });
  onTestFinished(() => dispatcher.destroy());
  const api = over(dispatcher, server.url, {
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

test('a call that is aborted while it waits for a connection is never sent', async () => {
  let release: (() => void) | undefined;
  const server = await replies(async (_, count) => {
    if (count === 1) await new Promise<void>((resolve) => (release = resolve));
    return answer(200, THING);
  });
  const dispatcher = new Agent({ connections: 1 });
  onTestFinished(() => dispatcher.destroy());
  const api = over(dispatcher, server.url);
  const first = api.call(getThing, where);
  await expect.poll(() => server.requests.length).toBe(1);
  const controller = new AbortController();
  const second = failure(api.call(createThing, thing, { signal: controller.signal }));
  const third = api.call(getThing, where);
  setImmediate(() => {
    controller.abort();
  });
  expect(await second).toMatchObject({ kind: 'aborted', mayHaveExecuted: false });
  release?.();
  await Promise.all([first, third]);
  expect(server.requests.map((request) => request.slice(0, 4))).toEqual(['GET ', 'GET ']);
});

test.each<[string, () => boolean]>([
  [
    'throws',
    () => {
      throw new Error('no token today');
    },
  ],
  ['rejects', () => Promise.reject(new Error('no token today')) as unknown as boolean],
])('a dispatcher that %s is an error with the cause', async (_, dispatch) => {
  const api = over({ dispatch }, 'http://forge.example', { retry: { limit: 0 } });
  const error = await failure(api.call(getThing, where));
  expect(error).toMatchObject({ kind: 'network', mayHaveExecuted: false });
  expect(error.cause).toMatchObject({ message: 'no token today' });
});

test('a dispatcher of an undici that is too old is an InputError, without a retry', async () => {
  let asked = 0;
  const api = over(
    {
      dispatch() {
        asked++;
        const error = new Error('invalid onConnect method');
        throw Object.assign(error, { code: 'UND_ERR_INVALID_ARG' });
      },
    },
    'http://forge.example',
  );
  const error = await failure(api.call(getThing, where));
  expect(error).toMatchObject({ kind: 'input', code: 'dispatcher-refused' });
  expect(error.message).toContain('invalid onConnect method');
  expect(error['hint']).toContain('undici 7.26 or newer');
  expect(asked).toBe(1);
});

test('a dispatcher that is closed is refused when the client is made', async () => {
  for (const dispatcher of [new Agent(), new Agent8()]) {
    await dispatcher.close();
    expect(() => over(dispatcher, 'http://forge.example')).toThrow(
      'option dispatcher is already closed',
    );
  }
});
