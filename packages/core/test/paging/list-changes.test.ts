import { describe, expect, test } from 'vitest';
import type { Notice } from '../../src/contract/notice.js';
import type { Pages } from '../../src/paging/pages.js';
import { byLink, byTotal, type ListEndpoint } from '../../src/paging/rules.js';
import { DRIVERS, failure, type Thing, transport } from '../servers/api.js';
import { listThings, type ThingQuery } from '../servers/list-things.js';
import { type ListShape, listServer, pageOf, range } from '../servers/list-server.js';
import { answer } from '../servers/raw-server.js';
import { replies, type ReplyServer } from '../servers/replies.js';

type Driver = (typeof DRIVERS)[number];
type Things = ListEndpoint<{ query?: ThingQuery | undefined }, Thing>;

const query = { query: { state: 'open' } };
const idsOf = (things: readonly Thing[]): number[] => things.map(({ id }) => id);
const pagesOf = (server: ReplyServer): number[] => server.requests.map(pageOf);

interface Setting {
  list: Pages<Thing>;
  server: ReplyServer;
  notices: Notice[];
}

/** A list in pages of three, which a test changes through `ids`. */
async function open(
  ids: number[],
  shape: ListShape = {},
  more: Partial<Things> = {},
  driver: Driver = 'undici',
): Promise<Setting> {
  const { server } = await listServer(ids, shape);
  const notices: Notice[] = [];
  const endpoint = { ...listThings, paging: shape.hasLink === true ? byLink : byTotal, ...more };
  const api = transport(server.url, driver, {
    logger: null,
    hooks: { onNotice: (notice) => void notices.push(notice) },
  });
  return { list: api.pages(endpoint, query), server, notices };
}

/** The ways to read a list; each calls `visit` with the items as they come. */
const READINGS: Record<string, (list: Pages<Thing>, visit: (id: number) => void) => Promise<void>> =
  {
    async 'a loop'(list, visit) {
      for await (const { id } of list) visit(id);
    },
    async byPage(list, visit) {
      for await (const { items } of list.byPage()) {
        expect(items).not.toEqual([]);
        for (const { id } of items) visit(id);
      }
    },
    async toArray(list, visit) {
      for (const { id } of await list.toArray()) visit(id);
    },
    async 'toArray({ concurrency })'(list, visit) {
      for (const { id } of await list.toArray({ concurrency: 4 })) visit(id);
    },
  };
const LOOPS = ['a loop', 'byPage'] as const;

describe.each(DRIVERS)('a loop that takes off what it lists, over %s', (driver) => {
  test.each<[string, number, number, number]>([
    // Items, those on a page, requests.
    ['as many as fit on pages', 100, 50, 3],
    ['120 issues', 120, 50, 5],
    ['500 issues', 500, 50, 19],
    ['one on a page', 12, 1, 23],
    ['a list of one page', 7, 7, 1],
  ])('visits each once and leaves none: %s', async (_, all, size, requests) => {
    for (const hasLink of [false, true])
      for (const name of LOOPS) {
        const open120 = range(1, all);
        const { list, server, notices } = await open(open120, { size, hasLink }, {}, driver);
        const visited: number[] = [];
        await READINGS[name]?.(list, (id) => {
          visited.push(id);
          open120.splice(open120.indexOf(id), 1);
        });
        expect(visited).toEqual(range(1, all));
        expect(open120).toEqual([]);
        expect(server.requests).toHaveLength(requests);
        expect(notices).toEqual([]);
        expect(list.changed).toBe(requests > 1);
      }
  });
});

