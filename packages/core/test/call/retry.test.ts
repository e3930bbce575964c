import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { token } from '../../src/contract/auth.js';
import type { Callable } from '../../src/contract/endpoint.js';
import type { RetryEvent } from '../../src/contract/hooks.js';
import { parseRetryAfter } from '../../src/wire/retry-after.js';
import {
  busyThing,
  createThing,
  DRIVERS,
  failure,
  getThing,
  removeThing,
  transport,
} from '../servers/api.js';
import { answer } from '../servers/raw-server.js';
import { replies, THING } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const where = { where: { name: 'a' } };
const show: typeof createThing = { ...createThing, id: 'show', reads: true };
const putThing: typeof removeThing = { ...removeThing, id: 'replace', idempotent: true };

type Kind =
  'get' | 'idempotent write' | 'reading POST' | 'POST' | 'POST that refuses with 503' | 'DELETE';
const KINDS: Readonly<Record<Kind, readonly [Callable<object, unknown>, object]>> = {
  get: [getThing, where],
  'idempotent write': [putThing, where],
  'reading POST': [show, { body: { name: 'a' } }],
  POST: [createThing, { body: { name: 'a' } }],
  'POST that refuses with 503': [busyThing, { body: { name: 'a' } }],
  DELETE: [removeThing, where],
};

/** Statuses after which another attempt is made. */
const REPEATS: Readonly<Record<Kind, readonly number[]>> = {
  get: [429, 502, 503, 504, 521, 522, 523, 530],
  'idempotent write': [429, 502, 503, 504, 521, 522, 523, 530],
  'reading POST': [429, 502, 503, 504, 521, 522, 523, 530],
  POST: [429],
  'POST that refuses with 503': [429, 503],
  DELETE: [429],
};

describe.each(DRIVERS)('a retry over %s', (driver) => {
  test.each(Object.keys(KINDS) as Kind[])(
    '%s is retried after the statuses that allow it, and no others',
    async (kind) => {
      const [endpoint, input] = KINDS[kind];
      for (const status of [
        400, 401, 403, 404, 408, 409, 422, 429, 500, 501, 502, 503, 504, 507, 521,
      ]) {
        const server = await replies(() => answer(status, '{"message":"no"}'));
        const error = await failure(transport(server.url, driver).call(endpoint, input));
        const attempts = REPEATS[kind].includes(status) ? 3 : 1;
        const isRead = kind === 'get' || kind === 'reading POST';
        const refused = status < 500 || (status === 503 && kind === 'POST that refuses with 503');
        expect({ status, ...pick(error) }).toEqual({
          status,
          kind: 'status',
          attempts,
          mayHaveExecuted: !isRead && !refused,
        });
        expect(server.requests).toHaveLength(attempts);
      }
    },
  );

  test('the second attempt can succeed; exchange counts the attempts and onRetry reports them', async () => {
    const server = await replies((_, count) => (count < 3 ? answer(503, '') : answer(200, THING)));
    const told: RetryEvent[] = [];
    const api = transport(server.url, driver, {
      hooks: { onRetry: (event) => void told.push(event) },
    });
    expect(await api.exchange(getThing, where)).toMatchObject({ attempts: 3, status: 200 });
    expect(told.map(({ endpoint, attempt, status }) => ({ endpoint, attempt, status }))).toEqual([
      { endpoint: 'getThing', attempt: 1, status: 503 },
      { endpoint: 'getThing', attempt: 2, status: 503 },
    ]);
  });

  test('a write that an earlier attempt may have done stays marked, also when the last answer is a refusal', async () => {
    const server = await replies((_, count, peer) => {
      if (count > 1) return answer(404, '{"message":"gone"}');
      peer.reset();
      return undefined;
    });
    const error = await failure(transport(server.url, driver).call(putThing, where));
    expect(error).toMatchObject({ status: 404, attempts: 2, mayHaveExecuted: true });
  });

  test('retry: { limit: 0 } sends one request, and a call may allow more retries than the client', async () => {
    const server = await replies(() => answer(503, ''));
    const api = transport(server.url, driver, { retry: { limit: 0 } });
    expect(await failure(api.call(getThing, where))).toMatchObject({ attempts: 1 });
    expect(
      await failure(api.call(getThing, where, { retry: { limit: 4, baseDelay: 1 } })),
    ).toMatchObject({ attempts: 5 });
  });

  test.each([
    ['0', 0, 3],
    ['0.2', 200, 3],
    ['-1', undefined, 3],
    ['abc', undefined, 3],
    ['999999', 999_999_000, 1],
    ['61', 61_000, 1],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 0, 3],
    ['Fri, 31 Dec 2100 23:59:59 GMT', expect.any(Number) as number, 1],
  ])('Retry-After: %s is read as it is defined', async (value, retryAfter, attempts) => {
    const server = await replies(() =>
      answer(429, '{"message":"slow down"}', { 'retry-after': value }),
    );
    const started = performance.now();
    const error = await failure(transport(server.url, driver).call(getThing, where));
    const waited = performance.now() - started;
    expect(error).toMatchObject({ name: 'RateLimitError', attempts });
    expect(error['retryAfter']).toEqual(retryAfter);
    const asked = attempts === 3 ? 2 * (retryAfter ?? 0) : 0;
    expect(waited).toBeGreaterThanOrEqual(asked - 5);
  });

  test('Retry-After-Ms takes precedence over Retry-After, and both apply to a 503', async () => {
    const server = await replies((_, count) =>
      count === 1
        ? answer(503, '', { 'retry-after': '60', 'Retry-After-Ms': '120' })
        : answer(200, THING),
    );
    const started = performance.now();
    await transport(server.url, driver).call(getThing, where);
    expect(performance.now() - started).toBeGreaterThan(115);
  });

  test('a renewed credential takes no retry away', async () => {
    const server = await replies((_, count) =>
      count < 4 ? answer(count === 1 ? 401 : 503, '{}') : answer(200, THING),
    );
    const api = transport(server.url, driver, {
      auth: token('stale', { renew: () => 'fresh' }),
      retry: { limit: 2, baseDelay: 1 },
    });
    expect(await api.exchange(getThing, where)).toMatchObject({ attempts: 4 });
  });

  test('a wait can be aborted', async () => {
    const server = await replies(() => answer(429, '', { 'retry-after': '60' }));
    const controller = new AbortController();
    const onRetry = vi.fn();
    const api = transport(server.url, driver, { hooks: { onRetry } });
    const call = failure(api.call(getThing, where, { signal: controller.signal }));
    await expect.poll(() => onRetry.mock.calls.length).toBe(1);
    controller.abort(new Error('no time'));
    const error = await call;
    expect(error).toMatchObject({ kind: 'aborted', cause: { message: 'no time' }, attempts: 1 });
  });

  test('AbortSignal.timeout ends a call with all its attempts', async () => {
    const server = await replies(() => answer(503, '', { 'retry-after': '0.1' }));
    const api = transport(server.url, driver, { retry: { limit: 10_000 } });
    const error = await failure(api.call(getThing, where, { signal: AbortSignal.timeout(300) }));
    expect(error).toMatchObject({ kind: 'aborted', cause: { name: 'TimeoutError' } });
  });

  test('a wait that cannot end before the total runs out is not begun', async () => {
    const server = await replies(() => answer(429, '', { 'retry-after': '400' }));
    const api = transport(server.url, driver, {
      retry: { maxRetryAfter: 500_000 },
      timeouts: { total: 300_000 },
    });
    const error = await failure(api.call(getThing, where));
    expect(error).toMatchObject({ status: 429, attempts: 1, retryAfter: 400_000 });
  });
});

