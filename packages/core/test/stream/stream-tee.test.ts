import { describe, expect, test } from 'vitest';
import type { Stream } from '../../src/stream/stream.js';
import { SharedEvents } from '../../src/stream/tee.js';
import { DRIVERS, failure, transport } from '../servers/api.js';
import { D, type Delta, L, talk } from '../servers/talk.js';
import { chunk, type Peer, rawServer, STREAM_HEAD } from '../servers/raw-server.js';
import { pause } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

async function teed(
  driver: (typeof DRIVERS)[number],
  lines: readonly string[],
  signal?: AbortSignal,
): Promise<{
  whole: Stream<Delta, string>;
  left: Stream<Delta, string>;
  right: Stream<Delta, string>;
  peers: readonly Peer[];
}> {
  const server = await rawServer(async (peer) => {
    await peer.request();
    await peer.write(STREAM_HEAD);
    for (const line of lines) {
      await peer.write(chunk(`${line}\n`));
      await pause(20);
    }
  });
  const whole = transport(server.url, driver).stream(talk, { body: { name: 'x' } }, { signal });
  const [left, right] = whole.tee();
  return { whole, left, right, peers: server.peers };
}

async function collect(stream: Stream<Delta, string>): Promise<(string | undefined)[]> {
  const texts: (string | undefined)[] = [];
  for await (const event of stream) texts.push(event.message?.content);
  return texts;
}

const LINES = [L('A'), L('B'), D];

describe.each(DRIVERS)('tee over %s', (driver) => {
  test('both read all events over one request, one after the other or at the same time', async () => {
    const one = await teed(driver, LINES);
    expect(await collect(one.left)).toEqual(['A', 'B', '']);
    expect(await collect(one.right)).toEqual(['A', 'B', '']);
    expect(one.peers).toHaveLength(1);
    const two = await teed(driver, LINES);
    expect(await Promise.all([collect(two.left), collect(two.right)])).toEqual([
      ['A', 'B', ''],
      ['A', 'B', ''],
    ]);
    expect([two.left.outcome, two.right.outcome, two.whole.outcome]).toEqual([
      'done',
      'done',
      'done',
    ]);
  });

  test('leaving one does not end the other; leaving both closes the connection', async () => {
    const { left, right, whole, peers } = await teed(driver, [
      ...Array.from({ length: 50 }, (_, i) => L(String(i))),
      D,
    ]);
    for await (const event of left) {
      expect(event.message?.content).toBe('0');
      break;
    }
    expect(left.outcome).toBe('aborted');
    const seen: (string | undefined)[] = [];
    for await (const event of right) if (seen.push(event.message?.content) === 3) break;
    expect(seen).toEqual(['0', '1', '2']);
    const [peer] = peers;
    await peer?.untilClosed();
    expect(whole.outcome).toBe('aborted');
  });

  test('cancelling one ends its loop at once, although the server is silent, and the other goes on', async () => {
    const server = await rawServer(async (peer) => {
      await peer.request();
      await peer.write(STREAM_HEAD);
      await peer.write(chunk(`${L('A')}\n`));
    });
    const whole = transport(server.url, driver).stream(talk, { body: { name: 'x' } });
    const [left, right] = whole.tee();
    const loop = async (): Promise<void> => {
      for await (const event of left)
        if (event.done !== true) setImmediate(() => void left.cancel());
    };
    const rest = right[Symbol.asyncIterator]();
    expect(await rest.next()).toMatchObject({ value: { message: { content: 'A' } } });
    const next = rest.next();
    await loop();
    expect([left.outcome, whole.outcome]).toEqual(['aborted', 'running']);
    await server.peers[0]?.write(chunk(`${D}\n`));
    expect(await next).toMatchObject({ value: { done: true } });
    expect(await right.final()).toBe('A');
  });

  test('both see an error after the events before it', async () => {
    const { left, right } = await teed(driver, [L('A'), 'nonsense']);
    for (const stream of [left, right]) {
      const texts: (string | undefined)[] = [];
      const loop = async (): Promise<void> => {
        for await (const event of stream) texts.push(event.message?.content);
      };
      expect(await failure(loop())).toMatchObject({ kind: 'stream', reason: 'malformed' });
      expect(texts).toEqual(['A']);
      expect(stream.outcome).toBe('malformed');
    }
  });

  test('both see an abort by signal, and neither is considered complete', async () => {
    const controller = new AbortController();
    const { left, right } = await teed(
      driver,
      Array.from({ length: 50 }, (_, i) => L(String(i))),
      controller.signal,
    );
    const loop = async (): Promise<void> => {
      for await (const event of left)
        if (event.message !== undefined) controller.abort(new Error('enough'));
    };
    expect(await failure(loop())).toMatchObject({ kind: 'aborted', cause: { message: 'enough' } });
    expect(await failure(collect(right))).toMatchObject({ kind: 'aborted' });
    expect([left.outcome, right.outcome]).toEqual(['aborted', 'aborted']);
  });

  test('cancelling the original stream ends both without an error', async () => {
    const { whole, left, right } = await teed(
      driver,
      Array.from({ length: 50 }, (_, i) => L(String(i))),
    );
    const loops = Promise.all([collect(left), collect(right)]);
    await pause(70);
    await whole.cancel();
    const [a, b] = await loops;
    expect(a.length).toBeLessThan(50);
    expect(b.length).toBeLessThan(50);
    expect([left.outcome, right.outcome]).toEqual(['aborted', 'aborted']);
    expect(await failure(left.final())).toMatchObject({ kind: 'aborted' });
  });
});

test('a reader of a shared stream that lags by a million events catches up without moving the rest for each', () => {
  let made = 0;
  const count = 1_000_000;
  const numbers = {
    ready: () => (made < count ? ++made : undefined),
    next: () => Promise.resolve(undefined),
    close: () => undefined,
  };
  const shared = new SharedEvents<number>(numbers, () => undefined);
  const [fast, slow] = [shared.reader(), shared.reader()];
  while (fast.ready() !== undefined);
  let sum = 0;
  for (let event = slow.ready(); event !== undefined; event = slow.ready()) sum += event;
  expect(sum).toBe((count * (count + 1)) / 2);
});
