import { expect, expectTypeOf, test } from 'vitest';
import { AbortError, TimeoutError } from '../../src/base/errors.js';
import { waitFor } from '../../src/call/wait-for.js';
import { NotFoundError } from '../../src/wire/status-error.js';
import { DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { answer } from '../servers/raw-server.js';
import { header, replies, THING } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const where = { where: { name: 'a' } };

test.each([[undefined], [null], [false]])(
  '%s means not yet; anything else ends the wait and is its result',
  async (not) => {
    const results = [not, not, 0];
    const times: number[] = [];
    const result = await waitFor(
      () => {
        times.push(performance.now());
        return results.shift();
      },
      { interval: 20 },
    );
    expect(result).toBe(0);
    const [first = 0, second = 0, third = 0] = times;
    // Timers may fire a millisecond early.
    expect(second - first).toBeGreaterThanOrEqual(19);
    expect(third - second).toBeGreaterThanOrEqual(29);
  },
);

test('the result has the type of the check without what means not yet', () => {
  const check = (): Promise<string | false | undefined> => Promise.resolve('x');
  expectTypeOf(waitFor(check)).resolves.toEqualTypeOf<string>();
  const isDone = (): boolean => true;
  expectTypeOf(waitFor(isDone)).resolves.toEqualTypeOf<true>();
});

test('no interval is longer than maxInterval', async () => {
  let calls = 0;
  const error = await failure(
    waitFor(() => ((calls += 1), false), { interval: 10, maxInterval: 10, timeoutMs: 400 }),
  );
  expect(error).toMatchObject({
    name: 'TimeoutError',
    phase: 'total',
    message: expect.stringContaining('waitFor took longer than 400 ms') as string,
  });
  // With growing intervals it would be nine.
  expect(calls).toBeGreaterThan(12);
});

test('the shorter of timeoutMs and timeouts.total applies', async () => {
  const message = async (options: object): Promise<string> =>
    (await failure(waitFor(() => false, { interval: 20, ...options }))).message;
  expect(await message({ timeoutMs: 80, timeouts: { total: 5_000 } })).toContain('80 ms');
  expect(await message({ timeoutMs: 5_000, timeouts: { total: 90 } })).toContain('90 ms');
  expect(await message({ timeouts: { total: 100 } })).toContain('100 ms');
});

test('what the check throws ends the wait unchanged', async () => {
  const reason = new TypeError('mine');
  for (const check of [
    () => Promise.reject(reason),
    (): never => {
      throw reason;
    },
  ])
    expect(await failure(waitFor(check))).toBe(reason);
});

test.each(DRIVERS)('a request of the check ends with the wait (%s)', async (driver) => {
  const server = await replies((_, count) => (count === 1 ? answer(200, THING) : undefined));
  const api = transport(server.url, driver);
  const stop = new AbortController();
  const ends: unknown[] = [];
  const wait = waitFor(
    async (call) => {
      const { tags } = await api.call(getThing, where, call).catch((error: unknown) => {
        ends.push(error);
        throw error;
      });
      return tags;
    },
    { interval: 5, signal: stop.signal },
  );
  await expect.poll(() => server.requests.length).toBe(2);
  stop.abort(new Error('closing'));
  const error = await failure(wait);
  expect(error).toBeInstanceOf(AbortError);
  const reason: unknown = stop.signal.reason;
  expect(error.cause).toBe(reason);
  await expect.poll(() => ends).toHaveLength(1);
  expect(ends[0]).toMatchObject({ name: 'AbortError', cause: reason });
  await expect
    .poll(() => server.peers.every((peer) => peer.isClosed || peer.requests().length === 1))
    .toBe(true);
});

test.each(DRIVERS)(
  'an error of a request is thrown as it is, and a check may take it for not yet (%s)',
  async (driver) => {
    const server = await replies((request, count) =>
      count < 3
        ? answer(404, '{}')
        : answer(200, `{"id":${header(request, 'x-id') ?? '0'},"name":"a"}`),
    );
    const api = transport(server.url, driver);
    expect(await failure(waitFor((call) => api.call(getThing, where, call)))).toBeInstanceOf(
      NotFoundError,
    );
    const found = waitFor(
      (call) =>
        api.call(getThing, where, { ...call, headers: { 'x-id': '7' } }).catch((error: unknown) => {
          if (error instanceof NotFoundError) return undefined;
          throw error;
        }),
      { interval: 5 },
    );
    expect(await found).toMatchObject({ id: 7 });
    expect(server.requests).toHaveLength(3);
  },
);

test('a check that hangs ends with the time limit, and no later call is made', async () => {
  let calls = 0;
  const error = await failure(
    waitFor(() => (calls++, new Promise(() => undefined)), { interval: 5, timeoutMs: 60 }),
  );
  expect(error).toBeInstanceOf(TimeoutError);
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(calls).toBe(1);
});

test('a signal that was aborted before prevents the check', async () => {
  let calls = 0;
  expect(await failure(waitFor(() => calls++, { signal: AbortSignal.abort() }))).toBeInstanceOf(
    AbortError,
  );
  expect(calls).toBe(0);
});

test.each<[string, unknown, object]>([
  ['check', 'not a function', {}],
  ['interval', () => true, { interval: 0 }],
  ['maxInterval', () => true, { maxInterval: NaN }],
  ['timeoutMs', () => true, { timeoutMs: '5' }],
  ['timeoutMs', () => true, { timeoutMs: Infinity }],
  ['timeouts.total', () => true, { timeouts: { total: -1 } }],
  ['signal', () => true, { signal: 'x' }],
  ['total', () => true, { total: 5 }],
])('an option %s that cannot be meant is refused', async (name, check, options) => {
  expect(await failure(waitFor(check as () => boolean, options))).toMatchObject({
    code: 'invalid-option',
    message: expect.stringContaining(`option ${name} `) as string,
  });
});
