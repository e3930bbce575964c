import { describe, expect, test } from 'vitest';
import { queryToken } from '../../src/contract/auth.js';
import {
  byLink,
  byTotal,
  type ListEndpoint,
  type Paging,
  singlePage,
  untilEmpty,
} from '../../src/paging/rules.js';
import { AbortError, InputError, OutputError } from '../../src/base/errors.js';
import type { ClientHookEvent } from '../../src/contract/hooks.js';
import { DRIVERS, failure, type Thing, transport } from '../servers/api.js';
import { listThings, type ThingQuery } from '../servers/list-things.js';
import { answer } from '../servers/raw-server.js';
import { replies, type ReplyServer, target } from '../servers/replies.js';

type Things = ListEndpoint<{ query?: ThingQuery | undefined }, Thing>;
const paged = (paging: Paging, more: Partial<Things> = {}): Things => ({
  ...listThings,
  paging,
  ...more,
});
const items = (...ids: number[]): object[] => ids.map((id) => ({ id, name: 'n' }));
const json = (value: unknown, headers: Record<string, string> = {}): Buffer =>
  answer(200, JSON.stringify(value), headers);
const ids = (things: readonly Thing[]): number[] => things.map(({ id }) => id);
const pageOf = (request: string): number =>
  Number(/[?&]page=(\d+)/.exec(target(request))?.[1] ?? 1);
const targets = (server: ReplyServer): string[] => server.requests.map(target);

/** A list of `all` in pages of `size`, which the server caps. */
function slices(
  all: number,
  size: number,
  headers: (page: number) => Record<string, string> = () => ({}),
): Promise<ReplyServer> {
  return replies((request) => {
    const page = pageOf(request);
    const from = (page - 1) * size;
    return json(
      items(
        ...Array.from({ length: Math.max(0, Math.min(size, all - from)) }, (_, i) => from + i + 1),
      ),
      headers(page),
    );
  });
}

describe.each(DRIVERS)('the total over %s', (driver) => {
  test.each<[string, Record<string, string>, number | undefined]>([
    ['X-Total-Count', { 'x-total-count': '12' }, 12],
    ['X-Total', { 'X-Total': '12' }, 12],
    ['both, the first wins', { 'x-total': '13', 'x-total-count': '12' }, 12],
    ['junk beside a good one', { 'x-total': '13', 'x-total-count': 'abc' }, 13],
    ['nothing', {}, undefined],
    ['an empty one', { 'x-total-count': '' }, undefined],
    ['words', { 'x-total-count': 'abc' }, undefined],
    ['a negative one', { 'x-total-count': '-1' }, undefined],
    ['a fraction', { 'x-total-count': '1.5' }, undefined],
    ['an absurd one', { 'x-total-count': '99999999999999999999' }, undefined],
    ['two', { 'x-total-count': '1, 2' }, undefined],
    ['zero', { 'x-total-count': '0' }, 0],
  ])('from %s', async (_, headers, total) => {
    const server = await replies(() => json([], headers));
    expect(await transport(server.url, driver).pages(listThings, {}).total()).toBe(total);
    expect(server.requests).toHaveLength(1);
  });

  test.each([1.5, -1, 2 ** 60, '7', null])(
    'from a body that says %j is undefined',
    async (total) => {
      const server = await replies((_, count) =>
        json({ total_count: total, runs: count === 1 ? items(1, 2) : [] }),
      );
      const list = transport(server.url, driver).pages(paged(byTotal, { key: 'runs' }), {});
      expect(await list.total()).toBeUndefined();
      expect(server.requests).toHaveLength(1);
    },
  );

  test('of a list whose total is known to be wrong is undefined, and does not end it', async () => {
    const server = await slices(5, 2, () => ({ 'x-total-count': '2' }));
    const list = transport(server.url, driver).pages(paged(byLink, { totalIsWrong: true }), {});
    expect(await list.total()).toBeUndefined();
    expect(ids(await list.toArray())).toEqual([1, 2, 3, 4, 5]);
  });

  test('may be absurd once', async () => {
    const server = await replies((request, count) => {
      const at = (pageOf(request) - 1) * 2;
      const total = count === 1 ? '2000' : '5';
      return json(items(...[1, 2, 3, 4, 5].slice(at, at + 2)), { 'x-total-count': total });
    });
    expect(ids(await transport(server.url, driver).pages(paged(byTotal), {}).toArray())).toEqual([
      1, 2, 3, 4, 5,
    ]);
    // Many items seem to be gone, so the list is read from its beginning again.
    expect(server.requests.map(pageOf)).toEqual([1, 2, 1, 2, 3]);
  });
});