describe('a loop that takes off what it lists', () => {
  test('may keep a part: every second of 500, and the items behind those that were kept', async () => {
    for (const name of LOOPS) {
      const ids = range(1, 500);
      const { list, server } = await open(ids, { size: 50 });
      const visited: number[] = [];
      await READINGS[name]?.(list, (id) => {
        visited.push(id);
        if (id % 2 === 1) ids.splice(ids.indexOf(id), 1);
      });
      expect(visited).toEqual(range(1, 500));
      expect(ids).toEqual(range(1, 500).filter((id) => id % 2 === 0));
      expect(server.requests).toHaveLength(65);
    }
  });

  test('may put items back: they are not visited again', async () => {
    const ids = range(1, 20);
    const { list } = await open(ids);
    const visited: number[] = [];
    for await (const { id } of list) {
      visited.push(id);
      // Taken off, and back at the end of the list.
      ids.splice(ids.indexOf(id), 1);
      if (id % 3 === 0) ids.push(id);
    }
    expect(new Set(visited).size).toBe(visited.length);
  });

  test('visits items without an identity each time they come', async () => {
    const ids = range(1, 9);
    const server = await replies((request) => {
      const at = (pageOf(request) - 1) * 3;
      const items = ids.slice(at, at + 3).map((id) => ({ id: 0, name: String(id) }));
      return answer(200, JSON.stringify(items), { 'x-total-count': String(ids.length) });
    });
    const list = transport(server.url, 'undici').pages({ ...listThings, paging: byTotal }, {});
    const visited: string[] = [];
    for await (const { name } of list) {
      visited.push(name);
      if (name === '2') ids.splice(1, 1);
    }
    expect(visited).toEqual(['1', '2', '3', '1', '3', '4', '5', '6', '7', '8', '9']);
  });

  test('knows items by the field that the list names', async () => {
    const tags = range(1, 9).map((at) => ({ id: 1, name: `v${String(at)}` }));
    const server = await replies((request) => {
      const at = (pageOf(request) - 1) * 3;
      return answer(200, JSON.stringify(tags.slice(at, at + 3)), {
        'x-total-count': String(tags.length),
      });
    });
    const endpoint = { ...listThings, paging: byTotal, identity: 'name' };
    const visited: string[] = [];
    for await (const { name } of transport(server.url, 'undici').pages(endpoint, {})) {
      visited.push(name);
      tags.splice(0, 1);
    }
    expect(visited).toEqual(range(1, 9).map((at) => `v${String(at)}`));
  });

  test('that fails in the middle continues from the page of the error, with what was not visited', async () => {
    const ids = range(1, 12);
    let fails = true;
    const server = await replies((request) => {
      const page = pageOf(request);
      if (page === 2 && fails) return answer(500, '{}');
      const items = ids.slice((page - 1) * 3, page * 3).map((id) => ({ id, name: 'n' }));
      return answer(200, JSON.stringify(items), { 'x-total-count': String(ids.length) });
    });
    const list = transport(server.url, 'undici').pages({ ...listThings, paging: byTotal }, {});
    const visited: number[] = [];
    const close = async (pages: Pages<Thing>): Promise<void> => {
      for await (const { id } of pages) {
        visited.push(id);
        ids.splice(ids.indexOf(id), 1);
      }
    };
    const error = await failure(() => close(list));
    expect(error).toMatchObject({ status: 500, page: { number: 2, cursor: 'page=2' } });
    fails = false;
    // The items of page 2 are on page 1 by now.
    const rest = list.from('page=2');
    await close(rest);
    expect(visited).toEqual(range(1, 12));
    expect(ids).toEqual([]);
    // One page is always the whole page, and each loop over the rest starts from there.
    ids.push(...range(1, 6));
    expect(idsOf((await list.from('page=2').page()).items)).toEqual([4, 5, 6]);
    ids.length = 0;
    ids.push(3, 13);
    expect(idsOf(await rest.toArray())).toEqual([13]);
  });

  test.each<[string, (list: Pages<Thing>) => Promise<unknown>]>([
    ['the total was asked for', (list) => list.total()],
    ['a page was', (list) => list.page()],
    ['another page has failed', (list) => failure(list.page({ cursor: 'state=open&page=2' }))],
    [
      'a list from another page has failed, too',
      (list) => failure(list.from('state=open&page=3').toArray()),
    ],
  ])('that fails in the middle continues where it stopped, also after %s', async (_, meanwhile) => {
    const ids = range(1, 9);
    let isBroken = true;
    const server = await replies((request) => {
      const page = pageOf(request);
      if (page > 1 && isBroken) return answer(500, '{}');
      const items = ids.slice((page - 1) * 3, page * 3).map((id) => ({ id, name: 'n' }));
      return answer(200, JSON.stringify(items), { 'x-total-count': String(ids.length) });
    });
    const api = transport(server.url, 'undici');
    const list = api.pages({ ...listThings, paging: byTotal }, query);
    const early = list[Symbol.asyncIterator]();
    await early.next();
    const later = list[Symbol.asyncIterator]();
    const error = await failure(async () => {
      for (let next = await early.next(); next.done !== true; next = await early.next());
    });
    ids.splice(0, 3);
    const { cursor } = error['page'] as { cursor: string };
    expect(cursor).toBe('state=open&page=2');
    await meanwhile(list);
    isBroken = false;
    // A loop that began before the other failed.
    await later.next();
    const rest = list.from(cursor);
    expect(idsOf(await rest.toArray())).toEqual(range(4, 9));
    expect(idsOf(await rest.toArray())).toEqual(range(4, 9));
  });

  test('that fails again after it was continued is continued by any list that it came from', async () => {
    const ids = range(1, 12);
    const broken = new Set([2, 3]);
    const server = await replies((request) => {
      const page = pageOf(request);
      if (broken.has(page)) return answer(500, '{}');
      const items = ids.slice((page - 1) * 3, page * 3).map((id) => ({ id, name: 'n' }));
      return answer(200, JSON.stringify(items), { 'x-total-count': String(ids.length) });
    });
    const api = transport(server.url, 'undici');
    const list = api.pages({ ...listThings, paging: byTotal }, {});
    expect(await failure(list.toArray())).toMatchObject({ page: { cursor: 'page=2' } });
    broken.delete(2);
    const second = await failure(list.from('page=2').toArray());
    expect(second).toMatchObject({ page: { cursor: 'page=3' }, items: [{}, {}, {}] });
    broken.clear();
    // What was given is gone: the items of page 3 are on page 1 by now.
    ids.splice(0, 6);
    expect(idsOf(await list.from('page=3').toArray())).toEqual(range(7, 12));
  });

  test('says that the list has changed until the next one, whatever is asked in between', async () => {
    const ids = range(1, 6);
    const { list } = await open(ids);
    for await (const { id } of list) ids.splice(ids.indexOf(id), 1);
    expect(list.changed).toBe(true);
    await list.total();
    await list.page();
    expect(list.changed).toBe(true);
    await list.toArray();
    expect(list.changed).toBe(false);
  });

  test('does not give what moved before the page that it began with', async () => {
    const ids = range(1, 12);
    const { list } = await open(ids);
    const visited: number[] = [];
    for await (const { id } of list.from('state=open&page=3')) {
      visited.push(id);
      ids.splice(0, id === 7 ? 4 : 0);
    }
    // The first on the page is 11 by now: 10 has moved to the page before.
    expect(visited).toEqual([7, 8, 9, 11, 12]);
  });
});

