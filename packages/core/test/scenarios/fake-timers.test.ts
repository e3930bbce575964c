import { createServer, type Socket, type AddressInfo } from 'node:net';
import { mock } from 'node:test';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { file } from '../servers/file.js';

const where = { where: { name: 'a' } };

/** The timers of test runners. Only some of them replace `performance`, too. */
const RUNNERS: readonly (readonly [
  string,
  () => { tick: (ms: number) => void; restore: () => void },
])[] = [
  [
    'node:test',
    () => {
      mock.timers.enable({ apis: ['setTimeout'] });
      return {
        // A timer that is set during a tick counts from its end, so the clock goes in steps.
        tick: (ms) => {
          for (let at = 0; at < ms; at += 500) mock.timers.tick(500);
        },
        restore: () => {
          mock.timers.reset();
        },
      };
    },
  ],
  ['vitest, with its defaults', () => withVitest({})],
  [
    'vitest, without performance',
    () => withVitest({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }),
  ],
  ['vitest, performance alone', () => withVitest({ toFake: ['performance'] })],
];

function withVitest(options: Parameters<typeof vi.useFakeTimers>[0]): {
  tick: (ms: number) => void;
  restore: () => void;
} {
  vi.useFakeTimers(options);
  return {
    tick: (ms) => {
      vi.advanceTimersByTime(ms);
    },
    restore: () => {
      vi.useRealTimers();
    },
  };
}

const { setImmediate: nextTurn } = globalThis;

/** A server that answers each request with the same bytes, and has no timers of its own. */
async function answering(bytes: string): Promise<{ url: string; count: () => number }> {
  const sockets: Socket[] = [];
  let count = 0;
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    socket.on('data', () => {
      count++;
      socket.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    count: () => count,
  };
}

/** Waits for sockets, independent of all timers. */
async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => nextTurn(resolve));
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => nextTurn(resolve));
}

describe.each(DRIVERS)('under fake timers, a call over %s', (driver) => {
  test.each(RUNNERS.slice(0, 3))(
    'reaches its time limits when the clock of %s is advanced',
    async (_, start) => {
      const server = await answering('');
      const { tick, restore } = start();
      onTestFinished(restore);
      let ended = 0;
      const begin = (timeouts: Record<string, number | null>): Promise<unknown> =>
        failure(
          transport(server.url, driver, { timeouts, retry: { limit: 0 } }).call(getThing, where),
        ).finally(() => ended++);
      const calls = [
        begin({ firstByte: 60_000 }),
        begin({ firstByte: null, total: 90_000 }),
        begin({ firstByte: 300_000 }),
      ];
      await until(() => server.count() === 3);
      tick(59_000);
      await until(() => true);
      expect(ended).toBe(0);
      tick(2_000);
      expect(await calls[0]).toMatchObject({ kind: 'timeout', phase: 'firstByte' });
      tick(30_000);
      expect(await calls[1]).toMatchObject({ kind: 'timeout', phase: 'total' });
      expect(ended).toBe(2);
      tick(212_000);
      expect(await calls[2]).toMatchObject({ kind: 'timeout', phase: 'firstByte' });
    },
  );

  test.each(RUNNERS.slice(0, 3))(
    'has an idle limit on the clock of %s, which begins with the wait',
    async (_, start) => {
      const server = await answering('HTTP/1.1 200 X\r\ncontent-length: 100\r\n\r\nbegun');
      const { tick, restore } = start();
      onTestFinished(restore);
      const download = await transport(server.url, driver, { timeouts: { idle: 60_000 } }).bytes(
        file,
        {},
      );
      tick(200_000);
      const pieces = download[Symbol.asyncIterator]();
      await pieces.next();
      let isOver = false;
      const next = failure(pieces.next()).finally(() => (isOver = true));
      await until(() => true);
      tick(59_000);
      await until(() => true);
      expect(isOver).toBe(false);
      tick(2_000);
      expect(await next).toMatchObject({ kind: 'timeout', phase: 'idle' });
    },
  );

  test('reaches a limit that began before the clock was replaced', async () => {
    const server = await answering('');
    const call = failure(
      transport(server.url, driver, { timeouts: { firstByte: 400 }, retry: { limit: 0 } }).call(
        getThing,
        where,
      ),
    );
    await until(() => server.count() === 1);
    const [, start] = RUNNERS[3] ?? [];
    onTestFinished(start?.().restore ?? (() => undefined));
    expect(await call).toMatchObject({ kind: 'timeout', phase: 'firstByte' });
  });
});