describe.each(DRIVERS)('a list over %s', (driver) => {
  const wrapped = paged(singlePage, { key: 'runs' });
  test('that is null, bare or under its key, is empty', async () => {
    const server = await replies((_, count) =>
      count === 1
        ? json(null)
        : count === 2
          ? json({ total_count: 0, runs: null })
          : answer(204, ''),
    );
    const api = transport(server.url, driver);
    expect(await api.pages(paged(singlePage), {}).toArray()).toEqual([]);
    expect(await api.pages(wrapped, {}).page()).toMatchObject({
      items: [],
      total: 0,
      next: undefined,
    });
    expect(await api.pages(wrapped, {}).toArray()).toEqual([]);
  });

  test('is read from its wrapper, with the total beside it', async () => {
    const server = await replies((_, count) =>
      count === 1
        ? json({ total_count: 7, runs: items(1, 2) })
        : json({ ok: true, data: items(3) }),
    );
    const api = transport(server.url, driver);
    const page = await api.pages(wrapped, {}).page();
    expect([ids(page.items), page.total]).toEqual([[1, 2], 7]);
    expect(ids(await api.pages(paged(singlePage, { key: 'data' }), {}).toArray())).toEqual([3]);
  });

  test.each([
    ['{"total_count":1}'],
    ['{}'],
    ['[]'],
    ['null'],
    ['{"runs":{}}'],
    ['{"runs":"x"}'],
    ['1'],
  ])('whose wrapper is %s is an error, even when lenient', async (body) => {
    const server = await replies(() => answer(200, body));
    const error = await failure(() =>
      transport(server.url, driver, { validate: 'lenient' }).pages(wrapped, {}).toArray(),
    );
    expect(error).toBeInstanceOf(OutputError);
    expect(error.message).toContain('runs');
  });
});