describe.each(Object.keys(READINGS))('a list that others change once, read by %s,', (name) => {
  test.each<[string, (ids: number[], count: number) => unknown]>([
    ['has an item more at the front', (ids, count) => count === 4 && ids.unshift(100)],
    ['has an item less at the front', (ids, count) => count === 4 && ids.shift()],
    ['has an item less in the middle', (ids, count) => count === 5 && ids.splice(7, 1)],
    ['has an item more at the end', (ids, count) => count === 5 && ids.push(100)],
    ['has several items less', (ids, count) => count === 6 && ids.splice(2, 8)],
    [
      'has more than a page more at the front',
      (ids, count) => count === 6 && ids.unshift(...range(100, 110)),
    ],
    ['is empty', (ids, count) => count === 6 && ids.splice(0)],
    [
      'has an item more at the front before each request',
      (ids, count) => count > 1 && count < 30 && ids.unshift(100 + count),
    ],
    [
      'has an item less before each request',
      (ids, count) => count > 1 && count < 12 && ids.splice(count % ids.length, 1),
    ],
  ])('%s', async (_, change) => {
    for (const hasLink of [false, true]) {
      const ids = range(1, 24);
      let always = [...ids];
      const { list } = await open(ids, {
        hasLink,
        change(all, count) {
          change(all, count);
          always = always.filter((id) => all.includes(id));
        },
      });
      const visited: number[] = [];
      await READINGS[name]?.(list, (id) => visited.push(id));
      expect(new Set(visited).size).toBe(visited.length);
      expect(always.filter((id) => !visited.includes(id))).toEqual([]);
    }
  });
});

