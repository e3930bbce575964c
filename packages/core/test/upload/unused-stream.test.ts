// A stream that is handed over and never read neither ends the process nor stays open.
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { customAuth } from '../../src/contract/auth.js';
import { DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { freePort } from '../servers/free-port.js';
import { file } from '../servers/file.js';
import { answer, rawServer } from '../servers/raw-server.js';
import { pause, replies } from '../servers/replies.js';
import { sendFile, sendRaw } from '../servers/send-file.js';
import { unhandled } from '../servers/unhandled.js';

const HERE = fileURLToPath(import.meta.url);
const where = { where: { name: 'a' } };

type Transport = ReturnType<typeof transport>;

/** Ways in which a call ends before it reads its body. */
const ENDS: Readonly<Record<string, (driver: (typeof DRIVERS)[number]) => Promise<Transport>>> = {
  'the client is closed': async (driver) => {
    const api = transport('http://127.0.0.1:1', driver);
    await api.close();
    return api;
  },
  'nothing listens': async (driver) =>
    transport(`http://127.0.0.1:${String(await freePort())}`, driver, { retry: { limit: 0 } }),
  'the credential fails': async (driver) =>
    transport((await replies(() => answer(200, '{}'))).url, driver, {
      auth: customAuth({
        scheme: 'failing',
        apply: () => {
          throw new Error('no credential');
        },
      }),
    }),
  'the signal is aborted': async (driver) =>
    transport((await replies(() => answer(200, '{}'))).url, driver, {
      signal: AbortSignal.abort(),
    }),
  'the queue is full': async (driver) => {
    const api = transport((await rawServer(() => undefined)).url, driver, {
      limit: { concurrency: 1, queue: 0 },
      timeouts: { total: 500 },
    });
    void failure(api.call(getThing, where));
    await pause(20);
    return api;
  },
};

describe.each(DRIVERS)('a stream of an upload over %s', (driver) => {
  describe.each(Object.entries(ENDS))('where %s', (_, make) => {
    test('is closed: a file stream, a web stream, a generator and a download', async () => {
      const seen = unhandled();
      const api = await make(driver);
      const stream = createReadStream(HERE);
      let isCancelled = false;
      const web = new ReadableStream<Uint8Array>(
        { cancel: () => void (isCancelled = true) },
        { highWaterMark: 0 },
      );
      async function* generate(): AsyncGenerator<Uint8Array> {
        yield await Promise.resolve(new Uint8Array(1));
      }
      const generated = generate();
      const source = await rawServer(async (peer) => {
        await peer.request();
        await peer.write('HTTP/1.1 200 X\r\ncontent-length: 999\r\n\r\nabc');
      });
      const download = await transport(source.url, 'undici').bytes(file, {});
      for (const content of [stream, web, generated, download])
        await failure(api.call(sendRaw, { body: content === web ? { content } : content }));
      await expect.poll(() => stream.closed).toBe(true);
      expect(isCancelled).toBe(true);
      expect(await generated.next()).toEqual({ done: true, value: undefined });
      for (const peer of source.peers) await peer.untilClosed();
      expect(await seen()).toEqual([]);
    });

    test('may fail: nothing is thrown into the process', async () => {
      const seen = unhandled();
      const api = await make(driver);
      const missing = createReadStream(join(tmpdir(), 'is', 'missing'));
      await failure(api.call(sendFile, { body: missing }));
      await pause(20);
      expect(missing.destroyed).toBe(true);
      expect(await seen()).toEqual([]);
    });
  });

  test('that is refused with its call is closed', async () => {
    const api = transport('http://127.0.0.1:1', driver);
    const stream = createReadStream(HERE);
    const body = { content: stream, fielname: 'x' } as never;
    expect(await failure(api.call(sendRaw, { body }))).toMatchObject({ name: 'InputError' });
    await expect.poll(() => stream.closed).toBe(true);
  });

  test.each<[string, (api: Transport) => Transport | Promise<Transport>]>([
    ['while it waits for the queue', (api) => api],
    [
      'while it waits for a credential',
      (api) =>
        api.with({
          auth: customAuth({ scheme: 'slow', apply: () => new Promise(() => undefined) }),
        }),
    ],
  ])('that fails %s ends its call', async (_, prepare) => {
    const server = await rawServer(() => undefined);
    const api = await prepare(
      transport(server.url, driver, {
        limit: { concurrency: 1 },
        timeouts: { total: 5_000, firstByte: 5_000 },
      }),
    );
    const first = failure(api.call(getThing, where, { signal: AbortSignal.timeout(1_000) }));
    const error = await failure(
      api.call(sendRaw, { body: createReadStream(join(tmpdir(), 'is', 'missing')) }),
    );
    expect(error).toMatchObject({
      name: 'InputError',
      code: 'source-failed',
      endpoint: 'sendRaw',
      mayHaveExecuted: false,
      cause: { code: 'ENOENT' },
    });
    await first;
  });

  test('that has failed before is a failure of the source', async () => {
    const stream = new PassThrough();
    stream.on('error', () => undefined);
    stream.destroy(new Error('broken'));
    await new Promise((resolve) => stream.on('close', resolve));
    expect(
      await failure(transport('http://127.0.0.1:1', driver).call(sendRaw, { body: stream })),
    ).toMatchObject({ code: 'source-failed', cause: { message: 'broken' } });
  });

  test('that other code reads is refused, and left open', async () => {
    const stream = Readable.from([Buffer.from('a'), Buffer.from('b')]);
    const read: string[] = [];
    stream.on('data', (piece: Buffer) => read.push(piece.toString()));
    const api = transport('http://127.0.0.1:1', driver);
    expect(await failure(api.call(sendRaw, { body: stream }))).toMatchObject({
      code: 'stream-used',
    });
    await expect.poll(() => read).toEqual(['a', 'b']);
  });
});
