import {
  byLink,
  byTotal,
  type Paging,
  singlePage,
  untilEmpty,
  byLinkIfCounted,
} from '@clients/core';
import { expect, test } from 'vitest';
import { type AnyEndpoint, declared } from '../recorded/operations.js';
import {
  type Habit,
  habits,
  type ListHabits,
  type RecordedList,
  recordedLists,
  SERVERS,
} from './habits.js';
import { servedPage } from './list-server.js';

const byOperation = new Map(habits.map((list) => [list.operation, list]));
const lists = new Map(
  declared
    // A tree has a test of its own: it is one object whose entries are paged.
    .filter(([name, { item }]) => item !== undefined && name !== 'listTree')
    .map(([, endpoint]) => [endpoint.id, endpoint]),
);
/** The one answer that no page of the same list is like: without `page` this server sends a `Link` with the whole list. */
const LINKS_ONLY_UNASKED = ['repoListPushMirrors', 'gitea-1.25', 'limit=2'].join();

const range = (places: readonly number[]): string =>
  places.length === 0 ? '' : `${String(places[0])}-${String(places.at(-1))}`;

/** Returns how many items a list had: its total, or else what was returned without a limit. */
function countOf({ operation, cases }: RecordedList): number {
  const [first] = cases;
  const shown = Number(first?.items.split('-')[1] ?? -1) + 1;
  return operation === 'issueGetCommentsAndTimeline'
    ? shown
    : (first?.total ?? first?.inside ?? shown);
}

test('the servers of these tests page as the recorded ones do', () => {
  const wrong = recordedLists.flatMap((list) => {
    const { operation, server, cases } = list;
    const known = byOperation.get(operation)?.[server];
    if (known === undefined) return [`${operation} is not known of ${server}`];
    const served = { habits: known, count: countOf(list), key: lists.get(operation)?.key };
    return cases.flatMap((recorded) => {
      const { places, headers, body } = servedPage(served, new URLSearchParams(recorded.query));
      const relations = [...(headers['link'] ?? '').matchAll(/rel="(\w+)"/g)]
        .map((match) => match[1])
        .join(' ');
      const inside = (body as { total_count?: number } | null)?.total_count;
      const mine = [
        range(places),
        headers['x-total-count'] ?? '',
        inside ?? '',
        relations,
        served.key !== undefined && Array.isArray(body),
      ].join();
      const isUnlike = [operation, server, recorded.query].join() === LINKS_ONLY_UNASKED;
      const theirs = [
        recorded.items,
        recorded.total ?? '',
        recorded.inside ?? '',
        isUnlike ? '' : (recorded.link ?? ''),
        recorded.bare === true,
      ].join();
      return mine === theirs
        ? []
        : [`${operation} on ${server}, ${recorded.query}: ${mine} instead of ${theirs}`];
    });
  });
  expect(wrong).toEqual([]);
  expect(recordedLists.length).toBeGreaterThan(200);
});

test('every list that is declared is known of at least one server', () => {
  expect([...lists.keys()].filter((id) => !byOperation.has(id))).toEqual([]);
  expect(habits.filter((list) => SERVERS.every((server) => list[server] === undefined))).toEqual(
    [],
  );
});

/** The way of paging that follows from what all servers do with a list. */
function wanted(list: ListHabits): Paging {
  const all = SERVERS.flatMap((server) => (list[server] === undefined ? [] : [list[server]]));
  const every = (habit: Habit): boolean => all.every((known) => known.includes(habit));
  const some = (habit: Habit): boolean => all.some((known) => known.includes(habit));
  if (every('whole')) return singlePage;
  if (some('whole')) return byLinkIfCounted;
  if (some('links')) return byLink;
  return some('counts') || some('counts-inside') ? byTotal : untilEmpty;
}

const NAMES = new Map<Paging | undefined, string>(
  Object.entries({ byLink, byTotal, singlePage, untilEmpty, byLinkIfCounted }).map(
    ([name, paging]) => [paging, name],
  ),
);

test('every list is declared to page as the servers page it', () => {
  const wrong = [...lists].flatMap(([id, { paging, totalIsWrong, mayBeBare }]) => {
    const list = byOperation.get(id) ?? { operation: id };
    const any = (habit: Habit): boolean =>
      SERVERS.some((server) => list[server]?.includes(habit) === true);
    const mine = [NAMES.get(paging), totalIsWrong === true, mayBeBare === true];
    const theirs = [NAMES.get(wanted(list)), any('counts-page'), any('bare')];
    return mine.join() === theirs.join()
      ? []
      : [`${id}: ${mine.join()} instead of ${theirs.join()}`];
  });
  expect(wrong).toEqual([]);
});

test('where a server wraps a list there is a key, and no list has one without reason', () => {
  const wrapped = (endpoint: AnyEndpoint): boolean => endpoint.key !== undefined;
  const inside = habits.filter((list) =>
    SERVERS.some((server) => list[server]?.includes('counts-inside') === true),
  );
  expect(
    inside
      .map(({ operation }) => lists.get(operation))
      .filter((endpoint) => endpoint === undefined || !wrapped(endpoint)),
  ).toEqual([]);
});
