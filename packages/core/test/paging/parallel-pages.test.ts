import { describe, expect, test } from 'vitest';
import { OutputError } from '../../src/base/errors.js';
import {
  byLink,
  byTotal,
  type ListEndpoint,
  type Paging,
  untilEmpty,
  byLinkIfCounted,
} from '../../src/paging/rules.js';
import { DRIVERS, failure, type Thing, transport } from '../servers/api.js';
import { listThings, type ThingQuery } from '../servers/list-things.js';
import { type ListShape, listServer, pageOf, range } from '../servers/list-server.js';
import { answer } from '../servers/raw-server.js';
import { header, pause, replies, type ReplyServer, target } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

type Things = ListEndpoint<{ query?: ThingQuery | undefined }, Thing>;
const paged = (paging: Paging, more: Partial<Things> = {}): Things => ({
  ...listThings,
  paging,
  ...more,
});
const idsOf = (things: readonly Thing[]): number[] => things.map(({ id }) => id);
const pagesOf = (server: ReplyServer): number[] => server.requests.map(pageOf);

const query = { query: { state: 'open', limit: 3 } };

describe.each(DRIVERS)('toArray({ concurrency }) over %s', (driver) => {
  test.each<[string, Paging, boolean]>([
    ['links', byLink, true],
    ['a total alone', byTotal, false],
    ['links, where some servers send the whole list', byLinkIfCounted, true],
  ])(
    'reads pages at the same time where a server counts them with %s',
    async (_, paging, hasLink) => {
      const { server, most } = await listServer(range(1, 20), { hasLink, delay: () => 15 });
      const items = await transport(server.url, driver)
        .pages(paged(paging), query)
        .toArray({ concurrency: 4 });
      expect(idsOf(items)).toEqual(range(1, 20));
      expect(most()).toBe(4);
      // The first and the last page are requested once more.
      expect(pagesOf(server).toSorted((a, b) => a - b)).toEqual([1, 1, 2, 3, 4, 5, 6, 7, 7]);
    },
  );

  test('returns the items in order, whichever page arrives first', async () => {
    const { server } = await listServer(range(1, 18), { delay: (page) => (7 - page) * 10 });
    const list = transport(server.url, driver).pages(paged(byTotal), query);
    expect(idsOf(await list.toArray({ concurrency: 10 }))).toEqual(range(1, 18));
  });

  test('requests no more pages than the limit needs', async () => {
    const { server } = await listServer(range(1, 60));
    const list = transport(server.url, driver).pages(paged(byTotal), query);
    expect(idsOf(await list.toArray({ concurrency: 4, limit: 10 }))).toEqual(range(1, 10));
    expect(Math.max(...pagesOf(server))).toBe(4);
    expect(idsOf(await list.toArray({ concurrency: 4, limit: 2 }))).toEqual([1, 2]);
    expect(idsOf(await list.toArray({ concurrency: 4, limit: 0 }))).toEqual([]);
    expect(idsOf(await list.toArray({ concurrency: 4, limit: 1_000 }))).toEqual(range(1, 60));
  });

  test.each([300_000_000, 999_999_999, 999_999_999_999_999])(
    'reads a list whose total is absurd (%i) page after page, to its end',
    async (total) => {
      for (const [ids, size] of [
        [range(1, 10), 1],
        [range(1, 20), 3],
      ] as const) {
        const { server } = await listServer([...ids], { size, total: () => total });
        const list = transport(server.url, driver).pages(paged(byTotal), query);
        expect(idsOf(await list.toArray({ concurrency: 4 }))).toEqual(ids);
        expect(idsOf(await list.toArray({ concurrency: 4, limit: 7 }))).toEqual(range(1, 7));
        expect(Math.max(...pagesOf(server))).toBeLessThan(20);
      }
    },
  );

  test('survives a total that is wrong by a million items, and any concurrency', async () => {
    const { server } = await listServer(range(1, 20), { total: () => 1_000_020 });
    const list = transport(server.url, driver).pages(paged(byTotal), query);
    expect(idsOf(await list.toArray({ concurrency: 4 }))).toEqual(range(1, 20));
    const { server: small } = await listServer(range(1, 20));
    expect(
      await transport(small.url, driver)
        .pages(paged(byTotal), query)
        .toArray({ concurrency: Number.MAX_SAFE_INTEGER }),
    ).toHaveLength(20);
  });

  test('continues from a cursor', async () => {
    const { server } = await listServer(range(1, 20), { hasLink: true });
    const list = transport(server.url, driver).pages(paged(byLink), query);
    const { next = '' } = await list.page();
    expect(idsOf(await list.from(next).toArray({ concurrency: 3 }))).toEqual(range(4, 20));
  });

  test('an error has the page that failed and all items before it, also when later pages have arrived', async () => {
    const { server } = await listServer(range(1, 24), { delay: (page) => (page === 4 ? 60 : 0) });
    const failing = await replies(async (request) => {
      if (pageOf(request) === 4) {
        await pause(60);
        return answer(500, '{"message":"broken"}');
      }
      const response = await fetch(server.url + target(request));
      return answer(200, await response.text(), {
        'x-total-count': response.headers.get('x-total-count') ?? '',
      });
    });
    const list = transport(failing.url, driver).pages(paged(byTotal), query);
    const error = await failure(list.toArray({ concurrency: 4 }));
    expect(error).toMatchObject({
      name: 'ServerError',
      page: { number: 4, cursor: 'state=open&limit=3&page=4' },
    });
    expect(idsOf(error['items'] as Thing[])).toEqual(range(1, 9));
  });

  test('an error of the second look at the ends has the first page, and no items', async () => {
    const { server } = await listServer(range(1, 12));
    let firsts = 0;
    const failing = await replies(async (request) => {
      if (pageOf(request) === 1 && ++firsts > 1) return answer(500, '{}');
      const response = await fetch(server.url + target(request));
      return answer(200, await response.text(), {
        'x-total-count': response.headers.get('x-total-count') ?? '',
      });
    });
    const list = transport(failing.url, driver).pages(paged(byTotal), query);
    const error = await failure(list.toArray({ concurrency: 4 }));
    expect(error).toMatchObject({ status: 500, items: [], page: { number: 1 } });
  });

  test('an error of the second look at one end cancels the other', async () => {
    const { server } = await listServer(range(1, 12));
    let release = (): void => undefined;
    const failed = new Promise<void>((resolve) => (release = resolve));
    const seen = new Map<number, number>();
    const failing = await replies(async (request) => {
      const page = pageOf(request);
      const times = (seen.get(page) ?? 0) + 1;
      seen.set(page, times);
      if (page === 1 && times > 1) return answer(500, '{}');
      if (page === 4 && times > 1) {
        await failed;
        return answer(503, '{}', { 'retry-after': '0' });
      }
      const response = await fetch(server.url + target(request));
      return answer(200, await response.text(), {
        'x-total-count': response.headers.get('x-total-count') ?? '',
      });
    });
    const list = transport(failing.url, driver).pages(paged(byTotal), query);
    await failure(list.toArray({ concurrency: 4 }));
    release();
    await pause(100);
    // It may be cancelled before it is sent.
    expect(seen.get(4)).toBeLessThanOrEqual(2);
  });

  test('total covers the whole list, and the signal ends all requests', async () => {
    const { server } = await listServer(range(1, 60), { delay: () => 40 });
    const api = transport(server.url, driver);
    const late = await failure(
      api.pages(paged(byTotal), query, { timeouts: { total: 130 } }).toArray({ concurrency: 2 }),
    );
    expect(late).toMatchObject({ name: 'TimeoutError', phase: 'total' });
    const signal = AbortSignal.timeout(70);
    const aborted = await failure(
      api.pages(paged(byTotal), query, { signal }).toArray({ concurrency: 2 }),
    );
    expect(aborted).toMatchObject({ name: 'AbortError', code: 'signal-timeout' });
    const before = server.requests.length;
    await pause(120);
    // The server may not have read the two that were being sent.
    expect(server.requests.length - before).toBeLessThanOrEqual(2);
  });

  test('takes no more slots than the limit of the client allows', async () => {
    const { server, most } = await listServer(range(1, 30), { delay: () => 5 });
    const api = transport(server.url, driver, { limit: { concurrency: 2 } });
    expect(idsOf(await api.pages(paged(byTotal), query).toArray({ concurrency: 8 }))).toEqual(
      range(1, 30),
    );
    expect(most()).toBe(2);
  });
});

