import { createRequire } from 'node:module';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import nodeFetch3 from 'node-fetch-3';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { TransportOptions } from '../../src/contract/options.js';
import type { UploadSource } from '../../src/upload/content.js';
import { createThing, failure, getThing, removeThing } from '../servers/api.js';
import { file } from '../servers/file.js';
import { listThings } from '../servers/list-things.js';
import { sendFile, sendRaw } from '../servers/send-file.js';
import { D, L, talk } from '../servers/talk.js';
import { parseForm } from '../servers/form.js';
import { answer, chunk, rawServer, STREAM_HEAD } from '../servers/raw-server.js';
import { pause, THING } from '../servers/replies.js';
import { sink } from '../servers/sink.js';
import { Transport } from '../servers/transport.js';
import { unhandled } from '../servers/unhandled.js';

type Fetch = NonNullable<TransportOptions['fetch']>;

/** Without types of its own. */
const nodeFetch2 = createRequire(import.meta.url)('node-fetch-2') as Fetch;

const where = { where: { name: 'a' } };

/** The functions of libraries, as programs pass them: with a cast, since their types are their own. */
const LIBRARIES: readonly (readonly [string, Fetch])[] = [
  ['node-fetch 2', nodeFetch2],
  ['node-fetch 3', nodeFetch3 as unknown as Fetch],
  [
    'a wrapper of node-fetch 2',
    (url, init) =>
      nodeFetch2(url, {
        ...init,
        headers: { ...(init?.headers as Record<string, string>), 'x-wrapped': 'yes' },
      }),
  ],
  ['a wrapper of the platform', (url, init) => fetch(url, init)],
];

