import {
  type ByteStream,
  type BytesEndpoint,
  type ListEndpoint,
  type Page,
  StatusError,
  isRead,
} from '@clients/core';
import type { ForgeClient } from '../client.js';
import type { CallOptions } from '../service/options.js';
import { isPageable } from './kinds.js';
import type { Operation } from './operations.js';
import { fitList, fitOnce, fitText, type ListPage } from './output/fit.js';
import { compact } from './output/compact.js';
import { pick } from './output/pick.js';
import { fitPart, describePastEnd, readPart, computeWindow } from './output/part.js';
import { describeBinary, isBinary, makeReadable } from './output/readable.js';
import { hideSecrets } from './output/secrets.js';
import { type Slots, special } from './special.js';

/** Items per page when the model names no limit. */
const DEFAULT_LIMIT = 30;
/** The most that servers send, unless they are configured differently. */
const MAX_ITEMS = 50;

/** Which parts of an answer reach the model. */
export interface OutputRules {
  readonly maxChars: number;
  readonly pick: readonly string[] | undefined;
  readonly compact: boolean;
}

/** A call of a tool. */
export interface ToolCall {
  readonly operation: Operation;
  readonly slots: Slots;
  readonly options: CallOptions;
  readonly rules: OutputRules;
}

/** Calls the operation and returns its answer as a text for a model. */
export async function send(forge: ForgeClient, given: ToolCall): Promise<string> {
  const call = { ...given, slots: addDefaults(given) };
  const { endpoint } = call.operation;
  if (endpoint.item !== undefined) return fitList(await readPage(forge, call), call.rules.maxChars);
  if (endpoint.bytes !== undefined) return download(forge, call);
  return describeValue(await callOperation(forge, call), call);
}

function addDefaults({ operation, slots }: ToolCall): Slots {
  const { query } = special[operation.method] ?? {};
  return query === undefined
    ? slots
    : { ...slots, query: { ...query, ...(slots['query'] as object | undefined) } };
}

function callOperation(
  forge: ForgeClient,
  { operation, slots, options }: ToolCall,
): Promise<unknown> {
  const own = special[operation.method]?.send;
  if (own !== undefined) return own(forge, slots, options);
  return forge.transport.call(operation.endpoint, pickSentSlots(slots), options);
}

/**
 * Returns the slots that are sent to the server, without those that only tools have: the client
 * refuses a slot it does not know.
 */
function pickSentSlots({ where, query, body }: Slots): Slots {
  return { where, query, body };
}

function describeValue(value: unknown, { operation, slots, rules }: ToolCall): string {
  const { endpoint } = operation;
  if (value === undefined)
    return endpoint.nothing === true || !isRead(endpoint) ? 'done' : '(none)';
  const text =
    typeof value === 'string' ? value : JSON.stringify(filterValue(value, operation, rules));
  return isRead(endpoint)
    ? fitText(text, rules.maxChars, readOffset(slots))
    : fitOnce(text, rules.maxChars);
}

async function download(forge: ForgeClient, call: ToolCall): Promise<string> {
  const { slots, rules } = call;
  const offset = readOffset(slots);
  const most = computeWindow(rules.maxChars);
  const stream = await open(forge, call, offset, most);
  if (stream === undefined) return describePastEnd(offset);
  const { type, filename } = stream;
  const part = await readPart(stream, offset, most);
  return isBinary(part.bytes)
    ? describeBinary(part.size, type, filename)
    : fitPart(part, rules.maxChars);
}

/**
 * Opens a download for the bytes from `offset` on; undefined when the server says that there are
 * none. Some servers send the whole file.
 */
async function open(
  forge: ForgeClient,
  { operation, slots, options }: ToolCall,
  offset: number,
  most: number,
): Promise<ByteStream | undefined> {
  const headers = { range: `bytes=${String(offset)}-${String(offset + most - 1)}` };
  try {
    return await forge.transport.bytes(
      operation.endpoint as BytesEndpoint<object>,
      pickSentSlots(slots),
      offset > 0 ? { ...options, headers } : options,
    );
  } catch (error) {
    if (offset > 0 && error instanceof StatusError && error.status === 416) return undefined;
    throw error;
  }
}

async function readPage(forge: ForgeClient, call: ToolCall): Promise<ListPage> {
  const { operation, slots, options } = call;
  const endpoint = operation.endpoint as ListEndpoint<object, unknown>;
  const local = !isPageable(operation.endpoint);
  const asked = (slots[local ? 'page' : 'query'] ?? {}) as {
    readonly page?: number;
    readonly limit?: number;
  };
  const page = Math.max(1, asked.page ?? 1);
  const limit = Math.min(MAX_ITEMS, Math.max(1, asked.limit ?? DEFAULT_LIMIT));
  if (local)
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
  return items.map((item) => filterValue(item, operation, rules));
}

/**
 * Returns the parts of a value that the model reads: without secrets, with files as text, and only
 * the requested fields.
 */
function filterValue(value: unknown, { endpoint }: Operation, rules: OutputRules): unknown {
  const open = makeReadable(hideSecrets(value, endpoint.path));
  if (rules.pick !== undefined) return pick(open, rules.pick);
  return rules.compact ? compact(open) : open;
}

function readOffset(slots: Slots): number {
  const { offset = 0 } = (slots['read'] ?? {}) as { readonly offset?: number };
  return Math.max(0, offset);
}