describe.each(DRIVERS)(
  'toArray({ concurrency }) reads one page after another over %s',
  (driver) => {
    test.each<[string, Things, ListShape]>([
      ['without a total', paged(byLink), { total: () => undefined, hasLink: true }],
      [
        'where the total is known to be wrong',
        paged(byLink, { totalIsWrong: true }),
        { hasLink: true },
      ],
      ['where the total is that of another list', paged(untilEmpty), { total: () => 100 }],
      [
        'where the total is too small, and a link leads on',
        paged(byLink),
        { total: () => 8, hasLink: true },
      ],
      [
        'where the total counts more than the list has',
        paged(byLink),
        { total: () => 50, hasLink: true },
      ],
    ])('%s', async (_, endpoint, shape) => {
      const { server } = await listServer(range(1, 20), shape);
      const items = await transport(server.url, driver)
        .pages(endpoint, query)
        .toArray({ concurrency: 4 });
      expect(idsOf(items)).toEqual(range(1, 20));
    });

    test('where the server filters after it has counted: pages are short, and one is empty', async () => {
      const kept = [[1, 2, 3], [], [7], [10, 11, 12], [14]];
      const server = await replies((request) => {
        const page = pageOf(request);
        const items = (kept[page - 1] ?? []).map((id) => ({ id, name: 'n' }));
        const link =
          page < kept.length
            ? `<http://${header(request, 'host') ?? ''}/things?page=${String(page + 1)}>; rel="next"`
            : '</>; rel="first"';
        return answer(200, JSON.stringify(items), { 'x-total-count': '15', link });
      });
      const items = await transport(server.url, driver)
        .pages(paged(byLink), {})
        .toArray({ concurrency: 4 });
      expect(idsOf(items)).toEqual([1, 2, 3, 7, 10, 11, 12, 14]);
    });

    test('where the next address is not a number', async () => {
      const server = await replies((request) => {
        const at = Number(/after=(\d+)/.exec(target(request))?.[1] ?? 0);
        const items = range(at + 1, at + 3).map((id) => ({ id, name: 'n' }));
        const more =
          at + 3 < 12
            ? {
                link: `<http://${header(request, 'host') ?? ''}/things?after=${String(at + 3)}>; rel="next"`,
              }
            : { link: '</>; rel="first"' };
        return answer(200, JSON.stringify(items), { 'x-total-count': '12', ...more });
      });
      const items = await transport(server.url, driver)
        .pages(paged(byLink), {})
        .toArray({ concurrency: 4 });
      expect(idsOf(items)).toEqual(range(1, 12));
      expect(server.requests).toHaveLength(4);
    });

    test('where the server ignores the number of the page, which is the same error as without concurrency', async () => {
      const server = await replies(() =>
        answer(200, '[{"id":1,"name":"a"},{"id":2,"name":"b"}]', { 'x-total-count': '20' }),
      );
      const error = await failure(
        transport(server.url, driver).pages(paged(byTotal), {}).toArray({ concurrency: 4 }),
      );
      expect(error).toBeInstanceOf(OutputError);
      expect(error).toMatchObject({ code: 'page-loop', page: { number: 2 } });
    });

    test('where the server ignores paging and sends everything', async () => {
      const all = JSON.stringify(range(1, 9).map((id) => ({ id, name: 'n' })));
      const server = await replies(() => answer(200, all, { 'x-total-count': '9' }));
      expect(
        idsOf(
          await transport(server.url, driver)
            .pages(paged(byTotal), query)
            .toArray({ concurrency: 4 }),
        ),
      ).toEqual(range(1, 9));
      expect(server.requests).toHaveLength(1);
    });
  },
);

describe('what identifies an item', () => {
  test('is its number, or else its other names together: two tags may have the id of one commit', async () => {
    const tags = range(1, 9).map((at) => ({ id: 'abc', name: `v${String(at)}` }));
    const server = await replies((request) => {
      const page = pageOf(request);
      return answer(200, JSON.stringify(tags.slice((page - 1) * 2, page * 2)), {
        'x-total-count': '9',
      });
    });
    const api = transport(server.url, 'undici', { validate: 'off' });
    const found = await api.pages(paged(byTotal), {}).toArray({ concurrency: 3 });
    expect(found.map(({ name }) => name)).toEqual(tags.map(({ name }) => name));
    expect(server.requests).toHaveLength(7);
  });
});

test.each([0, -1, 1.5, Number.NaN, '2', null])(
  'refuses the concurrency %s',
  async (concurrency) => {
    const list = transport('http://127.0.0.1:9', 'undici').pages(paged(byTotal), query);
    const error = await failure(list.toArray({ concurrency: concurrency as number }));
    expect(error).toMatchObject({ name: 'InputError', code: 'invalid-input' });
    expect(error.message).toContain('concurrency must be a whole number from 1 up');
  },
);
