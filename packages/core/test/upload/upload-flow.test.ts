import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { InputError } from '../../src/base/errors.js';
import type { Upload, UploadSource } from '../../src/upload/content.js';
import { DRIVERS, failure, transport } from '../servers/api.js';
import { sendFile, sendRaw } from '../servers/send-file.js';
import { parseForm } from '../servers/form.js';
import { answer, rawServer } from '../servers/raw-server.js';
import { pause, replies, THING } from '../servers/replies.js';
import { sink } from '../servers/sink.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

type Body = Upload | UploadSource;
const MEGABYTE = 1024 * 1024;

/** An endless or limited source of pieces. It counts how many were read, and records whether it was closed. */
function source(
  count = Infinity,
  piece = new Uint8Array(65_536),
): { body: AsyncIterable<Uint8Array>; readonly taken: number; readonly ended: boolean } {
  const state = { taken: 0, ended: false };
  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      while (state.taken < count) {
        if (++state.taken > 20_000) throw new Error('nobody stops this source');
        await new Promise((resolve) => setImmediate(resolve));
        yield piece;
      }
    } finally {
      state.ended = true;
    }
  }
  return {
    body: pieces(),
    get taken() {
      return state.taken;
    },
    get ended() {
      return state.ended;
    },
  };
}

/** A server that reads the head of a request and then nothing more. */
async function deaf(): Promise<string> {
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

describe.each(DRIVERS)('an upload in progress, over %s', (driver) => {
  test.each(['raw', 'form'])(
    'ends with a 413 that arrives while the body is still being sent (%s)',
    async (how) => {
      const endless = source();
      const server = await rawServer(async (peer) => {
        await peer.until(() => peer.received.length > 100_000);
        await peer.write(answer(413, '{"message":"too large"}', { connection: 'close' }));
      });
      const body: Body = endless.body;
      const error = await failure(() =>
        transport(server.url, driver).call(how === 'raw' ? sendRaw : sendFile, { body }),
      );
      expect(error).toMatchObject({ kind: 'status', status: 413, attempts: 1 });
      expect(error.message).toContain('too large');
      const [peer] = server.peers;
      await peer?.untilClosed();
      await expect.poll(() => endless.ended).toBe(true);
    },
  );

  test('succeeds with a response that arrives before any of the body was sent', async () => {
    const endless = source();
    const server = await rawServer((peer) =>
      peer.write(answer(200, THING, { connection: 'close' })),
    );
    const body: Body = endless.body;
    expect(await transport(server.url, driver).call(sendRaw, { body })).toMatchObject({ id: 1 });
  });

  test('waits for a server that does not read: the source is not drained into memory', async () => {
    const endless = source();
    const controller = new AbortController();
    const body: Body = endless.body;
    const work = failure(
      transport(await deaf(), driver).call(sendRaw, { body }, { signal: controller.signal }),
    );
    await expect.poll(() => endless.taken).toBeGreaterThan(0);
    await pause(200);
    const held = endless.taken;
    await pause(200);
    expect(endless.taken).toBe(held);
    expect(held * 65_536).toBeLessThan(32 * MEGABYTE);
    controller.abort();
    expect(await work).toMatchObject({ kind: 'aborted' });
    await expect.poll(() => endless.ended).toBe(true);
  });

  test('ends a web stream that waits, when the caller aborts', async () => {
    let cancelled = false;
    const stalled = new ReadableStream<Uint8Array>({
      start: (sink) => {
        sink.enqueue(Buffer.from('sent so far'));
      },
      cancel: () => {
        cancelled = true;
      },
    });
    const controller = new AbortController();
    const server = await rawServer(async (peer) => {
      // The first bytes of the source have arrived: a call that ends earlier does not open it.
      await peer.until(() => peer.received.includes('sent so far'));
      controller.abort();
    });
    const body: Body = stalled;
    const { signal } = controller;
    expect(
      await failure(transport(server.url, driver).call(sendFile, { body }, { signal })),
    ).toMatchObject({ kind: 'aborted' });
    await expect.poll(() => cancelled).toBe(true);
  });

  test('reports each piece that was sent, up to the whole', async () => {
    const server = await sink();
    const bytes = new Uint8Array(MEGABYTE);
    for (const [content, size] of [
      [bytes, MEGABYTE],
      [new Blob([bytes]), MEGABYTE],
      [source(16).body, undefined],
    ] as const) {
      const told: [number, number | undefined][] = [];
      await transport(server.url, driver).call(sendFile, {
        body: { content, onProgress: (sent, of) => void told.push([sent, of]) },
      });
      expect(told.length).toBeGreaterThan(1);
      expect(told.at(-1)).toEqual([MEGABYTE, size]);
      expect(told.every(([sent], i) => sent > (told[i - 1]?.[0] ?? 0))).toBe(true);
    }
  });

  test('is sent in full again by a retry', async () => {
    const bytes = Buffer.from('again and again');
    const dir = await mkdtemp(join(tmpdir(), 'upload-'));
    onTestFinished(() => rm(dir, { recursive: true, force: true }));
    const path = join(dir, 'x');
    await writeFile(path, bytes);
    for (const content of [bytes, new Blob([bytes]), { path }] as UploadSource[]) {
      const server = await sink((response, count) => {
        response.statusCode = count === 1 ? 429 : 200;
        response.end(THING);
      });
      const told: number[] = [];
      expect(
        await transport(server.url, driver).exchange(sendFile, {
          body: { content, onProgress: (sent) => void told.push(sent) },
        }),
      ).toMatchObject({ attempts: 2 });
      expect(
        server.taken.map(({ request, body }) =>
          parseForm(request.headers['content-type'], body)[0]?.bytes.toString(),
        ),
      ).toEqual(['again and again', 'again and again']);
      expect(told).toEqual([15, 15]);
    }
  });

  test('of a stream is not retried, and a stream that was sent is refused', async () => {
    const server = await replies(() =>
      answer(429, '{"message":"slow down"}', { 'retry-after': '0' }),
    );
    const api = transport(server.url, driver);
    const stream = new Blob(['x']).stream();
    const body: Body = stream;
    expect(await failure(() => api.call(sendRaw, { body }))).toMatchObject({
      status: 429,
      attempts: 1,
    });
    expect(server.requests).toHaveLength(1);
    expect(stream.locked).toBe(true);
    const error = await failure(() => api.call(sendRaw, { body }));
    expect(error).toBeInstanceOf(InputError);
    expect(error['code']).toBe('stream-used');
    expect(server.requests).toHaveLength(1);
  });

  test("of another length than announced is the caller's error, not the network's", async () => {
    const server = await sink();
    const api = transport(server.url, driver);
    for (const size of [3, 65_536 * 2 - 1, 65_536 * 2 + 1]) {
      for (const endpoint of [sendRaw, sendFile]) {
        const work = api.call(
          endpoint,
          { body: { content: source(2).body, size } },
          { timeouts: { total: 2_000 } },
        );
        const error = await failure(work);
        expect(error).toBeInstanceOf(InputError);
        expect(error).toMatchObject({ code: 'size-mismatch' });
      }
    }
    expect(server.taken).toHaveLength(0);
  });

  test('whose source fails or yields something other than bytes is an error with the cause', async () => {
    const server = await sink();
    const api = transport(server.url, driver);
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(new Uint8Array(10));
      throw new Error('disk on fire');
    }
    const body: Body = failing();
    expect(await failure(api.call(sendFile, { body }))).toMatchObject({
      kind: 'input',
      code: 'source-failed',
      cause: { message: 'disk on fire' },
    });
    async function* words(): AsyncGenerator<string> {
      yield await Promise.resolve('text');
    }
    const text = words() as unknown as AsyncIterable<Uint8Array>;
    const error = await failure(api.call(sendRaw, { body: text as Body }));
    expect(error).toMatchObject({ kind: 'input', code: 'invalid-input' });
    expect(error.message).toContain('a string instead of bytes');
    expect(server.taken).toHaveLength(0);
  });

  test('that fails in the client closes its source', async () => {
    const server = await sink();
    const api = transport(server.url, driver);
    const words = source(Infinity, 'text' as unknown as Uint8Array<ArrayBuffer>);
    const [long, reported] = [source(), source()];
    const uploads = [
      [words, {}, 'invalid-input'],
      [long, { size: 100_000 }, 'size-mismatch'],
      [reported, { onProgress: () => Promise.reject(new Error('no')) }, 'callback-failed'],
    ] as const;
    for (const [{ body }, options, code] of uploads) {
      const work = api.call(sendRaw, { body: { content: body, ...options } });
      expect(await failure(work)).toMatchObject({ kind: 'input', code });
    }
    await expect.poll(() => uploads.map(([{ ended }]) => ended)).toEqual([true, true, true]);
  });

  test('of a Blob whose file has changed or is gone is an error of the source', async () => {
    const server = await sink();
    const folder = await mkdtemp(join(tmpdir(), 'upload-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'notes.txt');
    await writeFile(path, 'short');
    const changed = await openAsBlob(path);
    await writeFile(path, 'longer than before');
    const gone = await openAsBlob(path);
    await rm(path);
    const apis = [transport(server.url, driver)];
    if (driver === 'fetch')
      apis.push(transport(server.url, driver, { fetch: (input, init) => fetch(input, init) }));
    for (const api of apis)
      for (const content of [changed, gone])
        for (const endpoint of [sendFile, sendRaw])
          expect(await failure(api.call(endpoint, { body: { content } }))).toMatchObject({
            kind: 'input',
            code: 'source-failed',
            cause: { name: 'NotReadableError' },
          });
    expect(server.taken).toHaveLength(0);
  });

  test('of a large sparse file keeps memory flat', async () => {
    const size = (driver === 'undici' ? 192 : 16) * MEGABYTE;
    const dir = await mkdtemp(join(tmpdir(), 'upload-'));
    onTestFinished(() => rm(dir, { recursive: true, force: true }));
    const handle = await open(join(dir, 'sparse'), 'w');
    await handle.truncate(size);
    await handle.close();
    let received = 0;
    let peak = 0;
    const before = process.memoryUsage().arrayBuffers;
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (piece) => {
        received += piece.length;
        peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
        if (received >= size) socket.write(answer(200, THING));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const api = transport(
      `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
      driver,
    );
    expect(
      await api.call(sendFile, {
        body: { content: { path: join(dir, 'sparse') }, onProgress: () => undefined },
      }),
    ).toMatchObject({
      id: 1,
    });
    expect(received).toBeGreaterThanOrEqual(size);
    // The fetch of Node keeps a copy of a body, in case of a redirect.
    if (driver === 'undici') expect(peak).toBeLessThan(128 * MEGABYTE);
    await api.close();
  }, 120_000);
});
