import type { Reply } from '@clients/core/testing';
import type { Call } from './call.js';
import { json } from './wire.js';

/** Items on a page when the request does not say, and the most that a request can ask for. */
const pageSizes = { usual: 30, most: 50 } as const;

/** The page a request asks for. */
interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** What a list answer says beside its items. */
export interface ListStyle {
  /** Send `Link` when there are more pages. */
  readonly link?: boolean | undefined;
  /** Send `X-Total-Count`. */
  readonly count?: boolean | undefined;
  /** A list that holds nothing is `null`. */
  readonly nullable?: boolean | undefined;
  /** The items sit under this key, beside `total_count`. */
  readonly key?: string | undefined;
  /** What the items are wrapped in. */
  readonly wrap?: ((items: readonly unknown[] | null) => unknown) | undefined;
}

/** Lists with `Link` and `X-Total-Count`. */
export const linked: ListStyle = { link: true, count: true };
/** Lists with `X-Total-Count` only. */
export const counted: ListStyle = { count: true };

/** Reads `page` and `limit`: a bad number acts as left out, too high a limit as the highest. */
export function pageOf(call: Call): PageRequest {
  const page = whole(call.query.get('page'));
  const limit = whole(call.query.get('limit'));
  return { page: page > 0 ? page : 1, limit: Math.min(limit > 0 ? limit : pageSizes.usual, pageSizes.most) };
}

/** One page of a list. */
export function listing<T>(call: Call, items: readonly T[], view: (item: T) => unknown, style: ListStyle = linked): Reply {
  const { page, limit } = pageOf(call);
  const shown = items.slice((page - 1) * limit, page * limit).map(view);
  const value = shown.length === 0 && style.nullable === true ? null : shown;
  const body = style.key === undefined ? value : { total_count: items.length, [style.key]: shown };
  return json(style.wrap === undefined ? body : style.wrap(value), 200, pageHeaders(call, items.length, style));
}

/** A list that comes whole. */
export function wholeList<T>(items: readonly T[], view: (item: T) => unknown): Reply {
  return json(items.map(view));
}

/** The headers of a page. */
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

/** `Link` of a page: next and last unless it is the last one, first and prev unless it is the first. */
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
