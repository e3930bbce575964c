import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { TimeoutError } from '../../src/base/errors.js';
import { ServerError } from '../../src/wire/status-error.js';
import type { TransportOptions } from '../../src/contract/options.js';
import { Transport } from '../servers/transport.js';
import { createThing, failure, getThing, removeThing } from '../servers/api.js';
import { file } from '../servers/file.js';
import { listThings } from '../servers/list-things.js';
import { sendRaw } from '../servers/send-file.js';
import { D, L, talk } from '../servers/talk.js';
import { DUMPING, MOCKS, type Way, WAYS } from '../servers/dispatchers.js';
import { freePort } from '../servers/free-port.js';
import {
  answer,
  chunk,
  LAST_CHUNK,
  type Peer,
  rawServer,
  STREAM_HEAD,
} from '../servers/raw-server.js';
import { bodyOf, pause, redirect, replies, target, THING } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const where = { where: { name: 'a' } };
const thing = { body: { name: 'a' } };

/** undici opens a connection anew for a request that is gone already, and leaves it idle. */
async function closed(peers: readonly Peer[]): Promise<void> {
  for (const peer of peers) if (peer.received !== '') await peer.untilClosed();
}

/** The interceptor `dns` looks up names only. */
function through(way: Way, url: string, options: Partial<TransportOptions> = {}): Transport {
  const baseUrl = way.name.endsWith('dns') ? url.replace('127.0.0.1', 'forge.test') : url;
  return new Transport({
    baseUrl,
    validate: 'strict',
    retry: { baseDelay: 1 },
    dispatcher: way.make(),
    ...options,
  });
}

describe.each(WAYS)('a dispatcher of $name', (way) => {
  test('returns the value and every header of a response, including repeated ones and UTF-8', async () => {
    const head =
      'HTTP/1.1 200 X\r\ncontent-type: application/json\r\nset-cookie: a=1\r\nset-cookie: b=2\r\nx-part: one\r\nx-part: two\r\nx-name: Zoë\r\n';
    const server = await replies(
      () => `${head}content-length: ${String(THING.length)}\r\n\r\n${THING}`,
    );
    const { data, headers } = await through(way, server.url).exchange(getThing, where);
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
    const items = await through(way, server.url).pages(listThings, {}).toArray();
    expect(items.map(({ id }) => id)).toEqual([1, 2]);
  });

  test('sends bodies whole and in pieces, and a compressed answer is decoded once', async () => {
    const server = await replies(() =>
      answer(200, gzipSync(THING), { 'content-encoding': 'gzip' }),
    );
    const api = through(way, server.url);
    expect(await api.call(createThing, thing)).toEqual({ id: 1, name: 'a' });
    expect(bodyOf(server.requests[0])).toBe('{"name":"a"}');
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (const text of ['one ', 'two ', 'three']) yield await Promise.resolve(Buffer.from(text));
    }
    expect(await api.call(sendRaw, { body: { content: pieces(), size: 13 } })).toEqual({
      id: 1,
      name: 'a',
    });
    expect(bodyOf(server.requests[1])).toBe('one two three');
  });

  test('firstByte, idle and abort end a call, and the server sees the close', async () => {
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
      failure(through(way, silent.url).call(createThing, thing, { timeouts: { firstByte: 120 } })),
      failure(through(way, stalled.url).call(getThing, where, { timeouts: { idle: 120 } })),
      failure(through(way, silent.url).call(createThing, thing, { signal: controller.signal })),
    ]);
    expect(late).toBeInstanceOf(TimeoutError);
    expect(late).toMatchObject({ phase: 'firstByte', mayHaveExecuted: true, attempts: 1 });
    expect(idle).toMatchObject({ phase: 'idle' });
    expect(aborted).toMatchObject({ kind: 'aborted', cause: reason });
    await closed([...silent.peers, ...stalled.peers]);
  });

  test('the client decides about retries: never after a 500, always after a refused connection, as configured after a 503', async () => {
    const failing = await replies(() => answer(500, '{"message":"the disk is full"}'));
    const error = await failure(through(way, failing.url).call(getThing, where));
    expect(error).toBeInstanceOf(ServerError);
    // A RetryAgent takes no word from a request: it tries again by itself, and keeps the words of the server.
    if (!way.name.endsWith('RetryAgent')) {
      expect(error.message).toContain('the disk is full');
      expect(failing.requests).toHaveLength(1);
      const busy = await replies((_, count) =>
        count < 3 ? answer(503, '{}') : answer(200, THING),
      );
      expect((await through(way, busy.url).exchange(getThing, where)).attempts).toBe(3);
      expect(
        await failure(
          through(way, (await replies(() => answer(503, '{}'))).url, { retry: { limit: 0 } }).call(
            getThing,
            where,
          ),
        ),
      ).toMatchObject({ status: 503, attempts: 1 });
    }
    const refused = await failure(
      through(way, `http://127.0.0.1:${String(await freePort())}`).call(createThing, thing),
    );
    expect(refused).toMatchObject({
      kind: 'network',
      code: 'ECONNREFUSED',
      attempts: 3,
      mayHaveExecuted: false,
    });
  });

  test('redirects stay with the client: no credential and no header of the caller goes to another origin', async () => {
    const other = await replies(() => answer(200, THING));
    const server = await replies((request) =>
      target(request) === '/things/a'
        ? redirect(307, `${other.url}/elsewhere`)
        : redirect(302, '/other'),
    );
    const api = through(way, server.url, {
      headers: { 'x-key': 'geheim', authorization: 'token geheim' },
    });
    expect(await api.call(getThing, where)).toEqual({ id: 1, name: 'a' });
    expect(target(other.requests[0])).toBe('/elsewhere');
    expect(other.requests[0]).not.toContain('geheim');
    expect(await failure(api.call(createThing, thing))).toMatchObject({
      status: 302,
      code: 'moved',
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
      await through(way, server.url)
        .stream(talk, { body: { name: 'x' } })
        .final(),
    ).toBe('AB');
    const bytes = Buffer.alloc(3_000_000, 'abcdefg');
    const store = await replies(() =>
      answer(200, bytes, { 'content-type': 'application/octet-stream' }),
    );
    let size = 0;
    for await (const piece of await through(way, store.url).bytes(file, {})) {
      size += piece.length;
      if (size < 500_000) await pause(1);
    }
    expect(size).toBe(bytes.length);
  });

  test('of two calls for the same one is aborted, and the other goes on', async () => {
    const server = await replies(async () => {
      await pause(150);
      return answer(200, THING);
    });
    const api = through(way, server.url, { retry: { limit: 0 } });
    const controller = new AbortController();
    const first = api.call(getThing, where, { signal: controller.signal });
    const second = api.call(getThing, where);
    setTimeout(() => {
      controller.abort();
    }, 60);
    const [lost, kept] = await Promise.allSettled([first, second]);
    expect(lost).toMatchObject({ status: 'rejected', reason: { kind: 'aborted' } });
    expect(kept).toEqual({ status: 'fulfilled', value: { id: 1, name: 'a' } });
  });
});