function pick({
  kind,
  attempts,
  mayHaveExecuted,
}: Record<string, unknown>): Record<string, unknown> {
  return { kind, attempts, mayHaveExecuted };
}

test('Retry-After: any number of seconds and any of the three forms of a date is read to the second', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999 }),
      fc.constantFrom('', ' ', '\t'),
      (seconds, space) => {
        expect(parseRetryAfter(`${space}${String(seconds)}${space}`, undefined)).toBe(
          seconds * 1_000,
        );
        const now = Date.UTC(2026, 10, 21, 12);
        for (const form of datesOf(new Date(now + seconds * 1_000)))
          expect(parseRetryAfter(form, undefined, now)).toBe(seconds * 1_000);
        for (const form of datesOf(new Date(now - seconds * 1_000)))
          expect(parseRetryAfter(form, undefined, now)).toBe(0);
      },
    ),
  );
});

test('Retry-After: an invalid value is ignored, and the delay is never NaN or negative', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string(), { nil: undefined }), (text, ms) => {
      const read = parseRetryAfter(text, ms);
      expect(read === undefined || (Number.isFinite(read) && read >= 0)).toBe(true);
    }),
  );
  for (const junk of [
    '',
    '-1',
    '+5',
    '1e3',
    'NaN',
    'Infinity',
    '0x10',
    '1,5',
    '1 2',
    'soon',
    '2026-11-21',
  ])
    expect(parseRetryAfter(junk, undefined)).toBeUndefined();
  expect(parseRetryAfter('7', 'junk')).toBe(7_000);
});

/** RFC 9110 has three: that of mail, that of RFC 850 and that of C. */
function datesOf(date: Date): string[] {
  const mail = date.toUTCString();
  const [, day = '', month = '', year = '', time = ''] =
    /, (\d\d) (\w{3}) (\d{4}) (\S+) GMT/.exec(mail) ?? [];
  const weekday = date.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
  return [
    mail,
    `${weekday}, ${day}-${month}-${year.slice(2)} ${time} GMT`,
    `${weekday.slice(0, 3)} ${month} ${day.replace(/^0/, ' ')} ${time} ${year}`,
  ];
}
