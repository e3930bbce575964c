import { describe, expect, test } from 'vitest';
import { byLink } from '../../src/paging/rules.js';
import { DRIVERS, type Thing, transport } from '../servers/api.js';
import { listThings } from '../servers/list-things.js';
import { answer } from '../servers/raw-server.js';
import { replies, type ReplyServer, target } from '../servers/replies.js';
import { pageOf } from '../servers/list-server.js';

const items = (...ids: number[]): object[] => ids.map((id) => ({ id, name: 'n' }));
const json = (value: unknown, headers: Record<string, string> = {}): Buffer =>
  answer(200, JSON.stringify(value), headers);
const ids = (things: readonly Thing[]): number[] => things.map(({ id }) => id);

/** A list in pages of `size`, whose links count pages of `limit`. On an `overlapping` server each page is longer by its number. */
function longPages(
  all: number,
  size: number,
  limit: number,
  overlapping = false,
): Promise<ReplyServer> {
  return replies((request) => {
    const page = pageOf(request);
    const from = (page - 1) * size;
    const count = Math.max(0, Math.min(overlapping ? size * page : size, all - from));
    const link =
      page * limit < all
        ? { link: `<http://host/things?page=${String(page + 1)}>; rel="next"` }
        : {};
    return json(items(...Array.from({ length: count }, (_, i) => from + i + 1)), {
      ...link,
      'x-total-count': String(all),
    });
  });
}

describe.each(DRIVERS)('pages that are longer than requested over %s', (driver) => {
  const all = Array.from({ length: 12 }, (_, at) => at + 1);

  test.each([1, 4])(
    'end with the last item, however many pages the links count, with %i requests at a time',
    async (concurrency) => {
      const server = await longPages(12, 5, 2);
      expect(
        ids(
          await transport(server.url, driver)
            .pages({ ...listThings, paging: byLink }, {})
            .toArray({ concurrency }),
        ),
      ).toEqual(all);
      expect(new Set(server.requests.map(target)).size).toBe(4); // and not one for each of the six pages that the links count
    },
  );

  test.each([1, 4])(
    'that overlap return each item once, with %i requests at a time',
    async (concurrency) => {
      const server = await longPages(12, 3, 2, true);
      const list = transport(server.url, driver).pages(
        { ...listThings, paging: byLink, mayOverlap: true },
        {},
      );
      expect(ids(await list.toArray({ concurrency }))).toEqual(all);
    },
  );

  test('an empty page before the last item is not the end', async () => {
    const server = await replies((request) => {
      const page = pageOf(request);
      const [to, rel] = page < 5 ? [page + 1, 'next'] : [1, 'first'];
      const link = `<http://host/things?page=${String(to)}>; rel="${rel}"`;
      return json(page === 2 || page === 3 ? [] : items(page), { link, 'x-total-count': '5' });
    });
    expect(
      ids(
        await transport(server.url, driver)
          .pages({ ...listThings, paging: byLink }, {})
          .toArray(),
      ),
    ).toEqual([1, 4, 5]);
  });
});
