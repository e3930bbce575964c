import type { ListEndpoint } from '@clients/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Page, Transport } from '../../src/index.js';
import { inputOf } from '../recorded/input.js';
import { type AnyEndpoint, declared } from '../recorded/operations.js';
import { type Habit, habits, SERVERS } from './habits.js';
import { type ListServer, type ServedList, servedPage, startListServer } from './list-server.js';

type List = ListEndpoint<{ query?: object | undefined }, { readonly id: number }>;

let server: ListServer;
let transport: Transport;

beforeAll(async () => {
  server = await startListServer();
  transport = new Transport({ baseUrl: server.url, validate: 'off', retry: { limit: 0 } });
});

afterAll(async () => {
  await transport.close();
  await server.close();
});

const endpoints = new Map(declared.map(([, endpoint]) => [endpoint.id, endpoint]));
const all = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const ids = (items: readonly { readonly id: number }[]): number[] => items.map(({ id }) => id);

/** The list with everything that its address needs. */
function open(
  endpoint: AnyEndpoint,
  query: Readonly<Record<string, number>>,
): ReturnType<typeof transport.pages<object, { readonly id: number }>> {
  const request = { method: 'GET', path: endpoint.path.replace(/\{\w+\}/g, '1'), query };
  const { where } = inputOf(endpoint, {
    operation: endpoint.id,
    case: '',
    request,
    response: { status: 200, headers: {}, body: [] },
  });
  return transport.pages(
    endpoint as unknown as List,
    { where, query: endpoint.input.query === undefined ? undefined : query } as object,
  );
}

/** Pages that hold all items; a server that names no end is asked for one more, which is empty. */
function requestsFor(list: ServedList, limit: number | undefined): number {
  const has = (habit: Habit): boolean => list.habits.includes(habit);
  const query = new URLSearchParams(limit === undefined ? {} : { limit: String(limit) });
  query.set('page', '1');
  const size = Math.max(1, servedPage(list, query).places.length);
  return has('whole')
    ? 1
    : Math.ceil(list.count / size) + (has('counts') || has('counts-inside') ? 0 : 1);
}

/** A list on one server; `kinds` has one of those that differ in nothing but their name. */
type Known = readonly [operation: string, endpoint: AnyEndpoint, habits: readonly Habit[]];

function kinds(known: readonly Known[]): Known[] {
  const shape = ([, { key, paging, totalIsWrong }, found]: Known): unknown[] => [
    key !== undefined,
    paging,
    totalIsWrong,
    ...found,
  ];
  const isSame = (one: unknown[], other: unknown[]): boolean =>
    one.length === other.length && one.every((part, i) => part === other[i]);
  return known.filter(
    (list, at) => !known.slice(0, at).some((other) => isSame(shape(list), shape(other))),
  );
}

/** Limits and numbers of items; lists that differ in nothing but their name are read with the first two, and one of them with all. */
const LIMITS: readonly (readonly [limit: number | undefined, count: number])[] = [
  [undefined, 35],
  [2, 5],
  [undefined, 70],
  [50, 110],
  [100, 110],
];

describe.each(SERVERS)('on %s', (name) => {
  const known = habits.flatMap((list): Known[] => {
    const endpoint = endpoints.get(list.operation);
    const found = list[name];
    return endpoint === undefined || found === undefined ? [] : [[list.operation, endpoint, found]];
  });
  const paged = known.filter(
    ([, { input }, found]) => input.query !== undefined && !found.includes('whole'),
  );

  const firstOfKind = new Set(kinds(known).map(([operation]) => operation));

  test.each(known)(
    '%s gives each item once, with any limit and from any page on, and asks for no page too many',
    async (operation, endpoint, found) => {
      for (const [limit, count] of firstOfKind.has(operation) ? LIMITS : LIMITS.slice(0, 2)) {
        if (limit !== undefined && endpoint.input.query === undefined) continue;
        const list = { habits: found, count, key: endpoint.key };
        const pages = open(endpoint, limit === undefined ? {} : { limit });
        server.serve(list);
        const { items, next } = await pages.page();
        const rest = next === undefined ? [] : await pages.from(next).toArray();
        expect(ids([...items, ...rest]), `limit ${String(limit)}`).toEqual(all(count));
        server.serve(list);
        expect(ids(await pages.toArray()), `limit ${String(limit)}`).toEqual(all(count));
        expect(server.asked, `limit ${String(limit)}`).toHaveLength(requestsFor(list, limit));
      }
    },
  );

  test.each(kinds(known))(
    '%s and its like end where the last page is full, and take a limit of 1',
    async (_, endpoint, found) => {
      for (const [limit, count] of [
        [undefined, 0],
        [undefined, 1],
        [undefined, 60],
        [1, 3],
        [2, 4],
        [50, 100],
        [100, 100],
      ] as const) {
        if (limit !== undefined && endpoint.input.query === undefined) continue;
        const list = { habits: found, count, key: endpoint.key };
        const label = `${String(count)} items, limit ${String(limit)}`;
        server.serve(list);
        expect(
          ids(await open(endpoint, limit === undefined ? {} : { limit }).toArray()),
          label,
        ).toEqual(all(count));
        expect(server.asked.length, label).toBe(count === 0 ? 1 : requestsFor(list, limit));
      }
    },
  );

  test.each(kinds(paged))('%s and its like go on from every page', async (_, endpoint, found) => {
    server.serve({ habits: found, count: 5, key: endpoint.key });
    const pages = open(endpoint, { limit: 2 });
    const seen: Page<{ readonly id: number }>[] = [];
    for await (const page of pages.byPage()) seen.push(page);
    for (const [at, { cursor, items }] of seen.entries()) {
      const before = ids(seen.slice(0, at).flatMap((page) => page.items));
      expect([...before, ...ids(await pages.from(cursor).toArray())]).toEqual(all(5));
      expect(ids((await pages.page({ cursor })).items)).toEqual(ids(items));
    }
  });

  test.each(kinds(paged))(
    '%s and its like begin with page 1 however they are asked for it',
    async (_, endpoint, found) => {
      const list = { habits: found, count: 7, key: endpoint.key };
      for (const page of [1, 0, -1]) {
        server.serve(list);
        expect(
          ids(await open(endpoint, { page, limit: 2 }).toArray()),
          `page ${String(page)}`,
        ).toEqual(all(7));
        expect(new URLSearchParams(server.asked[0]).get('page')).toBe('1');
      }
      const pages = open(endpoint, { limit: 2 });
      expect(ids(await pages.from('limit=2').toArray())).toEqual(all(7));
      const { places } = servedPage(list, new URLSearchParams({ page: '1', limit: '2' }));
      expect(ids((await pages.page()).items)).toEqual(places);
      expect(await pages.total()).toBe(
        found.includes('counts') || found.includes('counts-inside') ? 7 : undefined,
      );
      expect(ids(await open(endpoint, { limit: 2, page: 2 }).toArray())).toEqual(
        all(7).slice(places.length),
      );
    },
  );
});
