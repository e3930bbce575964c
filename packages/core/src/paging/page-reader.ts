import { AbortError, ClientError, InputError, OutputError } from '../base/errors.js';
import { isRecord } from '../base/values.js';
import type { Call, CallResponse } from '../call/call.js';
import { now } from '../base/clock.js';
import type { Plan } from '../call/plan.js';
import { runTraced, traceOperation } from '../call/operation.js';
import { request } from '../call/send.js';
import { createNotModifiedError } from '../response/exchange.js';
import { createOutputError, validateItems } from '../response/output.js';
import { parseJson, readText } from '../response/read-body.js';
import { readStatusError } from '../response/server-failure.js';
import type { Schema } from '../schema/standard.js';
import type { ResponseHeaders } from '../wire/response-headers.js';
import { findCredentials, redactQuery } from '../wire/redact.js';
import { hasNoBody, isSuccess } from '../wire/status.js';

/** One page of a list. */
export interface Page<T> {
  items: T[];
  /**
   * Number of items on all pages; undefined where the server does not send it or is known to send a
   * wrong one.
   */
  total: number | undefined;
  /** Cursor of the next page; `undefined` on the last. */
  next: string | undefined;
  /**
   * Cursor of this page: pass it to `from` to continue from here, also in another process. It
   * contains no secret.
   */
  cursor: string;
}

/** What the pages of a list look like. */
export interface ListShape<Item> {
  readonly item: Schema<Item>;
  /** The key of a wrapped list, as in `{ total_count, runs: [] }`. */
  readonly key?: string;
  /** Some servers send the list without the object around it. */
  readonly mayBeBare?: true;
  /** On some servers a page repeats items of the one before it; they are left out. */
  readonly mayOverlap?: true;
  /** Servers send a wrong total for this list, so `total` is undefined. */
  readonly totalIsWrong?: true;
  /**
   * Returns what a page shows of a filter that the server ignored, as with the name of a label that
   * does not exist: a page of items that were not asked for is never a result. It sees the items as
   * the server sent them.
   */
  readonly findIgnoredFilter?: (
    items: readonly unknown[],
    query: URLSearchParams,
  ) => IgnoredFilter | undefined;
}

/** A filter that a server ignored, for the error. */
export interface IgnoredFilter {
  readonly message: string;
  readonly code: string;
  readonly hint: string;
}

/** A page that was read, as a rule sees it. */
export interface ReadPage {
  readonly headers: ResponseHeaders;
  readonly query: string;
  readonly count: number;
  /** Total that the server sent with it. */
  readonly total: number | undefined;
  /** This page and those before it hold as many items as the total. */
  readonly reachedTotal: boolean;
}

/**
 * A dialect of pages: everything by which the lists of one kind of server differ from those of
 * another.
 */
export interface PagingRule {
  /** Returns the query of the page after `page`; undefined when it is the last. */
  readonly next: (page: ReadPage) => string | undefined;
  /** The total that servers send counts the items of the list. */
  readonly isCounted: boolean;
  /**
   * The first page is requested by its number: some servers ignore `limit` and send the whole list
   * when `page` is missing or below 1, and would send it again in pages.
   */
  readonly startsWithPage: boolean;
  /** What a server sends so that the list ends, for the hint of one that does not. */
  readonly ending: string;
}

/**
 * Creates the request for one page of a list that was begun at `since`; a list begun before the
 * client was closed is read to its end.
 */
export type BeginCall = (plan: Plan, since: number) => Call;

/** A list, as its readers need it. */
export interface ListRequest<Item> {
  readonly endpoint: ListShape<Item>;
  readonly plan: Plan;
  readonly beginCall: BeginCall;
  readonly rule: PagingRule;
}

/** What a response has of a page. */
interface ReceivedPage<Item> {
  readonly call: Call;
  readonly headers: ResponseHeaders;
  readonly query: string;
  readonly items: Item[];
  readonly total: number | undefined;
  /** Undefined for a response without a body. */
  readonly text: string | undefined;
}

