import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DRIVERS, transport } from '../servers/api.js';
import { chunk, rawServer, STREAM_HEAD } from '../servers/raw-server.js';
import { file } from '../servers/file.js';
import { L, talk } from '../servers/talk.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE_MS = 60_000;
const input = { body: { name: 'x' } };

test.each(DRIVERS)(
  'over %s, a stream that was begun and left is told to the logger once, though final() waits',
  async (driver) => {
    const server = await rawServer(async (peer) => {
      await peer.request();
      await peer.write(STREAM_HEAD);
      await peer.write(chunk(`${L('A')}\n${L('B')}\n`));
    });
    const warnings: unknown[][] = [];
    const ignore = (): void => undefined;
    const logger = {
      debug: ignore,
      info: ignore,
      warn: (...said: unknown[]) => void warnings.push(said),
    };
    const stream = transport(server.url, driver, { logger }).stream(talk, input);
    const events = stream[Symbol.asyncIterator]();
    await events.next();
    const final = stream.final().catch(() => undefined);
    vi.advanceTimersByTime(3 * MINUTE_MS);
    expect(warnings).toEqual([
      [
        'talk: nobody has read this stream for a minute, and it holds its connection',
        {
          code: 'unread-stream',
          operation: 'talk',
          hint: expect.stringContaining('call started()') as string,
        },
      ],
    ]);
    await stream.cancel();
    await final;
  },
);

test('a stream that nobody reads is told to the logger: its request is not sent', async () => {
  const debug = vi.fn();
  const logger = { debug, info: vi.fn(), warn: vi.fn() };
  const client = transport('http://127.0.0.1:9', 'undici', { logger, retry: { limit: 0 } });
  const isUnread = ([line]: unknown[]): boolean =>
    line === 'POST http://127.0.0.1:9/talk is sent when its stream is read';
  await expect(client.stream(talk, input).final()).rejects.toThrow('ECONNREFUSED');
  client.stream(talk, input);
  await expect.poll(() => debug.mock.calls.filter(isUnread)).toHaveLength(1);
});

test('a download that nobody reads is told to the logger once', async () => {
  const server = await rawServer(async (peer) => {
    await peer.request();
    await peer.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc');
  });
  const warn = vi.fn();
  const logger = { debug: vi.fn(), info: vi.fn(), warn };
  const download = await transport(server.url, 'undici', { logger }).bytes(file, {});
  vi.advanceTimersByTime(3 * MINUTE_MS);
  expect(warn.mock.calls).toEqual([
    [
      'file: nobody has read this download for a minute, and it holds its connection',
      expect.objectContaining({ code: 'unread-download' }),
    ],
  ]);
  await download.cancel();
});

test('a stream whose reader waits for the server is not unread', async () => {
  const server = await rawServer(async (peer) => {
    await peer.request();
    await peer.write(STREAM_HEAD);
    await peer.write(chunk(`${L('A')}\n`));
  });
  const warn = vi.fn();
  const logger = { debug: vi.fn(), info: vi.fn(), warn };
  const stream = transport(server.url, 'undici', { logger }).stream(talk, input);
  const events = stream[Symbol.asyncIterator]();
  await events.next();
  const waiting = events.next();
  vi.advanceTimersByTime(3 * MINUTE_MS);
  expect(warn).not.toHaveBeenCalled();
  await stream.cancel();
  expect(await waiting).toEqual({ done: true, value: undefined });
});
