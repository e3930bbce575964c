import * as zlib from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { InputError } from '../../src/base/errors.js';
import { DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { listThings } from '../servers/list-things.js';
import { talk } from '../servers/talk.js';
import { answer, chunk, LAST_CHUNK, STREAM_HEAD } from '../servers/raw-server.js';
import { replies, THING } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

const where = { where: { name: 'x' } };
const MIB = 1_048_576;

/** Spaces, which a value may have around it: `mib` MiB of them in a kilobyte. */
function blanks(mib: number): Buffer {
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 };
  return zlib.brotliCompressSync(Buffer.alloc(mib * MIB, ' '), { params });
}

const BOMB = blanks(192);

/** 16 MB that decode to 16 GiB: a member of gzip is repeated. */
function endlessBomb(): Buffer {
  const member = zlib.gzipSync(Buffer.alloc(64 * MIB, ' '));
  const members = Buffer.concat(Array.from({ length: 256 }, () => member));
  return answer(200, members, { 'content-encoding': 'gzip' });
}

const ENDLESS_BOMB = endlessBomb();

/** How far the memory rose above where it stood while `work` ran, in MiB. */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const held = (): number => process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
  const before = held();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, held());
  }, 5);
  await work().finally(() => {
    clearInterval(timer);
  });
  return (most - before) / MIB;
}

describe.each(DRIVERS)('a short body that is long when it is decoded, over %s', (driver) => {
  useSteadyClock();

  test('ends with the total of the call, as a value, a list, a text and a stream', async () => {
    const server = await replies(() => ENDLESS_BOMB);
    const api = transport(server.url, driver, { retry: { limit: 0 }, timeouts: { total: 60 } });
    for (const work of [
      () => api.call(getThing, where),
      () => api.pages(listThings, {}).toArray(),
      async () => (await api.bytes(file, {})).text(),
      () => api.stream(talk, { body: { name: 'a' } }).final(),
    ]) {
      expect(await failure(work)).toMatchObject({ name: 'TimeoutError', phase: 'total' });
    }
  });

  test('ends when the caller aborts', async () => {
    const server = await replies(() => ENDLESS_BOMB);
    const api = transport(server.url, driver, { retry: { limit: 0 } });
    const controller = new AbortController();
    const reason = new Error('enough');
    setTimeout(() => {
      controller.abort(reason);
    }, 40);
    expect(await failure(api.call(getThing, where, { signal: controller.signal }))).toMatchObject({
      name: 'AbortError',
      cause: reason,
    });
  });

  test('is rejected at maxBodyBytes, and no more than that is kept in memory', async () => {
    const server = await replies(() => answer(200, BOMB, { 'content-encoding': 'br' }));
    const api = transport(server.url, driver, { retry: { limit: 0 }, maxBodyBytes: 8 * MIB });
    const used = await memoryOf(async () => {
      const error = await failure(api.call(getThing, where));
      expect(error).toMatchObject({
        name: 'OutputError',
        code: 'too-large',
        hint: expect.stringContaining('maxBodyBytes') as string,
      });
      expect(error.message).toContain(`longer than ${String(8 * MIB)} bytes`);
    });
    expect(used).toBeLessThan(48);
  });
});

