import { describe, expect, test } from 'vitest';
import { OutputError } from '../../src/base/errors.js';
import {
  byLink,
  byTotal,
  type ListEndpoint,
  type Paging,
  singlePage,
  untilEmpty,
  byLinkIfCounted,
} from '../../src/paging/rules.js';
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
const items = (from: number, to: number): object[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => ({ id: from + i + 1, name: 'n' }));
const json = (value: unknown, headers: Record<string, string> = {}): Buffer =>
  answer(200, JSON.stringify(value), headers);
const ids = (things: readonly Thing[]): number[] => things.map(({ id }) => id);
const targets = (server: ReplyServer): string[] => server.requests.map(target);
const numberIn = (request: string, name: string): number =>
  Number(new RegExp(`[?&]${name}=(-?\\d+)`).exec(target(request))?.[1] ?? 0);
const next = (page: number): Record<string, string> => ({
  link: `</things?page=${String(page + 1)}>; rel="next"`,
});

/** A server that sends everything while no page from 1 up is asked for. */
function olderServer(
  count: number,
  headers: (from: number, to: number) => Record<string, string>,
): Promise<ReplyServer> {
  return replies((request) => {
    const page = numberIn(request, 'page');
    const limit = numberIn(request, 'limit') || 3;
    const [from, to] = page < 1 ? [0, count] : [(page - 1) * limit, Math.min(page * limit, count)];
    return json(items(from, to), headers(from, to));
  });
}

describe.each(DRIVERS)(
  'a server that sends everything when no page is named, over %s,',
  (driver) => {
    test.each<[string, Paging, boolean, (from: number, to: number) => Record<string, string>]>([
      [
        'by Link',
        byLink,
        false,
        (_, to) => (to < 7 ? next(Math.ceil(to / 3)) : { link: '</things?page=1>; rel="first"' }),
      ],
      ['by total', byTotal, false, () => ({ 'x-total-count': '7' })],
      ['by X-HasMore', byTotal, false, (_, to) => ({ 'x-hasmore': String(to < 7) })],
      [
        'until empty, with a total that counts the page',
        untilEmpty,
        true,
        (from, to) => ({ 'x-total-count': String(Math.max(0, to - from)) }),
      ],
      ['without any header', byTotal, false, () => ({})],
    ])('yields each item once %s', async (_, paging, isWrong, headers) => {
      const server = await olderServer(7, headers);
      const list = paged(paging, isWrong ? { totalIsWrong: true } : {});
      const api = transport(server.url, driver);
      for (const query of [{}, { limit: 3 }, { page: 1 }, { page: 0, limit: 3 }, { page: -2 }]) {
        const pages = api.pages(list, { query });
        expect(ids(await pages.toArray()), JSON.stringify(query)).toEqual([1, 2, 3, 4, 5, 6, 7]);
        expect((await pages.page()).items).toHaveLength(3);
        for (const cursor of ['limit=3', 'page=0&limit=3', 'limit=3&page=1'])
          expect(ids(await pages.from(cursor).toArray())).toEqual([1, 2, 3, 4, 5, 6, 7]);
      }
      expect(
        targets(server).filter((text) => numberIn(`GET ${text} HTTP/1.1`, 'page') < 1),
      ).toEqual([]);
    });

    test('is requested with a page for the total, too', async () => {
      const server = await olderServer(7, () => ({ 'x-total-count': '7' }));
      const pages = transport(server.url, driver).pages(paged(byTotal), {
        query: { state: 'all' },
      });
      expect(await pages.total()).toBe(7);
      expect(targets(server)).toEqual(['/things?state=all&page=1']);
    });

    test('does not send page parameters for a list without pages', async () => {
      const server = await olderServer(7, () => ({}));
      expect(
        await transport(server.url, driver)
          .pages(paged(singlePage), { query: { state: 'all' } })
          .toArray(),
      ).toHaveLength(7);
      expect(targets(server)).toEqual(['/things?state=all']);
    });
  },
);

test('describe shows the first page that is requested', () => {
  const api = transport('http://127.0.0.1:1', 'undici');
  expect(api.describe(paged(byTotal), { query: { limit: 2 } }).url).toBe(
    'http://127.0.0.1:1/things?limit=2&page=1',
  );
  expect(api.describe(paged(byTotal), { query: { page: 3 } }).curl).toContain('/things?page=3');
  expect(api.describe(paged(singlePage), {}).url).toBe('http://127.0.0.1:1/things');
});