async function serve(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

describe.each(LIBRARIES)('over %s', (_, given) => {
  const over = (baseUrl: string): Transport =>
    new Transport({ baseUrl, fetch: given, retry: { limit: 0 } });

  test.each(['identity', 'gzip', 'br'])('calls work (%s)', async (encoding) => {
    const url = await serve((request, response) => {
      response.setHeader('content-type', 'application/json');
      if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
      if (request.method === 'DELETE') response.writeHead(204).end();
      else if (encoding === 'gzip') response.end(gzipSync(THING));
      else if (encoding === 'br') response.end(brotliCompressSync(THING));
      else response.end(THING);
    });
    const api = over(url);
    expect(await api.call(getThing, where)).toEqual({ id: 1, name: 'a' });
    expect(await api.call(createThing, { body: { name: 'a' } })).toEqual({ id: 1, name: 'a' });
    await api.call(removeThing, where);
    const { status, headers } = await api.exchange(getThing, where);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
  });

  test('errors of the server, redirects and failures of the network are those of any driver', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/things/moved') response.writeHead(302, { location: '/things/a' }).end();
      else if (request.url === '/things/a') response.end(THING);
      else response.writeHead(404).end('{"message":"no such thing"}');
    });
    expect(await over(url).call(getThing, { where: { name: 'moved' } })).toMatchObject({ id: 1 });
    const missing = await failure(over(url).call(getThing, { where: { name: 'x' } }));
    expect(missing).toMatchObject({ kind: 'status', status: 404 });
    expect(missing.message).toContain('no such thing');
    const refused = await failure(over('http://127.0.0.1:1').call(getThing, where));
    expect(refused).toMatchObject({ kind: 'network' });
  });

  test('streams work, event by event, and closing one ends the request', async () => {
    const seen = unhandled();
    let goOn = (): void => undefined;
    const server = await rawServer(async (peer) => {
      await peer.until(() => peer.received.includes('\r\n\r\n'));
      await peer.write(STREAM_HEAD.replace('content-type', 'connection: close\r\ncontent-type'));
      await peer.write(chunk(`${L('one ')}\n`));
      await new Promise<void>((resolve) => (goOn = resolve));
      await peer.write(chunk(`${L('two')}\n${D}\n`));
      await peer.write('0\r\n\r\n');
      peer.end();
    });
    const api = over(server.url);
    const events: unknown[] = [];
    for await (const event of api.stream(talk, { body: { name: 'a' } })) {
      events.push(event.message?.content);
      goOn();
    }
    expect(events).toEqual(['one ', 'two', '']);
    for await (const event of api.stream(talk, { body: { name: 'a' } })) {
      expect(event.message?.content).toBe('one ');
      break;
    }
    await server.peers[1]?.untilClosed();
    expect(await seen()).toEqual([]);
  });

  test('a stream that is cut is an error', async () => {
    const seen = unhandled();
    const server = await rawServer(async (peer) => {
      await peer.until(() => peer.received.includes('\r\n\r\n'));
      await peer.write(STREAM_HEAD);
      await peer.write(chunk(`${L('one ')}\n`));
      await pause(50);
      peer.reset();
    });
    const error = await failure(
      over(server.url)
        .stream(talk, { body: { name: 'a' } })
        .final(),
    );
    expect(error).toMatchObject({
      name: expect.stringMatching(/^(?:Network|Stream)Error$/) as string,
    });
    expect(await seen()).toEqual([]);
  });

  test('lists work', async () => {
    const url = await serve((request, response) => {
      const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page') ?? 1);
      response.setHeader('content-type', 'application/json');
      response.setHeader('x-total-count', '3');
      if (page < 3)
        response.setHeader('link', `<${url}/things?page=${String(page + 1)}>; rel="next"`);
      response.end(JSON.stringify([{ id: page, name: 'a' }]));
    });
    const things = await over(url).pages(listThings, {}).toArray();
    expect(things.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  test('downloads work, and one that is cut, cancelled or aborted is an error', async () => {
    const seen = unhandled();
    const bytes = Buffer.alloc(500_000, 'abcdefg');
    const server = await rawServer(async (peer, index) => {
      await peer.request();
      const whole = answer(200, bytes, { connection: 'close' });
      if (index === 0) await peer.write(whole);
      else {
        await peer.write(whole.subarray(0, 100_000));
        await pause(50);
        if (index === 1) peer.reset();
      }
    });
    const api = over(server.url);
    const download = await api.bytes(file, {});
    expect(download.size).toBe(bytes.length);
    expect(Buffer.compare(await download.bytes(), bytes)).toBe(0);
    const cut = await api.bytes(file, {});
    expect(await failure(cut.bytes())).toMatchObject({ kind: 'network' });
    const cancelled = await api.bytes(file, {});
    await cancelled.cancel();
    await server.peers[2]?.untilClosed();
    const controller = new AbortController();
    const aborted = await api.bytes(file, {}, { signal: controller.signal });
    const reading = failure(aborted.bytes());
    setTimeout(() => {
      controller.abort();
    }, 50);
    expect(await reading).toMatchObject({ kind: 'aborted' });
    await server.peers[3]?.untilClosed();
    expect(await seen()).toEqual([]);
  });

  test('uploads of every kind arrive as they are', async () => {
    const text = '0123456789'.repeat(60_000);
    const bytes = Buffer.from(text);
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < bytes.length; at += 7_000)
        yield await Promise.resolve(bytes.subarray(at, at + 7_000));
    }
    const sources: (() => UploadSource)[] = [
      () => bytes,
      () => new Blob([text]),
      () => new File([text], 'a.txt', { type: 'text/plain' }),
      () => new Blob([text]).stream(),
      () => Readable.from(pieces()),
      pieces,
    ];
    const server = await sink();
    const api = over(server.url);
    for (const source of sources) {
      const sent: number[] = [];
      await api.call(sendRaw, { body: source() });
      await api.call(sendFile, { body: source() });
      await api.call(sendRaw, {
        body: { content: source(), onProgress: (count) => void sent.push(count) },
      });
      expect(sent.at(-1)).toBe(bytes.length);
    }
    const received = server.taken.map(({ request, body }) => {
      const type = request.headers['content-type'] ?? '';
      return type.startsWith('multipart') ? parseForm(type, body)[0]?.bytes : body;
    });
    expect(received).toHaveLength(sources.length * 3);
    expect(
      received.filter((each) => each === undefined || Buffer.compare(each, bytes) !== 0),
    ).toEqual([]);
  });

  test('an upload whose source fails, or that is aborted, is never taken for whole', async () => {
    const seen = unhandled();
    const complete: string[] = [];
    const url = await serve((request, response) => {
      request.on('error', () => undefined);
      request.on('data', () => undefined);
      request.on('end', () => {
        complete.push(request.url ?? '');
        response.end(THING);
      });
    });
    const api = over(url);
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(new Uint8Array(10));
      throw new Error('disk on fire');
    }
    async function* stalled(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(new Uint8Array(10));
      await new Promise(() => undefined);
    }
    for (const send of [sendRaw, sendFile]) {
      expect(await failure(api.call(send, { body: failing() }))).toMatchObject({
        name: 'InputError',
        code: 'source-failed',
        cause: { message: 'disk on fire' },
      });
      const signal = AbortSignal.timeout(100);
      expect(await failure(api.call(send, { body: stalled() }, { signal }))).toMatchObject({
        kind: 'aborted',
      });
    }
    await pause(100);
    expect(complete).toEqual([]);
    expect(await seen()).toEqual([]);
  });
});