/**
 * Reads the pages of one list, one after another with `next`, or any of them with `at`; always from
 * the origin and path of its endpoint.
 */
export class PageReader<Item> {
  /** The total changed between two pages. */
  hasChanged = false;
  readonly #list: ListRequest<Item>;
  readonly #firstNumber: number;
  /** The requests that are running, of all readers of the list, with their readers. */
  readonly #running: Map<Call, unknown>;
  #query: string | undefined;
  /**
   * The parameters of the caller that may be a credential. A cursor can leave the process, so it has
   * none of them; each request has.
   */
  readonly #credentials: readonly string[];
  #number = 1;
  #seen = 0;
  /** Number of items on the longest page so far. */
  #longest = 0;
  #visited = new Set<string>();
  #lastText: string | undefined;
  #lastKey: unknown;
  #lastTotal: number | undefined;
  #isLeft = false;
  /** When the first page was requested: the limit `total` is that of the whole list. */
  #since: number | undefined;

  constructor(list: ListRequest<Item>, query: string, running: Map<Call, unknown>) {
    this.#list = list;
    this.#query = redactQuery(query);
    this.#credentials = findCredentials(list.plan.query);
    this.#firstNumber = getPageNumber(query);
    this.#running = running;
  }

  /** The total that servers send counts the items of this list. */
  get isCounted(): boolean {
    return this.#list.rule.isCounted;
  }

  /** Cursor of the page that `next` requests. */
  get cursor(): string | undefined {
    return this.#query;
  }

