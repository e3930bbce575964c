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
  const endpoint = operation.endpoint as ListEndpoint<object, unknown>;
  const isPaged = isPageable(operation.endpoint);
  const asked = (slots[isPaged ? 'query' : 'page'] ?? {}) as {
    readonly page?: number;
    readonly limit?: number;
  };
  const page = Math.max(1, asked.page ?? 1);
  const limit = Math.min(MAX_ITEMS, Math.max(1, asked.limit ?? DEFAULT_LIMIT));
  if (!isPaged)
    return takePage(
      await forge.transport.pages(endpoint, pickSentSlots(slots), options).toArray(),
      undefined,
      page,
      limit,
      call,
    );
  // Some servers ignore a limit of 1.
  const window = limit === 1 ? { page: Math.ceil(page / 2), limit: 2 } : { page, limit };
  const ask = (number: number): Promise<Page<unknown>> => {
    const query = { ...(slots['query'] as object | undefined), page: number, limit: window.limit };
    return forge.transport.pages(endpoint, { ...pickSentSlots(slots), query }, options).page();
  };
  const { items, total, next } = await ask(window.page);
  if (await isWhole(items, total, window, ask)) return takePage(items, total, page, limit, call);
  const { skip = 0 } = (slots['rest'] ?? {}) as { readonly skip?: number };
  const from = (limit === 1 ? (page - 1) % 2 : 0) + Math.max(0, skip);
  const rest = filterItems(items.slice(from, limit === 1 ? from + 1 : undefined), call);
  const isCounted = page === 1 && skip === 0 && total === items.length;
  return {
    items: rest,
    total,
    page,
    limit,
    skip,
    more: next !== undefined || items.length > from + limit,
    isCounted,
  };
}

/**
 * Returns whether a server sent its whole list although one page was requested. As many items as
 * fit on a page after the first one may be that page or the whole list; where the total does not
 * tell, the first page does.
 */
async function isWhole(
  items: readonly unknown[],
  total: number | undefined,
  { page, limit }: { readonly page: number; readonly limit: number },
  ask: (page: number) => Promise<Page<unknown>>,
): Promise<boolean> {
  if (items.length === 0 || (total !== undefined && total > items.length)) return false;
  if (items.length > limit) return true;
  return page > 1 && JSON.stringify((await ask(1)).items) === JSON.stringify(items);
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
