import { describe, expect, onTestFinished, test } from 'vitest';
import { ForgeClient } from '../../src/client.js';
import type { ForgeTool } from '../../src/tools/index.js';
import { listening } from '../http-server.js';
import { scriptServer } from '../script-server.js';
import { engine, kit, type Listed, toolOf } from './kit.js';

test('come page by page, with the total and the next page', async () => {
  const { json, server } = await kit();
  server.seed.issues(
    'ada/engine',
    Array.from({ length: 25 }, (_, at) => `issue ${String(at)}`),
  );
  const first = await json('issues.list', { ...engine, limit: 10 });
  expect(first.items).toHaveLength(10);
  expect(first).toMatchObject({ total: 25, next: { page: 2, limit: 10 } });
  const last = await json('issues.list', { ...engine, page: 3, limit: 10 });
  expect(last.items).toHaveLength(5);
  expect(last.next).toBeUndefined();
});

test.each([1000, 2000, 5000])(
  'a page that does not fit %i characters is cut, and nothing is lost or read twice',
  async (maxChars) => {
    const { json, call, server } = await kit();
    const titles = Array.from(
      { length: 65 },
      (_, at) => `issue ${String(at)} ${'x'.repeat((at * 7) % 60)}`,
    );
    server.seed.issues('ada/engine', titles);
    const seen: unknown[] = [];
    let next: Listed['next'] | undefined = { page: 1, limit: 50 };
    for (let rounds = 0; next !== undefined && rounds < 100; rounds++) {
      const text: string = await call('issues.list', { ...engine, ...next }, { maxChars });
      expect(text.length).toBeLessThanOrEqual(maxChars);
      const answer = JSON.parse(text) as Listed;
      if (rounds === 0) expect(answer.cut).toMatch(/^\d+ of the 50 items of this page$/);
      seen.push(...answer.items.map(({ title }) => title));
      ({ next } = answer);
    }
    expect(seen).toEqual(titles.toReversed());
    expect((await json('issues.list', { ...engine, limit: 500 })).next).toEqual({
      page: 2,
      limit: 50,
    });
  },
);

test('an item that does not fit alone has its texts cut', async () => {
  const { json, server, forge } = await kit();
  server.seed.issues('ada/engine', ['small']);
  await forge.issues.create(engine, { title: 'large', body: 'y'.repeat(9000) });
  const { items, cut, next } = await json(
    'issues.list',
    { ...engine, limit: 10 },
    { maxChars: 2500 },
  );
  expect(items).toHaveLength(1);
  expect(items[0]?.['body']).toMatch(/^y+… \[9000 characters\]$/);
  expect(cut).toBe('1 of the 2 items of this page, with its texts cut');
  expect(next).toEqual({ page: 2, limit: 1 });
});