describe.each(DRIVERS)('a list that pages, over %s', (driver) => {
  test.each<[string, Paging, number, (page: number) => Record<string, string>, number]>([
    ['by total stops when it is reached', byTotal, 5, () => ({ 'x-total-count': '5' }), 3],
    [
      'by total goes on to an empty page when the total counts what is hidden',
      byTotal,
      5,
      () => ({ 'x-total-count': '9' }),
      4,
    ],
    ['by total goes on to an empty page when the total is missing', byTotal, 4, () => ({}), 3],
    [
      'by X-HasMore stops when it says false',
      byTotal,
      4,
      (page) => ({ 'x-hasmore': page < 2 ? 'true' : 'False' }),
      2,
    ],
    ['by X-HasMore goes on to an empty page when it is missing', byTotal, 4, () => ({}), 3],
    [
      'by X-HasMore goes on when it says true, although the total is reached',
      byTotal,
      6,
      (page) => ({ 'x-hasmore': String(page < 3), 'x-total-count': '2' }),
      3,
    ],
    ['until empty trusts no total', untilEmpty, 5, () => ({ 'x-total-count': '2' }), 4],
    [
      'by Link goes by the total when there is no Link',
      byLink,
      5,
      () => ({ 'x-total-count': '5' }),
      3,
    ],
    [
      'by Link is not stopped by one that preloads a style sheet',
      byLink,
      5,
      () => ({ link: '</x.css>; rel=preload', 'x-total-count': '5' }),
      3,
    ],
    [
      'not at all is asked once',
      singlePage,
      2,
      () => ({ link: '</things?page=2>; rel="next"', 'x-total-count': '5' }),
      1,
    ],
  ])('%s', async (_, paging, all, headers, requests) => {
    const server = await slices(all, 2, headers);
    const list = transport(server.url, driver).pages(paged(paging), {
      query: { limit: 50, state: 'all' },
    });
    expect(await list.toArray()).toHaveLength(all);
    expect(server.requests).toHaveLength(requests);
    expect(
      targets(server).every((text) => text.includes('limit=50') && text.includes('state=all')),
    ).toBe(true);
  });

  test('does not stop at a short page, because servers cap limits', async () => {
    const server = await slices(7, 3, () => ({ 'x-total-count': '7' }));
    expect(
      await transport(server.url, driver)
        .pages(paged(byTotal), { query: { limit: 100 } })
        .toArray(),
    ).toHaveLength(7);
  });

  test('from page 2 does not mistake the total for the end', async () => {
    const server = await slices(5, 2, () => ({ 'x-total-count': '2' }));
    expect(
      ids(
        await transport(server.url, driver)
          .pages(paged(byTotal), { query: { page: 2 } })
          .toArray(),
      ),
    ).toEqual([3, 4, 5]);
  });

  test('and ignores `page` is detected, and does not repeat for ever', async () => {
    const server = await replies(() => json(items(1, 2)));
    expect(
      await failure(() => transport(server.url, driver).pages(paged(untilEmpty), {}).toArray()),
    ).toMatchObject({
      code: 'page-loop',
      hint: expect.stringContaining(
        'a mock has to send X-HasMore: false with its last page',
      ) as string,
    });
    expect(server.requests).toHaveLength(2);
  });

  test('is limited without an unnecessary request', async () => {
    const server = await slices(9, 3);
    const list = transport(server.url, driver).pages(paged(untilEmpty), {});
    for (const [limit, requests] of [
      [0, 0],
      [3, 1],
      [4, 2],
    ] as const) {
      const before = server.requests.length;
      expect(await list.toArray({ limit })).toHaveLength(limit);
      expect(server.requests.length - before).toBe(requests);
    }
    for (const limit of [-1, NaN, 2.5, '3'])
      expect(await failure(() => list.toArray({ limit: limit as number }))).toBeInstanceOf(
        InputError,
      );
  });

  test('returns each page with a cursor that continues in another process and has no credential', async () => {
    const server = await replies((request) => {
      const page = pageOf(request);
      return json(
        items(page),
        page < 3
          ? {
              link: `</things?page=${String(page + 1)}&token=geheim-42&access_token=x>; rel="next"`,
            }
          : { link: '<x>; rel="prev"' },
      );
    });
    const events: ClientHookEvent[] = [];
    const api = transport(server.url, driver, {
      auth: queryToken('geheim-42'),
      hooks: {
        onRequest: (event) => void events.push(event),
        onResponse: (event) => void events.push(event),
      },
    });
    const pages = [];
    for await (const page of api.pages(listThings, { query: { state: 'all' } }).byPage())
      pages.push(page);
    expect(pages.map(({ cursor, next }) => [cursor, next])).toEqual([
      ['state=all&page=1', 'page=2'],
      ['page=2', 'page=3'],
      ['page=3', undefined],
    ]);
    expect(targets(server)).toEqual([
      '/things?state=all&page=1&token=geheim-42',
      '/things?page=2&token=geheim-42',
      '/things?page=3&token=geheim-42',
    ]);
    expect(events).toHaveLength(6);
    expect(JSON.stringify(events)).not.toContain('geheim');
    expect(events.map(({ url }) => new URL(url).search)).toEqual([
      '?state=all&page=1',
      '?state=all&page=1',
      '?page=2',
      '?page=2',
      '?page=3',
      '?page=3',
    ]);
  });

  test('rejects a cursor that does not belong to the list', async () => {
    const list = transport('http://127.0.0.1:1', driver).pages(listThings, {});
    for (const cursor of ['page=2#x', 'a b', 'é', 'a\r\nb', 7, null]) {
      expect(() => list.from(cursor as string)).toThrow(InputError);
      expect(await failure(() => list.page({ cursor: cursor as string }))).toBeInstanceOf(
        InputError,
      );
    }
  });

  test('can be abandoned while a page is loading', async () => {
    const server = await replies(() => undefined);
    const list = transport(server.url, driver).pages(listThings, {});
    const work = failure(() => list.toArray());
    await expect.poll(() => server.requests.length).toBe(1);
    await list[Symbol.asyncDispose]();
    expect(await work).toBeInstanceOf(AbortError);
  });

  test('starts again with each loop, and rejects invalid input before anything is sent', async () => {
    const server = await slices(2, 2, () => ({ 'x-total-count': '2' }));
    const list = transport(server.url, driver).pages(listThings, {});
    expect(await list.toArray()).toEqual(await list.toArray());
    expect('then' in list).toBe(false);
    expect(() =>
      transport(server.url, driver).pages(listThings, {
        query: { page: 'x' as unknown as number },
      }),
    ).toThrow(InputError);
  });
});
