import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { token } from '../../src/contract/auth.js';
import { AbortError, InputError, NetworkError } from '../../src/base/errors.js';
import { DRIVERS, failure, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { answer, chunk, LAST_CHUNK, PACES, type Peer, rawServer } from '../servers/raw-server.js';
import { header, pause, replies } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const cases = DRIVERS.flatMap((driver) => PACES.map((pace) => [driver, pace] as const));
const RAW = { 'content-type': 'application/octet-stream' };
const BINARY = randomBytes(3_000);
const CHUNKED =
  'HTTP/1.1 200 X\r\ncontent-type: application/zip\r\ntransfer-encoding: chunked\r\n\r\n';
/** A head that announces more than comes. */
const head = (length: number, more = ''): string =>
  `HTTP/1.1 200 X\r\ncontent-length: ${String(length)}\r\n${more}\r\n`;

describe.each(cases)('a raw file over %s, bytes %s', (driver, pace) => {
  test('of text, of any bytes, or of none arrives unchanged', async () => {
    const files = [Buffer.from('é🦙\u2028\r\n'), BINARY, Buffer.alloc(0)];
    const server = await replies((_, count) => answer(200, files[count - 1] ?? '', RAW), pace);
    const api = transport(server.url, driver);
    for (const bytes of files) {
      const stream = await api.bytes(file, {});
      expect(stream).toMatchObject({
        status: 200,
        size: bytes.length,
        type: 'application/octet-stream',
        filename: undefined,
        verified: true,
      });
      expect(Buffer.from(await stream.bytes()).equals(bytes)).toBe(true);
    }
    expect(header(server.requests[0], 'accept-encoding')).toBe('identity');
  });

  test('is read as text, in a loop and as a web stream', async () => {
    const server = await replies(() => answer(200, 'oid sha256:é\n', RAW), pace);
    const api = transport(server.url, driver);
    expect(await (await api.bytes(file, {})).text()).toBe('oid sha256:é\n');
    const pieces: Uint8Array[] = [];
    for await (const piece of await api.bytes(file, {})) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toBe('oid sha256:é\n');
    expect(await new Response((await api.bytes(file, {})).toReadableStream()).text()).toBe(
      'oid sha256:é\n',
    );
  });

  test('chunked without a length arrives complete, and its size is unknown', async () => {
    const server = await replies(
      () =>
        Buffer.concat([Buffer.from(CHUNKED), chunk(BINARY), chunk('x'), Buffer.from(LAST_CHUNK)]),
      pace,
    );
    const stream = await transport(server.url, driver).bytes(file, {});
    expect(stream.size).toBeUndefined();
    expect(
      Buffer.from(await stream.bytes()).equals(Buffer.concat([BINARY, Buffer.from('x')])),
    ).toBe(true);
  });

  test('a part of it (206) has that status, and the size of the part', async () => {
    const server = await replies(
      () => answer(206, 'bcd', { ...RAW, 'content-range': 'bytes 1-3/10' }),
      pace,
    );
    const stream = await transport(server.url, driver).bytes(
      file,
      {},
      { headers: { range: 'bytes=1-3' } },
    );
    expect(header(server.requests[0], 'range')).toBe('bytes=1-3');
    expect([
      stream.status,
      stream.size,
      stream.headers.get('content-range'),
      await stream.text(),
    ]).toEqual([206, 3, 'bytes 1-3/10', 'bcd']);
  });

  test('that ends before its length or its last chunk is an error', async () => {
    for (const [start, body] of [
      [head(100), 'ten bytes.'],
      [CHUNKED, chunk('ten bytes.')],
    ] as const) {
      const server = await rawServer(async (peer) => {
        await peer.request();
        await peer.write(start);
        await peer.write(body, pace);
        peer.end();
      });
      const error = await failure(async () =>
        (await transport(server.url, driver).bytes(file, {})).bytes(),
      );
      expect(error).toBeInstanceOf(NetworkError);
      expect(error).toMatchObject({ endpoint: 'file', mayHaveExecuted: false });
    }
  });

  test('that is cut off by a reset is an error', async () => {
    const server = await rawServer(async (peer) => {
      await peer.request();
      await peer.write(head(100));
      await peer.write('ten bytes.', pace);
      await pause(30);
      peer.reset();
    });
    const stream = await transport(server.url, driver).bytes(file, {});
    const seen: string[] = [];
    const error = await failure(async () => {
      for await (const piece of stream) seen.push(Buffer.from(piece).toString());
    });
    expect(error).toBeInstanceOf(NetworkError);
    expect('ten bytes.').toContain(seen.join(''));
  });

  test('that is gzipped nevertheless is decoded, and a cut is detected or reported as undetectable', async () => {
    const packed = gzipSync(BINARY);
    const server = await replies(
      (_, count) =>
        answer(200, count === 1 ? packed : packed.subarray(0, -20), {
          ...RAW,
          'content-encoding': 'gzip',
        }),
      pace,
    );
    const api = transport(server.url, driver);
    const whole = await api.bytes(file, {});
    expect([whole.size, whole.verified]).toEqual([undefined, driver === 'undici']);
    expect(Buffer.from(await whole.bytes()).equals(BINARY)).toBe(true);
    const cut = await api.bytes(file, {});
    expect(cut.verified).toBe(driver === 'undici');
    if (driver === 'undici') expect(await failure(() => cut.bytes())).toBeInstanceOf(NetworkError);
    else await cut.cancel();
  });

  test('a redirect to storage on another port loses every credential, and the address stays hidden', async () => {
    const storage = await replies(
      (request) =>
        /^(?:authorization|cookie|sudo|x-key|private-token):/im.test(request)
          ? answer(403, '{"message":"one credential only"}')
          : answer(200, 'stored', {
              ...RAW,
              'content-disposition': 'attachment; filename="a.zip"',
            }),
      pace,
    );
    const server = await replies(
      () =>
        `HTTP/1.1 302 X\r\nlocation: ${storage.url}/bucket/a?X-Amz-Signature=geheim-sig\r\ncontent-length: 0\r\n\r\n`,
      pace,
    );
    const headers = {
      cookie: 's=geheim-1',
      sudo: 'ada',
      'x-key': 'geheim-2',
      'private-token': 'geheim-3',
      range: 'bytes=0-',
    };
    const stream = await transport(server.url, driver, { auth: token('geheim-4'), headers }).bytes(
      file,
      {},
    );
    expect([await stream.text(), stream.filename, stream.url]).toEqual([
      'stored',
      'a.zip',
      `${storage.url}/bucket/a`,
    ]);
    expect(storage.requests[0]).toContain('X-Amz-Signature=geheim-sig');
    expect(header(storage.requests[0], 'range')).toBe('bytes=0-');
    expect(inspect(stream, { depth: 10, showHidden: true })).not.toContain('geheim');
  });
});

describe.each(DRIVERS)('the bytes of a response over %s', (driver) => {
  const endless = async (peer: Peer): Promise<void> => {
    await peer.request();
    await peer.write(head(1e9));
    await peer.write('begun');
  };

  test('can be read once: a second time is an InputError', async () => {
    const server = await replies(() => answer(200, 'x', RAW));
    const stream = await transport(server.url, driver).bytes(file, {});
    expect(await stream.text()).toBe('x');
    for (const again of [
      () => stream.text(),
      () => stream.bytes(),
      () => stream.saveTo('/nowhere/x'),
    ]) {
      const error = await failure(again);
      expect(error).toBeInstanceOf(InputError);
      expect(error['code']).toBe('stream-taken');
    }
    expect(() => stream.toReadableStream()).toThrow(InputError);
    expect(() => stream[Symbol.asyncIterator]()).toThrow(InputError);
    expect('then' in stream).toBe(false);
  });

  test.each<
    [
      string,
      (stream: Awaited<ReturnType<ReturnType<typeof transport>['bytes']>>) => Promise<unknown>,
    ]
  >([
    ['cancel() unread', (stream) => stream.cancel()],
    ['dispose', (stream) => stream[Symbol.asyncDispose]()],
    [
      'break',
      async (stream) => {
        for await (const piece of stream) if (piece.length > 0) break;
      },
    ],
    [
      'throw',
      async (stream) => {
        await failure(async () => {
          for await (const piece of stream) throw new Error(String(piece.length));
        });
      },
    ],
    ['cancel of the web stream', (stream) => stream.toReadableStream().cancel()],
    [
      'cancel of a web stream that waits',
      async (stream) => {
        const reader = stream.toReadableStream().getReader();
        await reader.read();
        const waiting = reader.read().catch(() => undefined);
        await reader.cancel();
        await waiting;
      },
    ],
  ])('%s closes the connection, although the server continues', async (_, leave) => {
    const server = await rawServer(endless);
    const stream = await transport(server.url, driver).bytes(file, {});
    await leave(stream);
    const [peer] = server.peers;
    await peer?.untilClosed();
  });

  test('that are cancelled while they are read end with an AbortError, and so does a later read', async () => {
    const server = await rawServer(endless);
    const api = transport(server.url, driver);
    const read = await api.bytes(file, {});
    const work = failure(() => read.bytes());
    await pause(20);
    await read.cancel();
    expect(await work).toBeInstanceOf(AbortError);
    const unread = await api.bytes(file, {});
    await unread.cancel();
    expect(await failure(() => unread.text())).toBeInstanceOf(AbortError);
  });

  test('end with the reason of the signal', async () => {
    const server = await rawServer(endless);
    const controller = new AbortController();
    const stream = await transport(server.url, driver).bytes(
      file,
      {},
      { signal: controller.signal },
    );
    const work = failure(() => stream.text());
    const reason = new Error('enough');
    setTimeout(() => {
      controller.abort(reason);
    }, 20);
    expect(await work).toMatchObject({ kind: 'aborted', cause: reason });
  });

  test('have an idle limit only while waiting for the server', async () => {
    const server = await rawServer(async (peer) => {
      await endless(peer);
      await pause(300);
      await peer.write('more');
    });
    const stream = await transport(server.url, driver, { timeouts: { idle: 150 } }).bytes(file, {});
    const pieces = stream[Symbol.asyncIterator]();
    expect(Buffer.from((await pieces.next()).value ?? []).toString()).toBe('begun');
    // Longer than the limit, but it is the caller who takes the time.
    await pause(400);
    expect(Buffer.from((await pieces.next()).value ?? []).toString()).toBe('more');
    expect(await failure(pieces.next())).toMatchObject({ kind: 'timeout', phase: 'idle' });
  });

  test.each([
    ['204', 'HTTP/1.1 204 X\r\n\r\n'],
    ['205', 'HTTP/1.1 205 X\r\ncontent-length: 0\r\n\r\n'],
    ['205 with a length', 'HTTP/1.1 205 X\r\ncontent-length: 3\r\n\r\nabc'],
    ['205 with a body that never ends', 'HTTP/1.1 205 X\r\n\r\nabc'],
  ])('are none after a %s, whatever the server sends', async (_, head) => {
    const server = await replies(() => head);
    const api = transport(server.url, driver, { timeouts: { idle: 2_000 } });
    const stream = await api.bytes(file, {});
    expect([stream.size ?? 0, await stream.text()]).toEqual([0, '']);
  });

  test('that were not modified (304) hold no slot of the limit', async () => {
    const server = await replies(() => 'HTTP/1.1 304 X\r\netag: "a"\r\n\r\n');
    const api = transport(server.url, driver, { limit: { concurrency: 1 } });
    for (let turn = 0; turn < 3; turn++)
      expect((await api.bytes(file, {}, { timeouts: { total: 2_000 } })).status).toBe(304);
  });

  test('that were not modified (304) cannot be mistaken for an empty file', async () => {
    const server = await replies(() => 'HTTP/1.1 304 X\r\ncontent-length: 12\r\netag: "a"\r\n\r\n');
    const stream = await transport(server.url, driver).bytes(
      file,
      {},
      { headers: { 'if-none-match': '"a"' } },
    );
    expect([stream.status, stream.size]).toEqual([304, undefined]);
    expect(await failure(() => stream.saveTo('/nowhere/x'))).toMatchObject({
      kind: 'output',
      code: 'not-modified',
    });
  });
});