async function* iterate<Piece>(...pieces: Piece[]): AsyncGenerator<Piece> {
  for (const piece of pieces) yield await Promise.resolve(piece);
}

describe('a response that is not that of the platform', () => {
  const api = (response: unknown): Transport =>
    new Transport({
      baseUrl: 'http://x.example',
      fetch: () => Promise.resolve(response as Response),
      retry: { limit: 0 },
    });
  const value = { id: 1, name: 'a' };

  test.each<[string, object]>([
    ['json()', { json: () => Promise.resolve(value) }],
    ['json() that is no promise', { json: () => value }],
    ['text()', { text: () => Promise.resolve(THING) }],
    [
      'arrayBuffer()',
      { arrayBuffer: () => Promise.resolve(new TextEncoder().encode(THING).buffer) },
    ],
    ['a body that is a stream of Node', { body: Readable.from([Buffer.from(THING)]) }],
    ['a body that is another stream of Node', { body: new PassThrough().end(THING) }],
  ])('but a plain object with ok, status and %s is read', async (_, members) => {
    expect(await api({ ok: true, status: 200, ...members }).call(getThing, where)).toEqual(value);
  });

  test.each<[string, object]>([
    ['a text', { body: THING }],
    ['bytes', { body: Buffer.from(THING) }],
    ['an async iterable of bytes', { body: iterate(Buffer.from(THING)) }],
    ['an async iterable of texts', { body: iterate(THING.slice(0, 5), THING.slice(5)) }],
    ['a web stream of texts', { body: ReadableStream.from([THING]) }],
    ['null beside text()', { body: null, text: () => THING }],
    ['null beside json()', { body: null, json: () => value }],
  ])('and whose body is %s is read', async (_, members) => {
    expect(await api({ ok: true, ...members }).call(getThing, where)).toEqual(value);
  });

  test('and has `ok` alone succeeds or fails by it, with the methods that it has', async () => {
    class Handmade {
      ok = true;
      readonly #value = value;
      json(): unknown {
        return this.#value;
      }
    }
    const { data, status } = await api(new Handmade()).exchange(getThing, where);
    expect([data, status]).toEqual([value, 200]);
    const failed = { ok: false, statusText: 'Oops', json: () => ({ message: 'no disk' }) };
    const error = await failure(api(failed).call(getThing, where));
    expect(error).toMatchObject({ kind: 'status', status: 500 });
    expect(error.message).toContain('no disk');
  });

  test('has the status and headers that it has, and no others', async () => {
    const none = await api({ ok: true, status: 201, json: () => value }).exchange(getThing, where);
    expect([none.status, [...none.headers]]).toEqual([201, []]);
    for (const headers of [
      { 'X-Total-Count': '1' },
      { 'x-total-count': 1 },
      new Map([['X-Total-Count', '1']]),
      new Headers({ 'X-Total-Count': '1' }),
    ]) {
      const list = await api({ ok: true, status: 200, headers, json: () => [value] })
        .pages(listThings, {})
        .toArray();
      expect(list).toEqual([value]);
    }
    const error = await failure(
      api({ ok: false, status: 404, json: () => ({ message: 'gone' }) }).call(getThing, where),
    );
    expect(error).toMatchObject({ kind: 'status', status: 404 });
    expect(error.message).toContain('gone');
  });

  test('is called once, also where its own error speaks of a signal', async () => {
    const send = vi.fn(() =>
      Promise.reject(new TypeError("Cannot read properties of undefined (reading 'signal')")),
    );
    const api = new Transport({ baseUrl: 'http://127.0.0.1:9', fetch: send });
    const error = await failure(api.call(createThing, { body: { name: 'a' } }));
    expect(error).toMatchObject({ name: 'NetworkError', attempts: 1, mayHaveExecuted: true });
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('needs no body with a status that has none', async () => {
    expect((await api({ ok: true, status: 204 }).exchange(removeThing, where)).status).toBe(204);
  });

  test('without a body, as on React Native, is read as a whole and never as empty', async () => {
    /** React Native has no `body`, and its Blob no stream. */
    const native = (text: string): object => {
      const response = new Response(text, { headers: { 'content-type': 'application/json' } });
      return {
        ok: true,
        status: 200,
        headers: response.headers,
        arrayBuffer: () => response.arrayBuffer(),
        text: () => response.text(),
        json: () => response.json(),
      };
    };
    expect(await api(native(THING)).call(getThing, where)).toEqual(value);
    expect(await (await api(native('bytes')).bytes(file, {})).text()).toBe('bytes');
    const events = `${L('one ')}\n${L('two')}\n${D}\n`;
    expect(
      await api(native(events))
        .stream(talk, { body: { name: 'a' } })
        .final(),
    ).toBe('one two');
    const empty = await failure(api(native('')).call(getThing, where));
    expect(empty).toMatchObject({ kind: 'output', code: 'empty' });
    const none = await failure(api(new Response(null)).call(getThing, where));
    expect(none).toMatchObject({ kind: 'output', code: 'empty' });
  });

  test('and whose body cannot be read in time ends with the call', async () => {
    const never = { status: 200, text: () => new Promise<string>(() => undefined) };
    const signal = AbortSignal.timeout(50);
    expect(await failure(api(never).call(getThing, where, { signal }))).toMatchObject({
      kind: 'aborted',
    });
  });

  test.each<[unknown, string]>([
    [undefined, 'undefined, which is not a Response'],
    [null, 'null, which is not a Response'],
    ['{}', 'a string, which is not a Response'],
    [Readable.from([THING]), 'a response whose status is undefined'],
    [Response.error(), 'a response whose status is 0'],
    [{ json: () => value }, 'a response whose status is undefined'],
    [{ status: 200, text: () => undefined }, 'a response with undefined in its body'],
    [{ status: 200, json: () => undefined }, 'a response with undefined in its body'],
    [{ ok: true, status: '200', json: () => value }, 'a response whose status is "200"'],
    [{ ok: true, status: 0, json: () => value }, 'a response whose status is 0'],
    [{ status: 200, bodyUsed: true, text: () => '' }, 'a Response that was already read'],
  ])(
    'and cannot be read (%j) is an error that names what is missing',
    async (response, returned) => {
      const error = await failure(api(response).call(getThing, where));
      expect(error).toMatchObject({ kind: 'network', code: 'bad-fetch' });
      expect(error.message).toContain(`: fetch returned ${returned}`);
      expect(error['hint']).toContain('return a new Response for each request');
      const write = await failure(api(response).call(createThing, { body: { name: 'a' } }));
      expect(write).toMatchObject({ code: 'bad-fetch', mayHaveExecuted: true });
    },
  );
});
