import { createServer, type Socket, type AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { token } from '../../src/contract/auth.js';
import { createThing, DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { sendRaw } from '../servers/send-file.js';
import { L, talk } from '../servers/talk.js';
import { answer, chunk, type Peer, rawServer, STREAM_HEAD } from '../servers/raw-server.js';
import { pause, replies, THING } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

const where = { where: { name: 'a' } };
const PARTIAL =
  'HTTP/1.1 200 X\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"id"';

/** Starts a server that reports when a request arrives, and responds when the test tells it to. */
async function held(): Promise<{ url: string; asked(): Promise<Socket> }> {
  const asked: Socket[] = [];
  const server = createServer((socket) => {
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    socket.once('data', () => asked.push(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const next = async (): Promise<Socket> => {
    for (;;) {
      const socket = asked.shift();
      if (socket !== undefined) return socket;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, asked: next };
}

/** Waits until sent bytes have arrived, independent of the fake clock. */
async function wire(): Promise<void> {
  for (let i = 0; i < 200; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** Makes timers stand still until the test advances them. */
function stopClock(): void {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
}

/** Returns a function that returns whether a promise is still pending. */
function waiting(work: Promise<unknown>): () => boolean {
  let over = false;
  work.then(
    () => (over = true),
    () => (over = true),
  );
  return () => !over;
}

describe.each(DRIVERS)('a default limit, over %s', (driver) => {
  test('is 60 s for the first byte and 60 s between two pieces', async () => {
    const server = await held();
    const api = transport(server.url, driver, { retry: { limit: 0 } });
    for (const [bytes, phase] of [
      ['', 'firstByte'],
      [PARTIAL, 'idle'],
    ] as const) {
      stopClock();
      const work = failure(api.call(getThing, where));
      const waits = waiting(work);
      (await server.asked()).write(bytes);
      await wire();
      await vi.advanceTimersByTimeAsync(59_900);
      await wire();
      expect(waits(), phase).toBe(true);
      await vi.advanceTimersByTimeAsync(200);
      expect(await work).toMatchObject({ kind: 'timeout', phase });
      vi.useRealTimers();
    }
  });
});

test.each(DRIVERS)(
  'a limit that is just too long for a timer does not fire at once over %s, whatever its sum with the time is rounded to',
  async (driver) => {
    const server = await replies(async () => {
      await pause(50);
      return answer(200, THING);
    });
    const warnings: Error[] = [];
    const note = (warning: Error): unknown => warnings.push(warning);
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    const api = transport(server.url, driver, {
      timeouts: { connect: null, firstByte: null, total: 2 ** 31 },
    });
    const calls = Array.from({ length: 60 }, async (_, at) => {
      await pause(at);
      return api.call(getThing, where);
    });
    expect(await Promise.all(calls)).toHaveLength(60);
    expect(warnings).toEqual([]);
  },
);

test('with default limits a response may take an hour when its endpoint allows it', async () => {
  const server = await held();
  const slow = { ...getThing, timeouts: { firstByte: null, idle: null } };
  const api = transport(server.url, 'undici');
  stopClock();
  const work = api.call(slow, where);
  const socket = await server.asked();
  for (const bytes of [
    `HTTP/1.1 200 X\r\ncontent-length: ${String(THING.length)}\r\n\r\n`,
    THING.slice(0, 5),
    THING.slice(5),
  ]) {
    for (let minute = 0; minute < 20; minute++) {
      await vi.advanceTimersByTimeAsync(60_000);
      await wire();
    }
    socket.write(bytes);
    await wire();
  }
  expect(await work).toEqual({ id: 1, name: 'a' });
});

describe('connect, which is observable only on Node', () => {
  const silent = async (): Promise<string> =>
    (await rawServer(() => undefined)).url.replace('http:', 'https:');

  test('is 10 s by default', async () => {
    const url = await silent();
    await failure(transport(url, 'undici').call(getThing, where, { timeouts: { connect: 1 } }));
    stopClock();
    const work = failure(transport(url, 'undici', { retry: { limit: 0 } }).call(getThing, where));
    const waits = waiting(work);
    await wire();
    await vi.advanceTimersByTimeAsync(9_900);
    await wire();
    expect(waits()).toBe(true);
    await vi.advanceTimersByTimeAsync(200);
    expect(await work).toMatchObject({ kind: 'timeout', phase: 'connect' });
  });
});

describe.each(DRIVERS)('a limit that is set, over %s', (driver) => {
  useSteadyClock();

  test('total ends a stream and a download before their end, also while the caller is processing', async () => {
    const drip = async (peer: Peer): Promise<void> => {
      await peer.request();
      await peer.write(STREAM_HEAD);
      for (let i = 0; i < 100 && !peer.socket.destroyed; i++) {
        await peer.write(chunk(`${L('A')}\n`));
        await pause(30);
      }
    };
    const server = await rawServer(drip);
    const api = transport(server.url, driver, { timeouts: { total: 250 } });
    const stream = api.stream(talk, { body: { name: 'a' } });
    expect(await failure(stream.final())).toMatchObject({
      kind: 'timeout',
      phase: 'total',
      mayHaveExecuted: true,
    });
    expect(stream.outcome).toBe('timeout');
    expect(stream.partial).toMatch(/^A+$/);
    expect(await failure(api.bytes(file, {}).then((bytes) => bytes.bytes()))).toMatchObject({
      kind: 'timeout',
      phase: 'total',
    });
    const slow = api.stream(talk, { body: { name: 'a' } });
    const loop = async (): Promise<void> => {
      for await (const event of slow) if (event.message !== undefined) await pause(300);
    };
    expect(await failure(loop())).toMatchObject({ kind: 'timeout', phase: 'total' });
    for (const peer of server.peers) if (peer.received !== '') await peer.untilClosed();
  });

  test('total ends the wait for a credential and for a hook', async () => {
    const server = await replies(() => answer(200, THING));
    const never = new Promise<never>(() => undefined);
    const limited = { timeouts: { total: 100 } };
    expect(
      await failure(
        transport(server.url, driver, { ...limited, auth: token(() => never) }).call(
          getThing,
          where,
        ),
      ),
    ).toMatchObject({
      phase: 'total',
      attempts: 1,
    });
    expect(
      await failure(
        transport(server.url, driver, { ...limited, hooks: { onResponse: () => never } }).call(
          createThing,
          { body: { name: 'a' } },
        ),
      ),
    ).toMatchObject({ phase: 'total', mayHaveExecuted: true });
  });

  test('firstByte ends with the response head, also when it arrives before the request body is sent', async () => {
    const server = await rawServer(async (peer) => {
      await peer.until(() => peer.received.includes('\r\n\r\n'));
      await peer.write(
        `HTTP/1.1 200 X\r\ncontent-type: application/json\r\ncontent-length: ${String(THING.length)}\r\n\r\n`,
      );
      await peer.until(() => peer.received.endsWith('0\r\n\r\n'));
      await pause(400);
      await peer.write(THING);
    });
    async function* slow(): AsyncGenerator<Uint8Array> {
      for (let i = 0; i < 3; i++) {
        yield new Uint8Array([48 + i]);
        await pause(50);
      }
    }
    const api = transport(server.url, driver, { timeouts: { firstByte: 200, idle: 3_000 } });
    expect(await api.call(sendRaw, { body: slow() })).toEqual({ id: 1, name: 'a' });
  });

  test('firstByte starts again with each redirect and each attempt', async () => {
    const server = await replies(async (request, count) => {
      await pause(150);
      if (count === 1) return answer(503, '');
      return request.startsWith('GET /moved')
        ? answer(200, THING)
        : 'HTTP/1.1 302 X\r\nlocation: /moved\r\ncontent-length: 0\r\n\r\n';
    });
    expect(
      await transport(server.url, driver, { timeouts: { firstByte: 250 } }).call(getThing, where),
    ).toEqual({ id: 1, name: 'a' });
    expect(server.requests).toHaveLength(3);
  });
});
