import type { ServerKind } from '../../src/index.js';
import { expect, test } from 'vitest';
import { habits, SERVERS } from '../../../forge-client/test/lists/habits.js';
import { servedPage } from '../../../forge-client/test/lists/list-server.js';
import { declared } from '../../../forge-client/test/recorded/operations.js';
import { type Answer, asking } from '../api.js';
import { Replay } from '../recorded/replay.js';
import { exchangesOf } from './exchanges.js';
import { addTheRest, likeWorld } from './world.js';

const keys = new Map(declared.map(([, { id, key }]) => [id, key]));

function itemsOf({ body }: Answer, key: string | undefined): readonly unknown[] | undefined {
  const items =
    key === undefined || Array.isArray(body)
      ? body
      : (body as Readonly<Record<string, unknown>> | null)?.[key];
  return Array.isArray(items) ? (items as unknown[]) : undefined;
}

/** Returns the number of items, and what the headers contain about the others. */
function summary(
  length: number,
  total: string | null | undefined,
  link: string | null | undefined,
): string {
  return `${String(length)} of ${total ?? 'unknown'}, ${[...(link ?? '').matchAll(/rel="(\w+)"/g)].map((match) => match[1]).join(' ')}`;
}

/** Returns the number of recorded lists that have several items here, and those that are paged differently from the real server. */
async function pagedOtherwise(
  kind: ServerKind,
): Promise<{ readonly lists: number; readonly wrong: readonly string[] }> {
  await using server = await likeWorld(kind);
  const replay = new Replay({ server, ids: new Map() });
  for (const exchange of exchangesOf('made')) await replay.ask(exchange);
  await addTheRest(server, replay);
  const ask = asking(server.url, server.seed.token('cena'));
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const { operation, request, as } of exchangesOf('read')) {
    const list = habits.find((one) => one.operation === operation)?.[kind];
    const path = replay.address(request.path);
    if (list === undefined || as !== 'cena' || seen.has(path)) continue;
    const key = keys.get(operation);
    const found = await ask('GET', `${path}?page=1&limit=50`);
    const count = itemsOf(found, key)?.length ?? 0;
    if (count < 2 || found.status !== 200) continue;
    seen.add(path);
    for (const query of ['', 'limit=1', 'page=1&limit=1', 'page=2&limit=1']) {
      const answer = await ask('GET', query === '' ? path : `${path}?${query}`);
      const served = servedPage({ habits: list, count, key }, new URLSearchParams(query));
      const { 'x-total-count': total, link } = served.headers;
      const mine = summary(
        itemsOf(answer, key)?.length ?? 0,
        answer.headers.get('x-total-count'),
        answer.headers.get('link'),
      );
      const theirs = summary(served.places.length, total, link);
      if (mine !== theirs) wrong.push(`${operation} ?${query}: ${mine} instead of ${theirs}`);
    }
  }
  return { lists: seen.size, wrong };
}

test.each(SERVERS.filter((name) => name !== 'forgejo-16' && name !== 'gitea-28'))(
  'a server like %s pages its lists like the real one',
  async (kind) => {
    const { lists, wrong } = await pagedOtherwise(kind);
    expect(wrong).toEqual([]);
    expect(lists).toBeGreaterThanOrEqual(42);
  },
);
