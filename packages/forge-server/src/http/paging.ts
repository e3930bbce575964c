import type { Reply } from '@clients/server-kit';
import type { Call } from './call.js';
import type { ListDifferences } from '../servers/lists.js';
import { findDifferences } from '../servers/differences.js';
import { replyWithJson } from './replies.js';

const DEFAULT_PAGE_SIZE = 30;
const MAX_PAGE_SIZE = 50;

interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** How the response of a list is written. */
export interface ListStyle {
  /** Send `Link` when there are more pages. */
  readonly link?: boolean | undefined;
  readonly count?: boolean | undefined;
  /** Write an empty list as `null`. */
  readonly nullable?: boolean | undefined;
  /** Put the items under this key, beside `total_count`. */
  readonly key?: string | undefined;
  readonly wrap?: ((items: readonly unknown[] | null) => unknown) | undefined;
}

/** Lists with `Link` and `X-Total-Count`. */
export const LINKED_STYLE: ListStyle = { link: true, count: true };
/** Lists with `X-Total-Count` only. */
export const COUNTED_STYLE: ListStyle = { count: true };

/**
 * Reads `page` and `limit`. An invalid number is treated as unset, a limit that is too high as the
 * maximum. The page of a server that does not page the list holds everything.
 */
export function readPage(call: Call): PageRequest {
  const { everything = [], whole: singlePage = [] } = findListDifferences(call);
  if (singlePage.includes(call.operation)) return { page: 1, limit: Number.MAX_SAFE_INTEGER };
  const page = call.readWhole('page');
  if (page < 1 && everything.includes(call.operation))
    return { page: 1, limit: Number.MAX_SAFE_INTEGER };
  return { page: page > 0 ? page : 1, limit: readPageSize(call) };
}

function readPageSize(call: Call): number {
  const limit = call.readWhole('limit');
  return Math.min(limit > 0 ? limit : DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);
}

function findListDifferences({ state }: Call): ListDifferences {
  return findDifferences(state.like)?.lists ?? {};
}

function chooseStyle(call: Call, style: ListStyle): ListStyle {
  const {
    uncounted = [],
    unlinked = [],
    bare = [],
    whole: singlePage = [],
  } = findListDifferences(call);
  const { operation } = call;
  if (bare.includes(operation)) return { link: true, count: true, nullable: style.nullable };
  const link =
    style.link === true && !unlinked.includes(operation) && !singlePage.includes(operation);
  return { ...style, link, count: style.count === true && !uncounted.includes(operation) };
}

export function replyWithPagedList<T>(
  call: Call,
  items: readonly T[],
  render: (item: T) => unknown,
  usual: ListStyle = LINKED_STYLE,
): Reply {
  const style = chooseStyle(call, usual);
  const { page, limit } = readPage(call);
  const onPage = items.slice((page - 1) * limit, page * limit).map(render);
  const value = onPage.length === 0 && style.nullable === true ? null : onPage;
  const body = style.key === undefined ? value : { total_count: items.length, [style.key]: onPage };
  return replyWithJson(
    style.wrap === undefined ? body : style.wrap(value),
    200,
    makePageHeaders(call, items.length, style),
  );
}

export function replyWithList<T>(items: readonly T[], render: (item: T) => unknown): Reply {
  return replyWithJson(items.map(render));
}

export function makePageHeaders(
  call: Call,
  total: number,
  usual: ListStyle,
): Record<string, string> {
  const style = chooseStyle(call, usual);
  const { page } = readPage(call);
  const limit = readPageSize(call);
  const headers: Record<string, string> = {};
  const link =
    style.link === true && total > limit ? formatLinks(call, page, Math.ceil(total / limit)) : '';
  if (link !== '') headers['link'] = link;
  if (style.count === true) headers['x-total-count'] = String(total);
  const exposed = [link === '' ? '' : 'Link', style.count === true ? 'X-Total-Count' : ''].filter(
    (name) => name !== '',
  );
  if (exposed.length > 0) headers['access-control-expose-headers'] = exposed.join(', ');
  return headers;
}

/**
 * Returns the `Link` of a page: next and last unless it is the last one, first and prev unless it
 * is the first.
 */
function formatLinks(call: Call, asked: number, last: number): string {
  const page = Math.min(asked, last);
  const to = (number: number, rel: string): string =>
    `<${makePageAddress(call, number)}>; rel="${rel}"`;
  const onward = page < last ? [to(page + 1, 'next'), to(last, 'last')] : [];
  const back = page > 1 ? [to(1, 'first'), to(page - 1, 'prev')] : [];
  return [...onward, ...back].join(',');
}

function makePageAddress(call: Call, page: number): string {
  const query = new URLSearchParams(call.query);
  for (const secret of ['token', 'access_token']) query.delete(secret);
  query.set('page', String(page));
  query.sort();
  return `${call.root}${call.request.rawPath}?${query.toString()}`;
}