  /** Reads the next page; undefined after the last, and after `leave`. */
  async next(): Promise<Page<Item> | undefined> {
    const query = this.#query;
    if (query === undefined) return undefined;
    const number = this.#number;
    try {
      if (this.#visited.has(query))
        throw this.#createLoopError('the next page that the server names was already read');
      return await this.#request(query, (received) => this.#advance(received));
    } catch (error) {
      if (this.#isLeft) return undefined;
      throw addPage(error, number, query);
    }
  }

  /** Reads the page with a number, which is that of the whole list. */
  async at(number: number): Promise<Page<Item>> {
    const query = setPageNumber(this.#query ?? '', number);
    try {
      return await this.#request(query, (received) =>
        this.#createPage(received, (number - 1) * this.#longest, received.items.length),
      );
    } catch (error) {
      throw addPage(error, number - this.#firstNumber + 1, query);
    }
  }

  /** Cancels the requests that are running. */
  stop(): void {
    for (const [call, reader] of this.#running) if (reader === this) cancelPage(call);
  }

  /** The loop was left: what waits for a page gets the end of the list. */
  leave(): void {
    this.#isLeft = true;
    this.#query = undefined;
    this.stop();
  }

  /** Requests a page. */
  #request(query: string, read: (received: ReceivedPage<Item>) => Page<Item>): Promise<Page<Item>> {
    const { plan, beginCall } = this.#list;
    const sent = [query, ...this.#credentials].filter((part) => part !== '').join('&');
    const call = beginCall({ ...plan, query: sent }, (this.#since ??= now()));
    this.#running.set(call, this);
    return runTraced(traceOperation(call.settings, plan.endpoint, { query }), async () => {
      try {
        const { value } = await request(call, async (response) =>
          read(await this.#receive(response, query)),
        );
        return value;
      } finally {
        call.release();
        this.#running.delete(call);
      }
    });
  }

  async #receive(response: CallResponse, query: string): Promise<ReceivedPage<Item>> {
    const { call, headers } = response;
    if (!isSuccess(response.status)) throw await readStatusError(response);
    const text = await this.#readText(response);
    const body = text === undefined ? undefined : parseJson(call, text);
    const items = text === undefined ? [] : this.#readItems(body, call, query);
    const total = this.#list.endpoint.totalIsWrong === true ? undefined : readTotal(response, body);
    return { call, headers, query, items, total, text };
  }

  /** Notes a page that was read, and how it goes on after it. */
  #advance(received: ReceivedPage<Item>): Page<Item> {
    const { query, text, total } = received;
    const items = this.#removeOverlap(received.items);
    const hasGrown = (total ?? 0) > (this.#lastTotal ?? Infinity);
    this.#seen += items.length;
    this.#longest = Math.max(this.#longest, items.length);
    // The server ignores `page`. Several pages in a row may be empty, and a list that grew by a page
    // sends the same items again.
    if (
      text !== undefined &&
      text === this.#lastText &&
      !hasGrown &&
      !this.#mayBeEmpty(items, query, total)
    )
      throw this.#createLoopError('the page is the same as the one before', received.call);
    this.#noteTotal(received);
    this.#visited.add(query);
    this.#lastText = text ?? this.#lastText;
    const before = (this.#firstNumber - 1) * this.#longest;
    const page = this.#createPage({ ...received, items }, before, this.#seen);
    this.#query = page.next;
    if (page.next !== undefined) this.#number++;
    return page;
  }

  /**
   * Makes a page. A short one proves nothing, because servers cap `limit`: the pages so far have to
   * hold as many items as the total. Pages before the first one count as long as the longest one
   * here: where that exceeds the total, the total is wrong.
   *
   * @param before how many items are on the pages before those that were read
   * @param seen how many were read, with those of this page
   */
  #createPage(
    { headers, query, items, total }: ReceivedPage<Item>,
    before: number,
    seen: number,
  ): Page<Item> {
    const reachedTotal =
      total !== undefined && (before === 0 ? seen >= total : before + seen === total);
    const count = items.length;
    const next = this.#list.rule.next({ headers, query, count, total, reachedTotal });
    return { items, total, next, cursor: query };
  }

  /** A change that shows is heard: an item may have moved to a page that was read already. */
  #noteTotal({ call, total }: ReceivedPage<Item>): void {
    const before = this.#lastTotal;
    this.#lastTotal = total ?? before;
    if (this.hasChanged || total === undefined || before === undefined || total === before) return;
    this.hasChanged = true;
    call.notice({
      code: 'list-changing',
      message: `the list changed while it was read, from ${String(before)} items to ${String(total)}: some may be missing, or there twice`,
      hint: 'read it again, or with toArray({ concurrency: 2 })',
    });
  }

  /** Removes the items that the page before it ended with. */
  #removeOverlap(items: Item[]): Item[] {
    if (this.#list.endpoint.mayOverlap !== true || items.length === 0) return items;
    const keys = items.map(identifyItem);
    const repeated = keys.indexOf(this.#lastKey) + 1;
    this.#lastKey = keys.at(-1);
    return items.slice(repeated);
  }

  async #readText(response: CallResponse): Promise<string | undefined> {
    const { status } = response;
    if (status === 304)
      throw createNotModifiedError(
        response.call,
        'list',
        'do not send conditional headers with lists',
      );
    if (!hasNoBody(status)) return readText(response, true);
    response.body.discard();
    return undefined;
  }

  /**
   * A list that is filtered after it was counted has empty pages, but no more of them than its
   * total allows.
   */
  #mayBeEmpty(items: readonly Item[], query: string, total: number | undefined): boolean {
    return (
      items.length === 0 &&
      total !== undefined &&
      (getPageNumber(query) - 1) * Math.max(1, this.#longest) < total
    );
  }

  /** Makes the error for a list that would never end. */
  #createLoopError(message: string, call?: Call): OutputError {
    const { plan, rule } = this.#list;
    const context = call?.context() ?? { request: plan.label, endpoint: plan.endpoint.id };
    const hint = `the server, or a proxy in between, does not paginate correctly; a mock has to send ${rule.ending}`;
    return new OutputError(message, {}, { ...context, code: 'page-loop', hint });
  }

  /** Makes the error for a list that changes with nearly every request. */
  createChangingError(): OutputError {
    const { label, endpoint } = this.#list.plan;
    const hint = 'read it without concurrency, which returns what each page holds when it is read';
    return new OutputError(
      'the list changes faster than it can be read',
      {},
      { request: label, endpoint: endpoint.id, code: 'list-changing', hint },
    );
  }

  /**
   * Validates the items of a page.
   * @throws {OutputError} for a body without a list
   * @throws {InputError} for items that the query did not ask for
   */
  #readItems(body: unknown, call: Call, query: string): Item[] {
    const key = this.#findKey(body);
    const list = readField(body, key);
    if (list === null) return [];
    if (!Array.isArray(list)) throw createNoListError(call, body, key);
    const values = list as unknown[];
    const ignored = this.#list.endpoint.findIgnoredFilter?.(values, new URLSearchParams(query));
    if (ignored !== undefined)
      throw new InputError(ignored.message, { ...call.context(), ...ignored });
    return validateItems(this.#list.endpoint.item, values, call, key === undefined ? [] : [key]);
  }

  /** Returns the key of the list in a body; undefined where the body itself is the list. */
  #findKey(body: unknown): string | undefined {
    const { key, mayBeBare } = this.#list.endpoint;
    const isBare = mayBeBare === true && (Array.isArray(body) || body === null);
    return isBare ? undefined : key;
  }
}

/** Says on an error which page failed, to continue from there. */
export function addPage(error: unknown, number: number, cursor: string): unknown {
  if (ClientError.is(error)) error.page = { number, cursor };
  return error;
}

/** Cancels the request for a page. */
export function cancelPage(call: Call): void {
  call.deadline.cancel(new AbortError('the list was cancelled', call.context()));
}

/**
 * Returns what identifies an item: its number, or its other names together, since several tags can
 * have the `id` of one commit, and several files the `sha` of one content.
 */
export function identifyItem(item: unknown): unknown {
  if (!isRecord(item)) return JSON.stringify(item);
  const { id, sha, name, path } = item;
  if (typeof id === 'number') return id;
  return JSON.stringify((id ?? sha ?? name) === undefined ? item : [id, sha, name, path]);
}

function readField(body: unknown, key: string | undefined): unknown {
  if (key === undefined) return body;
  return isRecord(body) ? body[key] : undefined;
}

function createNoListError(call: Call, body: unknown, key: string | undefined): OutputError {
  return createOutputError(call, `expected ${describeExpected(body, key)}`, {
    path: key ?? '',
    expected: 'a list',
    value: body,
  });
}

function describeExpected(body: unknown, key: string | undefined): string {
  if (key === undefined) return 'a list';
  const list = `a list under ${key}`;
  return readField(body, key) === undefined ? `an object with ${list}` : list;
}

const TOTAL_HEADERS = ['x-total-count', 'x-total'] as const;

function readTotal({ headers }: CallResponse, body: unknown): number | undefined {
  for (const name of TOTAL_HEADERS) {
    const text = headers.get(name)?.trim();
    if (text !== undefined && /^\d{1,15}$/.test(text)) return Number(text);
  }
  const inBody = readField(body, 'total_count');
  return typeof inBody === 'number' && Number.isSafeInteger(inBody) && inBody >= 0
    ? inBody
    : undefined;
}

// ---- The page in a query.

/** Returns the number of the page that a query asks for; 1 without one. */
export function getPageNumber(query: string): number {
  const text = /(?:^|&)page=(\d{1,9})(?=&|$)/.exec(query)?.[1];
  return Math.max(1, Number(text ?? 1));
}

/** Returns the query for another page of the same list. */
export function setPageNumber(query: string, page: number): string {
  return [...listOtherParameters(query), `page=${String(page)}`].join('&');
}

/** Returns whether two queries differ in the page at most. */
export function isSameList(query: string, other: string): boolean {
  return (
    listOtherParameters(query).toSorted().join('&') ===
    listOtherParameters(other).toSorted().join('&')
  );
}

/** Returns the parameters of a query but for the page. */
function listOtherParameters(query: string): string[] {
  return query.split('&').filter((pair) => pair !== '' && !/^page(?:=|$)/.test(pair));
}