test('a list that the server sends whole has pages too', async () => {
  const { json, call, server } = await kit();
  server.seed.issues('ada/engine', ['one']);
  const where = { ...engine, index: 1 };
  for (const name of ['a.txt', 'b.txt', 'c.txt'])
    await call('issues.assets.create', { ...where, content: name, filename: name });
  const first = await json('issues.assets.list', { ...where, limit: 2 });
  expect(first.items.map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
  expect(first).toMatchObject({ total: 3, next: { page: 2, limit: 2 } });
  const second = await json('issues.assets.list', { ...where, page: 2, limit: 2 });
  expect(second.items.map(({ name }) => name)).toEqual(['c.txt']);
  expect(second.next).toBeUndefined();
});

test('a list that a server sends whole whatever is asked for is cut into pages here', async () => {
  const hooks = Array.from({ length: 5 }, (_, at) => ({ id: at + 1 }));
  const { transport, lines } = await scriptServer(
    Array.from({ length: 3 }, () => ({ body: hooks })),
    { validate: 'off' },
  );
  const tool = toolOf(new ForgeClient(transport), 'hooks.list');
  const seen: unknown[] = [];
  for (const page of [1, 2, 3]) {
    const { items, next } = JSON.parse(await tool.run({ ...engine, page, limit: 2 })) as Listed;
    seen.push(items.map(({ id }) => id));
    expect(next).toEqual(page === 3 ? undefined : { page: page + 1, limit: 2 });
  }
  expect(seen).toEqual([[1, 2], [3, 4], [5]]);
  expect(lines[1]).toBe('GET /api/v1/repos/ada/engine/hooks?page=2&limit=2');
});

test('pages of one item are read in pairs, for servers that take a limit of 1 for none', async () => {
  const { json, server } = await kit();
  server.seed.issues('ada/engine', ['one', 'two', 'three']);
  const titles: unknown[] = [];
  let next: Listed['next'] | undefined = { page: 1, limit: 1 };
  while (next !== undefined && titles.length < 9) {
    const answer: Listed = await json('issues.list', { ...engine, ...next });
    titles.push(...answer.items.map(({ title }) => title));
    ({ next } = answer);
  }
  expect(titles).toEqual(['three', 'two', 'one']);
  expect(server.requests.every(({ query }) => query.includes('limit=2'))).toBe(true);
});

test('the revisions of a wiki page have pages with a limit, which the API does not have', async () => {
  const { call, json } = await kit();
  await call('wiki.create', { ...engine, title: 'Home', content: 'one' });
  await call('wiki.update', { ...engine, pageName: 'Home', title: 'Home', content: 'two' });
  const { items, total, next } = await json('wiki.revisions.list', {
    ...engine,
    pageName: 'Home',
    limit: 1,
  });
  expect(await json('wiki.get', { ...engine, pageName: 'Home' })).toMatchObject({
    title: 'Home',
    content: 'two',
  });
  expect(items).toHaveLength(1);
  expect({ total, next }).toEqual({ total: 2, next: { page: 2, limit: 1 } });
});

const ids = (from: number, to: number): { readonly id: number }[] =>
  Array.from({ length: to - from }, (_, at) => ({ id: from + at }));
const text = 'x'.repeat(60);

/** Reads a list as a model does, from `next` to `next`. */
async function readOn(
  tool: ForgeTool,
  first: object = {},
): Promise<{ readonly seen: readonly unknown[]; readonly asked: readonly unknown[] }> {
  const seen: unknown[] = [];
  const asked: unknown[] = [];
  let next: object | undefined = first;
  while (next !== undefined && asked.length < 60) {
    asked.push(next);
    const answer = JSON.parse(await tool.run({ ...engine, ...next })) as Listed;
    seen.push(...answer.items.map(({ id }) => id));
    ({ next } = answer);
  }
  return { seen, asked };
}

interface Pager {
  /** Items that the server has. */
  readonly all: number;
  /** Its page size, from what was asked for. */
  readonly size: (limit: number) => number;
  /** Whether it leaves an item out of a page, as those that the user may not see. */
  readonly hides?: (id: number) => boolean;
  readonly whole?: boolean;
  readonly counts?: boolean;
  readonly links?: boolean;
}

/** A forge that pages in its own way, and a tool that lists over it. */
async function paging(
  { all, size, hides = () => false, whole = false, counts = false, links = false }: Pager,
  maxChars: number,
): Promise<ForgeTool> {
  const baseUrl = await listening((request, response) => {
    const { searchParams } = new URL(String(request.url), 'http://localhost');
    const page = Number(searchParams.get('page'));
    const limit = size(Number(searchParams.get('limit')));
    const items = ids(1, all + 1).slice(whole ? 0 : (page - 1) * limit, whole ? all : page * limit);
    const more = page * limit < all;
    const link = {
      link: `<http://localhost/?page=${String(more ? page + 1 : 1)}>; rel="${more ? 'next' : 'first'}"`,
    };
    const headers = {
      'content-type': 'application/json',
      ...(counts ? { 'x-total-count': String(all) } : {}),
      ...(links ? link : {}),
    };
    response
      .writeHead(200, headers)
      .end(JSON.stringify(items.filter(({ id }) => !hides(id)).map((item) => ({ ...item, text }))));
  });
  const forge = new ForgeClient({ baseUrl, validate: 'off', retry: { limit: 0 } });
  onTestFinished(() => forge.close());
  return toolOf(forge, 'hooks.list', { maxChars });
}

const asAsked = (limit: number): number => limit;
const SERVERS: readonly (readonly [string, Pager])[] = [
  ['pages as asked for', { all: 41, size: asAsked }],
  ['pages as asked for, with a total', { all: 41, size: asAsked, counts: true }],
  ['pages as asked for, with links', { all: 41, size: asAsked, links: true }],
  ['one page', { all: 11, size: asAsked }],
  ['one page with a total', { all: 11, size: asAsked, counts: true }],
  ['pages of at most 20', { all: 51, size: (limit) => Math.min(20, limit) }],
  [
    'pages of at most 20, with a total',
    { all: 51, size: (limit) => Math.min(20, limit), counts: true },
  ],
  [
    'pages of at most 20, with links',
    { all: 51, size: (limit) => Math.min(20, limit), links: true },
  ],
  [
    'pages without the items that are hidden',
    { all: 70, size: asAsked, hides: (id) => id % 3 !== 0, links: true },
  ],
  [
    'pages without the items that are hidden, with a wrong total',
    { all: 70, size: asAsked, hides: (id) => id % 3 !== 0, counts: true, links: true },
  ],
  ['the whole list, whatever is asked for', { all: 25, size: asAsked, whole: true }],
  [
    'the whole list, whatever is asked for, with a total',
    { all: 25, size: asAsked, whole: true, counts: true },
  ],
];

describe.each(SERVERS)('of a server that sends %s', (_, pager) => {
  const visible = ids(1, pager.all + 1)
    .map(({ id }) => id)
    .filter((id) => pager.hides?.(id) !== true);

  test.each([
    [{ limit: 11 }, 100_000],
    [{ limit: 50 }, 100_000],
    [{}, 1000],
    [{ limit: 11 }, 1000],
    [{ limit: 50 }, 1500],
  ])('each item is read once with %j in answers of %i characters', async (first, maxChars) => {
    const { seen, asked } = await readOn(await paging(pager, maxChars), first);
    expect(seen).toEqual(visible);
    expect(asked.length).toBeLessThan(60);
  });

  test('a page after the last one is empty', async () => {
    const tool = await paging(pager, 100_000);
    const { items, next } = JSON.parse(
      await tool.run({ ...engine, page: 40, limit: 30 }),
    ) as Listed;
    expect([items, next]).toEqual([[], undefined]);
  });
});

test('a last item that is too large for an answer has no next page', async () => {
  const { transport } = await scriptServer(
    [{ body: [{ id: 1, text: 'x'.repeat(5000) }], headers: { 'x-hasmore': 'false' } }],
    {
      validate: 'off',
    },
  );
  const answer = JSON.parse(
    await toolOf(new ForgeClient(transport), 'hooks.list', { maxChars: 1000 }).run(engine),
  ) as Listed;
  expect(answer.items).toHaveLength(1);
  expect(answer.next).toBeUndefined();
});
