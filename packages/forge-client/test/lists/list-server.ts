import type { Habit } from './habits.js';
import { startHttpServer } from '../http-server.js';

/** A list on a server. */
export interface ServedList {
  readonly habits: readonly Habit[];
  /** How many items there are: numbered from 0. */
  readonly count: number;
  /** What the list is wrapped in. */
  readonly key?: string | undefined;
}

/** An answer that holds a page of it. */
export interface ServedPage {
  readonly places: readonly number[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface ListServer {
  readonly url: string;
  /** Queries of all requests since `serve`. */
  readonly asked: readonly string[];
  /** From now on every path leads to this list. */
  serve: (list: ServedList) => void;
  close: () => Promise<void>;
}

/** The page that a server with these habits sends. */
export function servedPage(list: ServedList, query: URLSearchParams, path = '/'): ServedPage {
  const { habits, count, key } = list;
  const has = (habit: Habit): boolean => habits.includes(habit);
  const number = whole(query.get('page'));
  const size = pageSize(has, whole(query.get('limit')));
  const all = has('whole') || (has('everything') && number < 1);
  const from = all ? 0 : (Math.max(1, number) - 1) * size;
  const places = Array.from(
    { length: Math.max(0, (all ? count : Math.min(count, from + size)) - from) },
    (_, i) => from + i,
  );
  const headers: Record<string, string> = {};
  if (has('counts') || has('counts-page'))
    headers['x-total-count'] = String(has('counts') ? count : places.length);
  if (has('links') && count > size)
    headers['link'] = link(query, path, Math.max(1, number), Math.ceil(count / size));
  const items = places.length === 0 && has('null-when-empty') ? null : places.map((id) => ({ id }));
  const isBare = key === undefined || has('bare');
  return {
    places,
    headers,
    body: isBare
      ? items
      : { ...(has('counts-inside') ? { total_count: count } : {}), [key]: items },
  };
}

function pageSize(has: (habit: Habit) => boolean, limit: number): number {
  if (has('fifty-a-page')) return 50;
  if (limit < 1 || (limit === 1 && has('limit-1-ignored'))) return has('twenty-a-page') ? 20 : 30;
  return has('any-limit') ? limit : Math.min(limit, 50);
}

/** Next and last unless it is the last page, first and prev unless it is the first. */
function link(query: URLSearchParams, path: string, number: number, last: number): string {
  const to = (page: number, relation: string): string => {
    const address = new URLSearchParams(query);
    address.set('page', String(page));
    address.sort();
    return `<http://forge.example${path}?${address.toString()}>; rel="${relation}"`;
  };
  const onward = number < last ? [to(number + 1, 'next'), to(last, 'last')] : [];
  const back = number > 1 ? [to(1, 'first'), to(Math.min(number, last) - 1, 'prev')] : [];
  return [...onward, ...back].join(',');
}

function whole(text: string | null): number {
  return text !== null && /^\d+$/.test(text) ? Number(text) : 0;
}

/** A real HTTP server for one list at a time. */
export async function startListServer(): Promise<ListServer> {
  let list: ServedList = { habits: [], count: 0 };
  const asked: string[] = [];
  const { url, close } = await startHttpServer((request, response) => {
    const { pathname, searchParams } = new URL(String(request.url), 'http://forge.example');
    asked.push(searchParams.toString());
    const { headers, body } = servedPage(list, searchParams, pathname);
    response
      .writeHead(200, { 'content-type': 'application/json;charset=utf-8', ...headers })
      .end(JSON.stringify(body));
  });
  return {
    url,
    asked,
    serve: (next) => {
      list = next;
      asked.length = 0;
    },
    close,
  };
}
