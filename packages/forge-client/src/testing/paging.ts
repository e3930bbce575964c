import type { Reply } from '@clients/core/testing';
import type { Call } from './call.js';
import { json } from './wire.js';

/** The default number of items on a page, and the maximum that a request can set. */
const pageSizes = { usual: 30, most: 50 } as const;

/** The requested page. */
interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** How the response of a list is written. */
export interface ListStyle {
  /** Send `Link` when there are more pages. */
  readonly link?: boolean | undefined;
  /** Send `X-Total-Count`. */
  readonly count?: boolean | undefined;
  /** Write an empty list as `null`. */
  readonly nullable?: boolean | undefined;
  /** Put the items under this key, beside `total_count`. */
  readonly key?: string | undefined;
  /** Wraps the items. */
  readonly wrap?: ((items: readonly unknown[] | null) => unknown) | undefined;
}

/** Lists with `Link` and `X-Total-Count`. */
export const linked: ListStyle = { link: true, count: true };
/** Lists with `X-Total-Count` only. */
export const counted: ListStyle = { count: true };

/** Reads `page` and `limit`. An invalid number is treated as unset, a limit that is too high as the maximum. */
export function pageOf(call: Call): PageRequest {
  const page = whole(call.query.get('page'));
  const limit = whole(call.query.get('limit'));
  return { page: page > 0 ? page : 1, limit: Math.min(limit > 0 ? limit : pageSizes.usual, pageSizes.most) };
}

/** Responds with one page of a list. */
export function listing<T>(call: Call, items: readonly T[], view: (item: T) => unknown, style: ListStyle = linked): Reply {
  const { page, limit } = pageOf(call);
  const shown = items.slice((page - 1) * limit, page * limit).map(view);
  const value = shown.length === 0 && style.nullable === true ? null : shown;
  const body = style.key === undefined ? value : { total_count: items.length, [style.key]: shown };
  return json(style.wrap === undefined ? body : style.wrap(value), 200, pageHeaders(call, items.length, style));
}

/** Responds with a whole list. */
export function wholeList<T>(items: readonly T[], view: (item: T) => unknown): Reply {
  return json(items.map(view));
}

/** Returns the headers of a page. */
export function pageHeaders(call: Call, total: number, style: ListStyle): Record<string, string> {
  const { page, limit } = pageOf(call);
  const headers: Record<string, string> = {};
  const link = style.link === true && total > limit ? links(call, page, Math.ceil(total / limit)) : '';
  if (link !== '') headers['link'] = link;
  if (style.count === true) headers['x-total-count'] = String(total);
  const exposed = [link === '' ? '' : 'Link', style.count === true ? 'X-Total-Count' : ''].filter((name) => name !== '');
  if (exposed.length > 0) headers['access-control-expose-headers'] = exposed.join(', ');
  return headers;
}

/** Returns the `Link` of a page: next and last unless it is the last one, first and prev unless it is the first. */
function links(call: Call, asked: number, last: number): string {
  const page = Math.min(asked, last);
  const to = (number: number, rel: string): string => `<${addressOf(call, number)}>; rel="${rel}"`;
  const onward = page < last ? [to(page + 1, 'next'), to(last, 'last')] : [];
  const back = page > 1 ? [to(1, 'first'), to(page - 1, 'prev')] : [];
  return [...onward, ...back].join(',');
}

function addressOf(call: Call, page: number): string {
  const query = new URLSearchParams(call.query);
  for (const secret of ['token', 'access_token']) query.delete(secret);
  query.set('page', String(page));
  query.sort();
  return `${call.root}${call.request.rawPath}?${query.toString()}`;
}

function whole(text: string | null): number {
  const value = text === null || !/^[+-]?\d+$/.test(text) ? 0 : Number(text);
  return Number.isSafeInteger(value) ? value : 0;
}