describe.each(DRIVERS)('maxBodyBytes over %s', (driver) => {
  const body = `${' '.repeat(1000 - THING.length)}${THING}`;
  const get = async (
    options: { client?: number | null; with?: number | null; call?: number | null },
    bytes: () => Buffer = () => answer(200, body),
  ): Promise<unknown> => {
    const server = await replies(bytes);
    const api = transport(server.url, driver, {
      retry: { limit: 0 },
      maxBodyBytes: options.client,
    }).with({ maxBodyBytes: options.with });
    return api.call(getThing, where, { maxBodyBytes: options.call });
  };

  test('accepts a body of exactly that length and no byte more, announced or not', async () => {
    const chunked = (): Buffer =>
      Buffer.concat([
        Buffer.from('HTTP/1.1 200 X\r\ntransfer-encoding: chunked\r\n\r\n'),
        chunk(body),
        Buffer.from(LAST_CHUNK),
      ]);
    for (const bytes of [undefined, chunked]) {
      expect(await get({ client: 1000 }, bytes)).toEqual({ id: 1, name: 'a' });
      expect(await failure(get({ client: 999 }, bytes))).toMatchObject({
        kind: 'output',
        code: 'too-large',
      });
    }
  });

  test('of a call takes precedence over that of its client, and null means no limit', async () => {
    expect(await get({ client: 10, call: 1000 })).toEqual({ id: 1, name: 'a' });
    expect(await get({ client: 10, with: 1000 })).toEqual({ id: 1, name: 'a' });
    expect(await get({ client: 10, with: 20, call: null })).toEqual({ id: 1, name: 'a' });
    expect(await get({ client: null })).toEqual({ id: 1, name: 'a' });
    expect(await failure(get({ call: 10 }))).toMatchObject({ code: 'too-large' });
  });

  test('applies to each page of a list, and not to bytes, events and error bodies', async () => {
    const server = await replies((request) => {
      if (request.startsWith('GET /things ') || request.startsWith('GET /things?'))
        return answer(200, `[${THING},${THING}]`);
      if (request.startsWith('GET /file')) return answer(200, 'x'.repeat(100));
      if (request.startsWith('POST /talk'))
        return Buffer.concat([
          Buffer.from(STREAM_HEAD),
          chunk(`{"message":{"role":"r","content":"${'x'.repeat(100)}"},"done":true}\n`),
          Buffer.from(LAST_CHUNK),
        ]);
      return answer(404, `{"message":"${'x'.repeat(100)}"}`);
    });
    const api = transport(server.url, driver, { maxBodyBytes: 25, retry: { limit: 0 } });
    expect(await failure(api.pages(listThings, {}).toArray())).toMatchObject({ code: 'too-large' });
    expect(await (await api.bytes(file, {})).text()).toHaveLength(100);
    expect(await api.stream(talk, { body: { name: 'a' } }).final()).toHaveLength(100);
    expect((await failure(api.call(getThing, where))).message).toContain('x'.repeat(100));
  });

  test('must be a whole number above 0 or null', async () => {
    for (const wrong of [0, -1, 1.5, NaN, Infinity, '10']) {
      expect(() =>
        transport('http://127.0.0.1:1', driver, { maxBodyBytes: wrong as number }),
      ).toThrow(InputError);
      await expect(
        transport('http://127.0.0.1:1', driver).call(getThing, where, {
          maxBodyBytes: wrong as number,
        }),
      ).rejects.toThrow(
        'option maxBodyBytes must be a whole number of bytes above 0, or null for no limit',
      );
    }
  });
});

describe.each(DRIVERS)('a long value over %s', (driver) => {
  test('that takes longer to parse and check than the total limit ends the call', async () => {
    const long = `[${Array.from({ length: 40_000 }, () => '{"id":1,"name":"a","tags":["b","c"]}').join(',')}]`;
    const server = await replies(() => answer(200, long));
    const api = transport(server.url, driver, { retry: { limit: 0 } });
    const signal = AbortSignal.timeout(1);
    expect(await failure(api.pages(listThings, {}, { signal }).toArray())).toMatchObject({
      name: 'AbortError',
    });
    // Parsing takes longer than the limit, and no timer fires meanwhile: the clock alone goes on.
    const { parse } = JSON;
    const clock = vi.spyOn(performance, 'now');
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(JSON, 'parse').mockImplementation((text: string) => {
      if (text.length > 1_000_000) {
        const now = performance.now() + 300_000;
        clock.mockImplementation(() => now);
      }
      return parse(text) as unknown;
    });
    const work = api.pages(listThings, {}, { timeouts: { total: 200_000 } }).toArray();
    expect(await failure(work)).toMatchObject({ phase: 'total' });
  });
});
