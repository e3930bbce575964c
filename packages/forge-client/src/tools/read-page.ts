import type { ListEndpoint, Page } from '@clients/core';
import type { ForgeClient } from '../client.js';
import { isPageable } from './kinds.js';
import { filterValue } from './output/filter.js';
import type { ListPage } from './output/fit.js';
import { pickSentSlots, type ToolCall } from './tool-call.js';

/** Items per page when the model names no limit. */
const DEFAULT_LIMIT = 30;
/** The most that servers send, unless they are configured differently. */
const MAX_ITEMS = 50;

/** Reads the page of a list that the model requests. */
export async function readPage(forge: ForgeClient, call: ToolCall): Promise<ListPage> {
  const { operation, slots, options } = call;
  const isPaged = isPageable(operation.endpoint);
  const asked = (slots[isPaged ? 'query' : 'page'] ?? {}) as {
    readonly page?: number;
    readonly limit?: number;
  };
  const page = Math.max(1, asked.page ?? 1);
  const limit = Math.min(MAX_ITEMS, Math.max(1, asked.limit ?? DEFAULT_LIMIT));
  if (isPaged) return readPagedList(forge, call, page, limit);
  const endpoint = operation.endpoint as ListEndpoint<object, unknown>;
  const all = await forge.transport.pages(endpoint, pickSentSlots(slots), options).toArray();
  return takePage(all, undefined, page, limit, call);
}

async function readPagedList(
  forge: ForgeClient,
  call: ToolCall,
  page: number,
  limit: number,
): Promise<ListPage> {
  const { operation, slots, options } = call;
  const endpoint = operation.endpoint as ListEndpoint<object, unknown>;
  const sent = findSentPage(page, limit);
  const requestPage = (number: number): Promise<Page<unknown>> => {
    const query = { ...(slots['query'] as object | undefined), page: number, limit: sent.limit };
    return forge.transport.pages(endpoint, { ...pickSentSlots(slots), query }, options).page();
  };
  const { items, total, next } = await requestPage(sent.page);
  if (await isWholeList(items, total, sent, requestPage))
    return takePage(items, total, page, limit, call);
  const { skip = 0 } = (slots['rest'] ?? {}) as { readonly skip?: number };
  const from = sent.from + Math.max(0, skip);
  const wanted = limit === 1 ? items.slice(from, from + 1) : items.slice(from);
  return {
    items: filterItems(wanted, call),
    total,
    page,
    limit,
    skip,
    more: next !== undefined || items.length > from + limit,
    isCounted: page === 1 && skip === 0 && total === items.length,
  };
}

/** A page as it is requested of the server. */
interface SentPage {
  readonly page: number;
  readonly limit: number;
  /** The position on it of the first item that the model requests. */
  readonly from: number;
}

/** Some servers ignore a limit of 1: a single item is taken from a page of two. */
function findSentPage(page: number, limit: number): SentPage {
  if (limit > 1) return { page, limit, from: 0 };
  return { page: Math.ceil(page / 2), limit: 2, from: (page - 1) % 2 };
}

/**
 * Returns whether a server sent its whole list although one page was requested. As many items as
 * fit on a page after the first one may be that page or the whole list; where the total does not
 * tell, the first page does.
 */
async function isWholeList(
  items: readonly unknown[],
  total: number | undefined,
  { page, limit }: SentPage,
  requestPage: (page: number) => Promise<Page<unknown>>,
): Promise<boolean> {
  if (items.length === 0 || (total !== undefined && total > items.length)) return false;
  if (items.length > limit) return true;
  return page > 1 && JSON.stringify((await requestPage(1)).items) === JSON.stringify(items);
}

/** Returns a page of a whole list. */
function takePage(
  all: readonly unknown[],
  total: number | undefined,
  page: number,
  limit: number,
  call: ToolCall,
): ListPage {
  const items = filterItems(all.slice((page - 1) * limit, page * limit), call);
  return {
    items,
    total: total ?? all.length,
    page,
    limit,
    skip: 0,
    more: all.length > page * limit,
    isCounted: true,
  };
}

function filterItems(
  items: readonly unknown[],
  { operation, rules }: ToolCall,
): readonly unknown[] {
  return items.map((item) => filterValue(item, operation.endpoint.path, rules));
}
