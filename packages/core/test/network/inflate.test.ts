import { randomBytes } from 'node:crypto';
import * as zlib from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { L, talk } from '../servers/talk.js';
import { answer, chunk, LAST_CHUNK, PACES, STREAM_HEAD } from '../servers/raw-server.js';
import { pause, replies, THING } from '../servers/replies.js';
import { unhandled } from '../servers/unhandled.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const cases = DRIVERS.flatMap((driver) => PACES.map((pace) => [driver, pace] as const));
const where = { where: { name: 'x' } };

describe.each(cases)('an encoded answer over %s, bytes %s', (driver, pace) => {
  const get = async (bytes: Uint8Array, encoding: string): Promise<unknown> => {
    const server = await replies(() => answer(200, bytes, { 'content-encoding': encoding }), pace);
    return transport(server.url, driver, { retry: { limit: 0 } }).call(getThing, where);
  };

  test('in deflate without the frame of zlib is decoded', async () => {
    expect(await get(zlib.deflateRawSync(THING), 'deflate')).toEqual({ id: 1, name: 'a' });
    expect(await get(zlib.deflateSync(THING), 'deflate')).toEqual({ id: 1, name: 'a' });
  });

  test('with the encoding identity or x-gzip is decoded', async () => {
    if (driver === 'undici')
      expect(await get(Buffer.from(THING), 'identity')).toEqual({ id: 1, name: 'a' });
    expect(await get(zlib.gzipSync(THING), 'x-gzip')).toEqual({ id: 1, name: 'a' });
  });

  test('of no bytes at all is empty', async () => {
    const server = await replies(() => answer(200, '', { 'content-encoding': 'gzip' }), pace);
    expect(await (await transport(server.url, driver).bytes(file, {})).text()).toBe('');
  });
});

test.each(['rot13', 'gzip, br'])('the encoding %s is named in an error', async (encoding) => {
  const server = await replies(() =>
    answer(200, 'x'.repeat(100), { 'content-encoding': encoding }),
  );
  const error = await failure(
    transport(server.url, 'undici', { retry: { limit: 0 } }).call(getThing, where),
  );
  expect(error).toMatchObject({
    kind: 'network',
    code: 'unknown-encoding',
    cause: { message: `content-encoding ${encoding} cannot be decoded here` },
  });
});

test('an encoded response that is cancelled, whole or broken, causes no unhandled error', async () => {
  const errors = unhandled();
  const bytes = zlib.gzipSync(Buffer.alloc(1_000_000, 'abc'));
  for (const body of [bytes, bytes.subarray(0, 500), Buffer.alloc(1_000, 'x')]) {
    const server = await replies(() => answer(200, body, { 'content-encoding': 'gzip' }));
    const api = transport(server.url, 'undici');
    await (await api.bytes(file, {})).cancel();
    const begun = (await api.bytes(file, {}))[Symbol.asyncIterator]();
    await begun.next().catch(() => undefined);
    await begun.return();
  }
  expect(await errors()).toEqual([]);
});

test.each(['gzip', 'br'])(
  'a large response in %s that is read slowly arrives whole, without a warning of Node',
  async (encoding) => {
    const bytes = randomBytes(3_000_000);
    const packed =
      encoding === 'gzip'
        ? zlib.gzipSync(bytes)
        : zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } });
    const server = await replies(() => answer(200, packed, { 'content-encoding': encoding }));
    const warnings: string[] = [];
    const listen = (warning: Error): void => void warnings.push(warning.message);
    process.on('warning', listen);
    onTestFinished(() => void process.off('warning', listen));

    const pieces: Uint8Array[] = [];
    for await (const piece of await transport(server.url, 'undici').bytes(file, {})) {
      pieces.push(piece);
      if (pieces.length % 10 === 0) await pause(1);
    }

    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    expect(warnings).toEqual([]);
  },
);

test.each(['undici', 'fetch'] as const)(
  'over %s, a value that cannot be decoded in its middle leaves no connection open',
  async (driver) => {
    const corrupt = Buffer.concat([zlib.gzipSync(THING), Buffer.alloc(2_000_000, 'x')]);
    const server = await replies((_, count) =>
      answer(count === 1 ? 200 : 400, corrupt, { 'content-encoding': 'gzip' }),
    );
    const api = transport(server.url, driver, { retry: { limit: 0 } });
    expect(await failure(api.call(getThing, where))).toMatchObject({
      kind: 'network',
      code: 'Z_DATA_ERROR',
    });
    expect(await failure(api.call(getThing, where))).toMatchObject({ status: 400 });
    await api.close();
    await expect.poll(() => server.peers.every(({ isClosed }) => isClosed)).toBe(true);
  },
);

describe.each([
  ['the connection breaks', ''],
  ['the end of the encoded data is missing', LAST_CHUNK],
])('an encoded stream of which %s', (_, end) => {
  test.each([0, 5])(
    'has given every event that has arrived, to a loop that takes %i ms for some',
    async (ms) => {
      const lines = Array.from(
        { length: 600 },
        (__, at) => `${L(randomBytes(9).toString('hex') + String(at))}\n`,
      ).join('');
      const packed = zlib.gzipSync(lines).subarray(0, -8);
      const head = STREAM_HEAD.replace('\r\n\r\n', '\r\ncontent-encoding: gzip\r\n\r\n');
      const server = await replies((__, ___, peer) => {
        peer.socket.end(Buffer.concat([Buffer.from(head), chunk(packed), Buffer.from(end)]));
        return undefined;
      });
      const stream = transport(server.url, 'undici').stream(talk, { body: { name: 'x' } });
      let count = 0;
      const error = await failure(async () => {
        for await (const { done } of stream)
          if (done !== true && ++count % 50 === 0 && ms > 0) await pause(ms);
      });
      expect(error).toMatchObject({ kind: 'network' });
      expect(count).toBe(600);
      expect(stream.partial.length).toBeGreaterThan(600 * 18);
    },
  );
});
