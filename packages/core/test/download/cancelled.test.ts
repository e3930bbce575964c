import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AbortError } from '../../src/base/errors.js';
import type { ByteStream } from '../../src/download/byte-stream.js';
import { DRIVERS, failure, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { answer, chunk, LAST_CHUNK, rawServer } from '../servers/raw-server.js';
import { pause, replies } from '../servers/replies.js';

const HEAD =
  'HTTP/1.1 200 X\r\ncontent-type: application/zip\r\ntransfer-encoding: chunked\r\n\r\n';
const PIECE = Buffer.alloc(20_000, 'abcdefgh');

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'cancelled-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

describe.each(DRIVERS)('a download over %s that is cancelled', (driver) => {
  /** Pieces that arrive without an end, one every few milliseconds. */
  const growing = async (): Promise<ByteStream> => {
    const server = await rawServer(async (peer) => {
      await peer.request();
      await peer.write(HEAD);
      while (!peer.isClosed) {
        await peer.write(chunk(PIECE));
        await pause(2);
      }
    });
    return transport(server.url, driver).bytes(file, {});
  };
  /** All bytes at once, which have arrived before the first of them is read. */
  const arrived = async (): Promise<ByteStream> => {
    const whole = Buffer.concat([
      Buffer.from(HEAD),
      chunk(PIECE),
      chunk(PIECE),
      Buffer.from(LAST_CHUNK),
    ]);
    const download = await transport((await replies(() => whole)).url, driver).bytes(file, {});
    await pause(50);
    return download;
  };
  const moments: [string, () => Promise<ByteStream>][] = [
    ['while it arrives', growing],
    ['after all of it has arrived', arrived],
  ];

  // The moment decides whether a piece is awaited, written or reported: each is one of these.
  test.each([0, 1, 2, 3, 5, 8, 13])(
    'after %i ms is not saved, and leaves the file that was there',
    async (ms) => {
      const dir = await folder();
      await writeFile(join(dir, 'x'), 'before');
      const download = await growing();
      const saved = failure(() => download.saveTo(join(dir, 'x')));
      await pause(ms);
      await download.cancel();
      expect(await saved).toBeInstanceOf(AbortError);
      expect(await readdir(dir)).toEqual(['x']);
      expect(await readFile(join(dir, 'x'), 'utf8')).toBe('before');
    },
  );

  test('by the failure of a stream of Node over it closes the connection, although the server is silent', async () => {
    const server = await rawServer(async (peer) => {
      await peer.request();
      await peer.write(HEAD);
      await peer.write(chunk(PIECE));
    });
    const readable = Readable.from(await transport(server.url, driver).bytes(file, {}));
    readable.once('data', () => setImmediate(() => readable.destroy(new Error('disk is full'))));
    const [error] = (await once(readable, 'error')) as [Error];
    expect(error.message).toBe('disk is full');
    await server.peers[0]?.untilClosed();
  });

  test.each(moments)('by a callback %s is not saved', async (_, begin) => {
    const dir = await folder();
    const download = await begin();
    expect(
      await failure(() => download.saveTo(join(dir, 'x'), { onProgress: () => download.cancel() })),
    ).toBeInstanceOf(AbortError);
    expect(await readdir(dir)).toEqual([]);
  });

  test.each(moments)(
    'while a callback %s never settles is not saved, and ends at once',
    async (_, begin) => {
      const dir = await folder();
      const download = await begin();
      let isCalled = false;
      const onProgress = (): Promise<void> => {
        isCalled = true;
        return new Promise(() => undefined);
      };
      const saved = failure(() => download.saveTo(join(dir, 'x'), { onProgress }));
      await expect.poll(() => isCalled).toBe(true);
      await download.cancel();
      expect(await saved).toMatchObject({
        kind: 'aborted',
        message: expect.stringContaining('the download was cancelled') as string,
      });
      expect(await readdir(dir)).toEqual([]);
    },
  );

  test('by the end of its scope is not saved', async () => {
    const dir = await folder();
    let saved: Promise<Error> | undefined;
    {
      await using download = await growing();
      saved = failure(() => download.saveTo(join(dir, 'x')));
      await pause(5);
    }
    expect(await saved).toBeInstanceOf(AbortError);
    expect(await readdir(dir)).toEqual([]);
  });

  test.each(moments)('%s ends a loop and a web stream with an AbortError', async (_, begin) => {
    const looped = await begin();
    const loop = failure(async () => {
      for await (const piece of looped) if (piece.length > 0) await looped.cancel();
    });
    expect(await loop).toBeInstanceOf(AbortError);
    const streamed = await begin();
    const reader = streamed.toReadableStream().getReader();
    await reader.read();
    await streamed.cancel();
    expect(await failure(reader.read())).toBeInstanceOf(AbortError);
  });

  test('after it was read whole stays whole', async () => {
    const server = await replies(() => answer(200, 'abc', { 'content-type': 'text/plain' }));
    const dir = await folder();
    await using download = await transport(server.url, driver).bytes(file, {});
    await download.saveTo(join(dir, 'x'));
    await download.cancel();
    expect(await readFile(join(dir, 'x'), 'utf8')).toBe('abc');
  });

  test('by leaving its iterator ends at once, not with the next piece, and the read that waits fails', async () => {
    const server = await rawServer(async (peer) => {
      await peer.request();
      await peer.write(Buffer.concat([Buffer.from(HEAD), chunk('begun')]));
    });
    const pieces = (await transport(server.url, driver).bytes(file, {}))[Symbol.asyncIterator]();
    await pieces.next();
    const waiting = failure(pieces.next());
    expect(await pieces.return()).toEqual({ done: true, value: undefined });
    expect(await waiting).toBeInstanceOf(AbortError);
    const [peer] = server.peers;
    await peer?.untilClosed();
  });
});
