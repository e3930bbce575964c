import { describe, expect, test } from 'vitest';
import { byLink, type ListEndpoint } from '../../src/paging/rules.js';
import { queryToken } from '../../src/contract/auth.js';
import * as z from 'zod/v4/mini';
import { object } from '../../src/schema/schema.js';
import { DRIVERS, failure, type Thing, thing, transport } from '../servers/api.js';
import { answer } from '../servers/raw-server.js';
import { header, replies, type ReplyServer, target } from '../servers/replies.js';

interface Query {
  key?: string | undefined;
  sudo?: string | undefined;
  q?: string | undefined;
}
const search: ListEndpoint<{ query?: Query | undefined }, Thing> = {
  id: 'search',
  method: 'GET',
  path: '/things',
  input: {
    query: object<Query>(() => ({
      key: z.optional(z.string()),
      sudo: z.optional(z.string()),
      q: z.optional(z.string()),
    })),
  },
  item: thing,
  paging: byLink,
};
const input = { query: { key: 'ssh-ed25519 AAAA', sudo: 'grace', q: 'pump' } };

/** Three pages, each with a link that repeats the query of the request, or leaves out all but the page. */
function pages(repeatsQuery: boolean): Promise<ReplyServer> {
  return replies((request) => {
    const url = new URL(target(request), 'http://host');
    const page = Number(url.searchParams.get('page'));
    if (page === 3) return answer(200, '[{"id":3,"name":"c"}]', { 'x-total-count': '3' });
    const query = repeatsQuery ? url.searchParams : new URLSearchParams();
    query.set('page', String(page + 1));
    const link = `<http://${header(request, 'host') ?? ''}/things?${query.toString()}>; rel="next"`;
    return answer(200, `[{"id":${String(page)},"name":"a"}]`, { link, 'x-total-count': '3' });
  });
}

const sent = (server: ReplyServer): (readonly [string | null, string | null])[] =>
  server.requests.map((request) => {
    const { searchParams } = new URL(target(request), 'http://host');
    return [searchParams.get('key'), searchParams.get('sudo')];
  });

describe.each(DRIVERS)(
  'a list over %s with parameters whose names look like credentials',
  (driver) => {
    test.each([true, false])(
      'sends them with every page, where links repeat the query: %s',
      async (repeatsQuery) => {
        const server = await pages(repeatsQuery);
        const list = transport(server.url, driver).pages(search, input);
        expect((await list.toArray()).map(({ id }) => id)).toEqual([1, 2, 3]);
        const all = ['ssh-ed25519 AAAA', 'grace'];
        expect(sent(server)).toEqual([all, all, all]);
      },
    );

    test('has them in no cursor, and continues from one with those of the call', async () => {
      const server = await pages(true);
      const list = transport(server.url, driver).pages(search, input);
      const { cursor, next = '' } = await list.page();
      for (const text of [cursor, next]) expect(text).not.toMatch(/key|sudo|grace|AAAA/);
      expect(next).toContain('q=pump');
      expect((await list.from(next).toArray()).map(({ id }) => id)).toEqual([2, 3]);
      expect(await list.toArray({ concurrency: 2 })).toHaveLength(3);
      expect(
        sent(server).every(([key, sudo]) => key === 'ssh-ed25519 AAAA' && sudo === 'grace'),
      ).toBe(true);
      const busy = await replies(() => answer(500, '{}'));
      const error = await failure(transport(busy.url, driver).pages(search, input).toArray());
      expect(JSON.stringify([error, error['page'], error['request']])).not.toMatch(/AAAA|grace/);
    });

    test('sends a credential of the query once, although links repeat it', async () => {
      const server = await pages(true);
      const list = transport(server.url, driver, { auth: queryToken('geheim') }).pages(search, {
        query: { q: 'pump' },
      });
      expect(await list.toArray()).toHaveLength(3);
      for (const request of server.requests)
        expect(target(request).match(/geheim/g)).toHaveLength(1);
    });
  },
);