/** Numbers that only the seed determines: as many runs as wanted can be repeated. */
function seeded(seed: number): (below: number) => number {
  let state = seed * 7_919 + 17;
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below;
}

/** Who changes a list while it is read. */
const CHANGES: Record<string, (ids: number[], random: (below: number) => number) => void> = {
  'nobody else'() {
    // Only the loop does.
  },
  'others, who remove at random and add in front'(ids, random) {
    for (let removed = random(4); removed > 0 && ids.length > 0; removed--)
      ids.splice(random(ids.length), 1);
    if (random(2) === 0) ids.unshift(1_000_000 + random(1_000_000));
  },
  'others, one change of any kind at a time'(ids, random) {
    const kind = random(9);
    const at = random(ids.length + 1);
    if (kind === 0) ids.splice(at, 0, 1_000_000 + random(1_000_000));
    else if (kind === 1) ids.push(1_000_000 + random(1_000_000));
    else if (kind < 4) ids.splice(at, 1);
  },
};

describe.each(Object.keys(CHANGES))('a list that is changed by %s', (who) => {
  // What a loop does to its items, by their share in percent.
  const shares = [0, 10, 50, 100];
  test.each(range(1, 120))('loses nothing, and gives nothing twice: run %i', async (seed) => {
    const random = seeded(seed);
    const size = [1, 7, 50][seed % 3] ?? 1;
    const names = Object.keys(READINGS);
    const name = names[random(names.length)] ?? 'a loop';
    const share = LOOPS.some((loop) => loop === name) ? (shares[random(4)] ?? 0) : 0;
    const mayTake = who !== 'others, one change of any kind at a time';
    const isDescending = random(2) === 0;
    const ids = range(1, size * (2 + random(6)) + random(size));
    if (isDescending) ids.reverse();
    const first = [...ids];
    const change = CHANGES[who];
    const visited: number[] = [];
    let always = [...ids];
    const { list, notices } = await open(
      ids,
      {
        size,
        hasLink: random(2) === 0,
        change(all, count) {
          if (count > 1) change?.(all, random);
          always = always.filter((id) => all.includes(id));
        },
      },
      {},
      seed % 2 === 0 ? 'undici' : 'fetch',
    );
    await READINGS[name]?.(list, (id) => {
      visited.push(id);
      if (mayTake && random(100) < share && ids.includes(id)) ids.splice(ids.indexOf(id), 1);
    });
    const lost = always.filter((id) => !visited.includes(id));
    expect(lost).toEqual([]);
    // An item more in front and one less behind it look like another order.
    const codes = who.includes('add in front') ? new Set(['list-reordered']) : new Set();
    expect(notices.filter(({ code }) => !codes.has(code))).toEqual([]);
    expect(new Set(visited).size).toBe(visited.length);
    // Those that were there from the beginning come in order, but for those that were found late.
    if (who === 'nobody else') expect(visited).toEqual(first);
  });
});