describe.each(DUMPING)('a dispatcher of $name, which drops all bodies', (way) => {
  test('does what needs no body, names what is missing elsewhere, and keeps to the limits', async () => {
    const server = await replies((request) =>
      request.startsWith('DELETE')
        ? 'HTTP/1.1 200 X\r\nset-cookie: a\r\nset-cookie: b\r\ncontent-length: 2\r\n\r\n{}'
        : answer(200, THING),
    );
    const api = through(way, server.url);
    await api.call(removeThing, where);
    expect(await failure(api.call(getThing, where))).toMatchObject({
      kind: 'output',
      code: 'empty',
    });
    const silent = await replies(() => undefined);
    const slow = through(way, silent.url);
    expect(
      await failure(slow.call(getThing, where, { timeouts: { firstByte: 100 } })),
    ).toMatchObject({ phase: 'firstByte' });
    expect(
      await failure(slow.call(getThing, where, { signal: AbortSignal.timeout(100) })),
    ).toMatchObject({ kind: 'aborted' });
    // undici 6 has no way to close the connection before the response has ended.
    if (way.name.startsWith('undici 6')) return;
    await closed(silent.peers);
  });
});

describe.each(MOCKS)('a MockAgent of $name', (mock) => {
  test('responds as configured, headers and errors included', async () => {
    const mocked = mock.make('https://forge.example');
    const api = new Transport({
      baseUrl: 'https://forge.example',
      dispatcher: mocked.dispatcher,
      retry: { limit: 0 },
    });
    const { data, headers } = await api.exchange(getThing, where);
    expect(data).toEqual({ id: 1, name: 'a' });
    expect(headers.get('x-part')).toBe('one, two');
    expect(await failure(api.call(createThing, thing))).toMatchObject({
      status: 404,
      body: { message: 'gone' },
    });
    expect((await failure(api.bytes(file, {}))).cause).toMatchObject({ message: 'no such cable' });
    expect(await failure(api.call(getThing, { where: { name: 'y' } }))).toMatchObject({
      kind: 'network',
    });
    await mocked.close();
    expect(await failure(api.call(getThing, where))).toMatchObject({
      kind: 'input',
      code: 'dispatcher-closed',
    });
  });
});
