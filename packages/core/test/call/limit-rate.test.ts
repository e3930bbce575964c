import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { RateWindow } from '../../src/call/limiter.js';
import { InputError, QueueFullError } from '../../src/base/errors.js';
import { DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { listThings } from '../servers/list-things.js';
import { answer } from '../servers/raw-server.js';
import { replies, type ReplyServer, target, THING } from '../servers/replies.js';

const named = (name: string): { where: { name: string } } => ({ where: { name } });

/** Makes the clock stand still until the test moves it. Sockets are real. */
function stopClock(): void {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
}

/** Waits until the server has been asked so many times, and then whether more requests come at the same time of the clock. */
async function asked(server: ReplyServer, count: number): Promise<string[]> {
  for (let turns = 0; server.requests.length < count && turns < 20_000; turns++)
    await new Promise((resolve) => setImmediate(resolve));
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
  return server.requests.map(target);
}

describe.each(DRIVERS)('limit.perSecond over %s', (driver) => {
  test('lets so many requests begin within a second, in the order in which they came, and reports those that wait', async () => {
    const server = await replies(() => answer(200, THING));
    const waited: number[] = [];
    const api = transport(server.url, driver, {
      limit: { perSecond: 2 },
      hooks: { onQueue: ({ position }) => void waited.push(position) },
    });
    stopClock();
    const calls = ['a', 'b', 'c', 'd', 'e'].map((name) => api.call(getThing, named(name)));
    expect((await asked(server, 2)).toSorted()).toEqual(['/things/a', '/things/b']);
    expect(waited).toEqual([1, 2, 3]);
    await vi.advanceTimersByTimeAsync(900);
    expect(await asked(server, 2)).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(100);
    expect((await asked(server, 4)).slice(2).toSorted()).toEqual(['/things/c', '/things/d']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await asked(server, 5)).slice(4)).toEqual(['/things/e']);
    await Promise.all(calls);
  });

  test('counts retries and pages', async () => {
    const server = await replies((request, count) => {
      if (count === 1) return answer(503, '');
      return target(request).includes('page=2')
        ? answer(200, '[]')
        : answer(200, `[${THING}]`, { link: `<${server.url}/things?page=2>; rel="next"` });
    });
    const api = transport(server.url, driver, {
      limit: { perSecond: 1 },
      retry: { baseDelay: 0 },
    });
    stopClock();
    const items = api.pages(listThings, {}).toArray();
    for (let count = 1; count <= 3; count++) {
      expect(await asked(server, count)).toHaveLength(count);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(await items).toHaveLength(1);
  });

  test('an aborted call leaves the queue, and the next one takes its turn', async () => {
    const server = await replies(() => answer(200, THING));
    const api = transport(server.url, driver, { limit: { perSecond: 1, concurrency: 5 } });
    stopClock();
    const stop = new AbortController();
    const first = api.call(getThing, named('a'));
    const second = failure(api.call(getThing, named('b'), { signal: stop.signal }));
    const third = api.call(getThing, named('c'));
    await asked(server, 1);
    stop.abort();
    expect(await second).toMatchObject({ kind: 'aborted', mayHaveExecuted: false, attempts: 0 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await asked(server, 2)).toEqual(['/things/a', '/things/c']);
    await Promise.all([first, third]);
  });

  test('does not let more run at a time than concurrency allows', async () => {
    const held: (() => void)[] = [];
    const server = await replies(
      () =>
        new Promise((resolve) => {
          held.push(() => {
            resolve(answer(200, THING));
          });
        }),
    );
    const api = transport(server.url, driver, { limit: { perSecond: 10, concurrency: 1 } });
    stopClock();
    const calls = ['a', 'b'].map((name) => api.call(getThing, named(name)));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await asked(server, 1)).toHaveLength(1);
    held[0]?.();
    expect(await asked(server, 2)).toHaveLength(2);
    held[1]?.();
    await Promise.all(calls);
  });

  test('a full queue refuses, and total ends a wait', async () => {
    const server = await replies(() => answer(200, THING));
    const api = transport(server.url, driver, { limit: { perSecond: 0.5, queue: 1 } });
    stopClock();
    const first = api.call(getThing, named('a'));
    await asked(server, 1);
    const late = failure(api.call(getThing, named('b'), { timeouts: { total: 1_500 } }));
    expect(await failure(api.call(getThing, named('c')))).toBeInstanceOf(QueueFullError);
    await vi.advanceTimersByTimeAsync(1_600);
    expect(await late).toMatchObject({ kind: 'timeout', phase: 'total', attempts: 0 });
    await first;
    expect(server.requests).toHaveLength(1);
  });
});

test.each([[0], [-1], [2.5], [Number.NaN], [Infinity], ['5']])(
  'limit.perSecond that is %j is refused',
  (perSecond) => {
    const make = (): unknown =>
      transport('http://127.0.0.1:1', 'undici', { limit: { perSecond } as never });
    expect(make).toThrow(InputError);
    expect(make).toThrow(
      /limit\.perSecond must be a whole number from 1 up, or a number between 0 and 1/,
    );
  },
);

test('a rate below one lets one request begin in more than a second', () => {
  const slow = new RateWindow(0.25);
  slow.add(0);
  expect([slow.waitMs(0), slow.waitMs(3_999), slow.waitMs(4_000)]).toEqual([4_000, 1, 0]);
});
