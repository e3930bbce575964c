import { describe, expect, test } from 'vitest';
import { byLink, byTotal, type ListEndpoint, type Paging } from '../../src/paging/rules.js';
import { failure, type Thing, transport } from '../servers/api.js';
import { listThings, type ThingQuery } from '../servers/list-things.js';
import { listServer, range } from '../servers/list-server.js';

const paged = (paging: Paging): ListEndpoint<{ query?: ThingQuery | undefined }, Thing> => ({
  ...listThings,
  paging,
});
const idsOf = (things: readonly Thing[]): number[] => things.map(({ id }) => id);
const query = { query: { state: 'open', limit: 3 } };

/** Checks what is promised: what was there from beginning to end is there once, in order. */
function expectComplete(
  found: readonly number[],
  always: readonly number[],
  order: readonly number[],
): void {
  expect(new Set(found).size).toBe(found.length);
  expect(found.filter((id) => always.includes(id))).toEqual(
    order.filter((id) => always.includes(id)),
  );
}

describe('toArray({ concurrency }) of a list that changes', () => {
  test.each<[string, (ids: number[], count: number) => void]>([
    ['an item is added at the front once', (ids, count) => count === 4 && ids.unshift(100)],
    ['an item is removed at the front once', (ids, count) => count === 4 && ids.shift()],
    ['an item is removed in the middle once', (ids, count) => count === 5 && ids.splice(7, 1)],
    ['an item is added at the end once', (ids, count) => count === 5 && ids.push(100)],
    [
      'an item moves to the front',
      (ids, count) => count === 5 && ids.unshift(...ids.splice(16, 1)),
    ],
    [
      'one is removed and one added, with the same total',
      (ids, count) => count === 5 && (ids.shift(), ids.push(100)),
    ],
    ['several are removed at once', (ids, count) => count === 6 && ids.splice(2, 8)],
    [
      'more than a page is added at the front',
      (ids, count) => count === 6 && ids.unshift(...range(100, 110)),
    ],
    ['everything is removed', (ids, count) => count === 6 && ids.splice(0)],
    [
      'an item is added before every request',
      (ids, count) => count > 1 && count < 30 && ids.unshift(100 + count),
    ],
    [
      'an item is removed before every request',
      (ids, count) => count > 1 && count < 12 && ids.splice(count % ids.length, 1),
    ],
    [
      'an item is added and removed in turns, with every request',
      (ids, count) => count > 1 && (count % 2 === 0 ? ids.unshift(1_000 + count) : ids.shift()),
    ],
  ])('%s', async (_, change) => {
    const ids = range(1, 24);
    const everSeen = new Set(ids);
    let always = [...ids];
    const { server } = await listServer(ids, {
      change(list, count) {
        change(list, count);
        for (const id of list) everSeen.add(id);
        always = always.filter((id) => list.includes(id));
      },
    });
    const found = idsOf(
      await transport(server.url, 'undici')
        .pages(paged(byTotal), query)
        .toArray({ concurrency: 4 }),
    );
    expectComplete(found, always, ids);
    for (const id of found) expect(everSeen).toContain(id);
  });

  test.each(range(1, 25))('random changes between requests, seed %i', async (seed) => {
    let state = seed * 7_919;
    const random = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
    const ids = range(1, 60);
    let always = [...ids];
    const { server } = await listServer(ids, {
      size: 5,
      hasLink: seed % 2 === 0,
      delay: () => random(4),
      change(list, count) {
        if (count > 1 && random(3) === 0) {
          if (random(2) === 0) list.splice(random(2) === 0 ? 0 : random(list.length), 1);
          else list.unshift(1_000 + count);
        }
        always = always.filter((id) => list.includes(id));
      },
    });
    const endpoint = paged(seed % 2 === 0 ? byLink : byTotal);
    const found = idsOf(
      await transport(server.url, 'undici')
        .pages(endpoint, { query: { state: 'open', limit: 5 } })
        .toArray({ concurrency: 5 }),
    );
    expectComplete(found, always, ids);
  });

  test('one that changes faster than it can be read is an error with what was found', async () => {
    const ids = range(1, 24);
    let next = 1_000;
    const { server } = await listServer(ids, {
      change: (list, count) => {
        if (count > 1) list.splice(0, list.length, ...range(next, (next += 24 + count) - 1));
      },
    });
    const error = await failure(
      transport(server.url, 'undici').pages(paged(byTotal), query).toArray({ concurrency: 4 }),
    );
    expect(error).toMatchObject({ name: 'OutputError', code: 'list-changing' });
    expect(error['items']).not.toHaveLength(0);
  });
});

describe('a list that is read page by page and changes', () => {
  /** Reads ten items in pages of three from a list that changes before a request is answered. */
  async function readTen(
    change: (ids: number[], count: number) => void,
  ): Promise<{ ids: number[]; changed: boolean; warnings: string[] }> {
    const { server } = await listServer(range(1, 10), { change });
    const warnings: string[] = [];
    const ignore = (): void => undefined;
    const logger = {
      debug: ignore,
      info: ignore,
      error: ignore,
      warn: (message: string) => void warnings.push(message),
    };
    const list = transport(server.url, 'undici', { logger }).pages(paged(byTotal), query);
    const ids: number[] = [];
    for await (const { id } of list) ids.push(id);
    return { ids, changed: list.changed, warnings };
  }

  test('says so where it has become shorter: an item may be missing', async () => {
    const { ids, changed, warnings } = await readTen((list, count) => count > 1 && list.shift());
    expect(ids).not.toContain(4);
    expect(changed).toBe(true);
    expect(warnings).toEqual([
      expect.stringContaining('changed while it was read, from 10 items to 9: some may be missing'),
    ]);
  });

  test('is no loop where it grew by a page, which makes two pages alike', async () => {
    const { ids, changed } = await readTen(
      (list, count) => count === 2 && list.unshift(101, 102, 103),
    );
    expect(ids).toEqual([1, 2, 3, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(changed).toBe(true);
  });

  test('is not said to have changed where its total is the same', async () => {
    expect(await readTen(() => undefined)).toEqual({
      ids: range(1, 10),
      changed: false,
      warnings: [],
    });
  });

  test('is not said to have changed in the next loop', async () => {
    const { server } = await listServer(range(1, 10), {
      change: (list, count) => count === 2 && list.shift(),
    });
    const list = transport(server.url, 'undici').pages(paged(byTotal), query);
    await list.toArray();
    expect(list.changed).toBe(true);
    expect(idsOf(await list.toArray())).toEqual(range(2, 10));
    expect(list.changed).toBe(false);
  });
});