describe.each(DRIVERS)('a list that some servers do not page, over %s,', (driver) => {
  test('is complete in one request where the response has no total', async () => {
    const server = await replies(() => json(items(0, 5)));
    const pages = transport(server.url, driver).pages(paged(byLinkIfCounted), {
      query: { limit: 2 },
    });
    expect(await pages.page()).toMatchObject({ total: undefined, next: undefined });
    expect(ids(await pages.toArray())).toEqual([1, 2, 3, 4, 5]);
    expect(server.requests).toHaveLength(2);
  });

  test.each<[string, (to: number) => Record<string, string>]>([
    ['a total', () => ({ 'x-total-count': '7' })],
    [
      'a Link',
      (to) => (to < 7 ? next(Math.ceil(to / 3)) : { link: '</things?page=1>; rel="first"' }),
    ],
  ])('continues where the response has %s', async (_, headers) => {
    const server = await olderServer(7, (_from, to) => headers(to));
    expect(
      ids(await transport(server.url, driver).pages(paged(byLinkIfCounted), {}).toArray()),
    ).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(server.requests).toHaveLength(3);
  });
});

describe.each(DRIVERS)('a list that some servers send bare, over %s,', (driver) => {
  const wrapped = paged(byTotal, { key: 'runs', mayBeBare: true });

  test('is read in both forms, null and empty too', async () => {
    const bodies = [
      items(0, 2),
      { total_count: 2, runs: items(0, 2) },
      null,
      [],
      { total_count: 0, runs: null },
    ];
    const server = await replies((_, count) =>
      json(bodies[count - 1], { 'x-total-count': count > 2 ? '0' : '2' }),
    );
    const api = transport(server.url, driver);
    const found: number[][] = [];
    for (const body of bodies)
      found.push(ids(await api.pages(wrapped, {}).toArray()), [Array.isArray(body) ? 1 : 0]);
    expect(found).toEqual([[1, 2], [1], [1, 2], [0], [], [0], [], [1], [], [0]]);
  });

  test('is rejected without its key, and the error names the path of a wrong item in either form', async () => {
    const bodies = [{ total_count: 1 }, [{ id: 1 }], { total_count: 1, runs: [{ id: 1 }] }];
    const server = await replies((_, count) => json(bodies[count - 1]));
    const errors: Awaited<ReturnType<typeof failure>>[] = [];
    while (errors.length < bodies.length)
      errors.push(await failure(transport(server.url, driver).pages(wrapped, {}).page()));
    expect(errors.every((error) => error instanceof OutputError)).toBe(true);
    expect(errors.map((error) => error['path'])).toEqual(['runs', '[0].name', 'runs[0].name']);
  });
});

describe.each(DRIVERS)('the end of a list over %s', (driver) => {
  test('is known from the total also when reading starts on a later page', async () => {
    const server = await olderServer(7, () => ({ 'x-total-count': '7' }));
    const pages = transport(server.url, driver).pages(paged(byTotal), { query: { page: 2 } });
    expect(ids(await pages.toArray())).toEqual([4, 5, 6, 7]);
    expect(server.requests).toHaveLength(2);
  });

  test('is found after empty pages that the total allows for, because servers count before they filter', async () => {
    const server = await replies((request) => {
      const page = numberIn(request, 'page');
      return json(page === 1 ? items(0, 1) : page === 4 ? items(1, 2) : [], {
        'x-total-count': '5',
        ...(page < 5 ? next(page) : { link: '</things?page=1>; rel="first"' }),
      });
    });
    expect(
      ids(
        await transport(server.url, driver)
          .pages(paged(byLink), { query: { limit: 1 } })
          .toArray(),
      ),
    ).toEqual([1, 2]);
    expect(server.requests).toHaveLength(5);
  });

  test('is detected when there are more empty pages than the total allows for', async () => {
    const server = await replies((request) =>
      json([], { 'x-total-count': '3', ...next(numberIn(request, 'page')) }),
    );
    expect(
      await failure(transport(server.url, driver).pages(paged(byLink), {}).toArray()),
    ).toMatchObject({ code: 'page-loop' });
    expect(server.requests).toHaveLength(4);
  });
});