describe('what cannot be made whole', () => {
  test('a list that changes with every request is read on, and a notice says so', async () => {
    const ids = range(1, 24);
    const { list, server, notices } = await open(ids, {
      change: (all, count) => {
        if (count > 1 && count % 2 === 0) all.unshift(1_000 + count);
        else if (count > 1) all.shift();
      },
    });
    const visited: number[] = [];
    for await (const { id } of list) visited.push(id);
    expect(new Set(visited).size).toBe(visited.length);
    expect(server.requests.length).toBeLessThan(80);
    expect(notices).toEqual([
      expect.objectContaining({
        code: 'list-changing',
        operation: 'listThings',
        message:
          'listThings: the list changes faster than it can be read: it is read on, and items may be missing',
      }),
    ]);
  });

  test('toArray({ concurrency }) rejects, with what it had found', async () => {
    const ids = range(1, 24);
    let next = 1_000;
    const { list } = await open(ids, {
      change: (all, count) => {
        if (count > 3) all.splice(0, all.length, ...range(next, (next += 24 + (count % 2)) - 1));
      },
    });
    const error = await failure(list.toArray({ concurrency: 4 }));
    expect(error).toMatchObject({ name: 'OutputError', code: 'list-changing' });
    expect(error['items']).not.toHaveLength(0);
  });

  test.each(['a loop', 'byPage', 'toArray'])(
    'a list that is sorted by update, and updated by %s: a notice says so',
    async (name) => {
      const ids = range(1, 120);
      const { list, notices } = await open(ids, { size: 50 });
      const visited: number[] = [];
      const touch = (id: number): void => {
        visited.push(id);
        ids.splice(ids.indexOf(id), 1);
        ids.push(id);
      };
      await READINGS[name]?.(list, touch);
      if (name === 'toArray') {
        expect(visited).toHaveLength(120);
        expect(notices).toEqual([]);
        return;
      }
      expect(visited).toHaveLength(70);
      expect(notices).toMatchObject([
        {
          code: 'list-reordered',
          hint: 'read the list with toArray() first, and change its items then',
        },
      ]);
    },
  );

  test('in descending order by update, each is visited', async () => {
    const ids = range(1, 120);
    const { list, notices } = await open(ids, { size: 50 });
    const visited: number[] = [];
    for await (const { id } of list) {
      visited.push(id);
      ids.splice(ids.indexOf(id), 1);
      ids.unshift(id);
    }
    expect(visited).toEqual(range(1, 120));
    expect(notices).toEqual([]);
  });
});

describe('a list without a total that counts it', () => {
  test.each<[string, ListShape]>([
    ['has links alone', { hasLink: true, total: () => undefined }],
    [
      'has the number of items of each page',
      { hasLink: true, total: (_, page) => (page < 4 ? 3 : 2) },
    ],
    ['has a total that is too small', { hasLink: true, total: () => 4 }],
    ['has a total that is too large', { total: () => 40 }],
  ])('is read as it is: it %s', async (_, shape) => {
    const { list, server, notices } = await open(range(1, 11), shape);
    expect(idsOf(await list.toArray())).toEqual(range(1, 11));
    expect(pagesOf(server)).toEqual(shape.hasLink === true ? [1, 2, 3, 4] : [1, 2, 3, 4, 5]);
    expect(notices).toEqual([]);
  });

  test('has a total that two servers behind one address count differently: it is read to its end', async () => {
    const { list, server } = await open(range(1, 11), {
      hasLink: true,
      total: (all, page) => all + (page % 2),
    });
    expect(idsOf(await list.toArray())).toEqual(range(1, 11));
    expect(server.requests.length).toBeLessThan(60);
  });

  test('gives nothing twice if it grows at the front', async () => {
    const { list } = await open(range(1, 11), {
      hasLink: true,
      total: () => undefined,
      change: (ids, count) => count === 2 && ids.unshift(101),
    });
    expect(idsOf(await list.toArray())).toEqual(range(1, 11));
  });
});

test('a loop says that the list has changed, and the next one does not', async () => {
  const { list } = await open(range(1, 10), { change: (ids, count) => count === 2 && ids.shift() });
  expect(idsOf(await list.toArray())).toEqual(range(1, 10));
  expect(list.changed).toBe(true);
  expect(idsOf(await list.toArray())).toEqual(range(2, 10));
  expect(list.changed).toBe(false);
});
