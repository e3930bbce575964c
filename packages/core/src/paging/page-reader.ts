import { createNotModifiedError } from '../response/exchange.js';
import { readStatusError } from '../response/server-failure.js';
import { request } from '../response/decode.js';
import { parseJson, readText } from '../response/read-body.js';
import type { Plan } from '../call/plan.js';
import {
  AbortError,
  type ErrorContext,
  InputError,
  OutputError,
  type PageMark,
} from '../base/errors.js';
import type { ResponseHeaders } from '../wire/headers.js';
import { isRecord } from '../base/record.js';
import { createOutputError, validateItems } from '../response/output.js';
import { type ListPart, type Page, type PageReader } from './page.js';
import { identifyItem } from './item-key.js';
import { getPageNumber } from './page-query.js';
import { findCredentials, redactQuery } from '../wire/redact.js';
import type { Schema } from '../schema/standard.js';
import { runTraced, traceOperation } from '../call/tracing.js';
import { hasNoBody, isSuccess } from '../wire/statuses.js';
import type { Call, CallResponse } from '../call/call.js';

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

/** Reads the pages of one list, always from the origin and path of its endpoint. */
export class EndpointPageReader<Item> implements PageReader<Item> {
  readonly #endpoint: ListShape<Item>;
  readonly #plan: Plan;
  readonly #beginCall: BeginCall;
  readonly #rule: PagingRule;
  readonly #firstNumber: number;
  #query: string | undefined;
  #number = 1;
  #seen = 0;
  /** Number of items on the longest page so far. */
  #longest = 0;
  #visited = new Set<string>();
  #lastText: string | undefined;
  #lastKey: unknown;
  #call: Call | undefined;
  /**
   * When the first page was requested: the `total` limit counts from then, so that it applies to
   * the whole list and not to each page.
   */
  #since: number | undefined;

  constructor(
    endpoint: ListShape<Item>,
    plan: Plan,
    beginCall: BeginCall,
    rule: PagingRule,
    query: string,
    part?: ListPart,
  ) {
    this.#endpoint = endpoint;
    this.#plan = plan;
    this.#beginCall = beginCall;
    this.#rule = rule;
    if (part !== undefined) {
      this.#number = part.number;
      this.#since = part.since;
      this.#longest = part.longest;
    }
    this.#query = redactQuery(query);
    this.#firstNumber = getPageNumber(query);
  }

  get isCounted(): boolean {
    return this.#rule.isCounted;
  }

  get since(): number | undefined {
    return this.#since;
  }

  get mark(): PageMark {
    return { number: this.#number, cursor: this.#query };
  }

  async next(): Promise<Page<Item> | undefined> {
    const query = this.#query;
    if (query === undefined) return undefined;
    if (this.#visited.has(query))
      throw this.#createLoopError('the next page that the server names was already read', {
        request: this.#plan.label,
        endpoint: this.#plan.endpoint.id,
      });
    // A cursor can leave the process, so it has no parameter that may be a credential; the request
    // has those of the caller.
    const sent = [query, ...findCredentials(this.#plan.query)]
      .filter((part) => part !== '')
      .join('&');
    const call = this.#beginCall(
      { ...this.#plan, query: sent },
      (this.#since ??= performance.now()),
    );
    this.#call = call;
    const tracing = traceOperation(call.settings, this.#plan.endpoint, { query });
    return runTraced(tracing, () => this.#sendAndRead(call, query));
  }

  async #sendAndRead(call: Call, query: string): Promise<Page<Item>> {
    try {
      const { value } = await request(call, (response) => this.#read(response, query));
      return value;
    } finally {
      call.close();
      this.#call = undefined;
    }
  }

  stop(): void {
    this.#call?.deadline.cancel(new AbortError('the list was cancelled', this.#call.context()));
  }

  async #read(response: CallResponse, query: string): Promise<Page<Item>> {
    if (!isSuccess(response.status)) throw await readStatusError(response);
    this.#visited.add(query);
    const text = await this.#readText(response);
    const body = text === undefined ? undefined : parseJson(response.call, text);
    const items =
      text === undefined ? [] : this.#removeOverlap(this.#readItems(body, response.call, query));
    this.#seen += items.length;
    this.#longest = Math.max(this.#longest, items.length);
    const total = this.#endpoint.totalIsWrong === true ? undefined : readTotal(response, body);
    // The server ignores `page`. Several pages in a row may be empty.
    if (text !== undefined && text === this.#lastText && !this.#mayBeEmpty(items, query, total))
      throw this.#createLoopError(
        'the page is the same as the one before',
        response.call.context(),
      );
    this.#lastText = text ?? this.#lastText;
    const reachedTotal = total !== undefined && this.#hasReached(total);
    const next = this.#rule.next({
      headers: response.headers,
      query,
      count: items.length,
      total,
      reachedTotal,
    });
    this.#query = next;
    if (next !== undefined) this.#number++;
    return { items, total, next, cursor: query };
  }

  /** Removes the items that the page before it ended with. */
  #removeOverlap(items: Item[]): Item[] {
    if (this.#endpoint.mayOverlap !== true || items.length === 0) return items;
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
    response.body.discard(100);
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

  /**
   * Returns whether the pages so far hold as many items as the total. A short page proves nothing,
   * because servers cap `limit`. Pages before the first one count as long as the longest one here:
   * where that exceeds the total, the total is wrong.
   */
  #hasReached(total: number): boolean {
    if (this.#firstNumber === 1) return this.#seen >= total;
    return (this.#firstNumber - 1) * this.#longest + this.#seen === total;
  }

  /** Makes the error for a list that would never end. */
  #createLoopError(message: string, context: ErrorContext): OutputError {
    const hint = `the server, or a proxy in between, does not paginate correctly; a mock has to send ${this.#rule.ending}`;
    return new OutputError(message, {}, { ...context, code: 'page-loop', hint });
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
    const ignored = this.#endpoint.findIgnoredFilter?.(values, new URLSearchParams(query));
    if (ignored !== undefined)
      throw new InputError(ignored.message, { ...call.context(), ...ignored });
    return validateItems(this.#endpoint.item, values, call, key === undefined ? [] : [key]);
  }

  /** Returns the key of the list in a body; undefined where the body itself is the list. */
  #findKey(body: unknown): string | undefined {
    const { key, mayBeBare } = this.#endpoint;
    const isBare = mayBeBare === true && (Array.isArray(body) || body === null);
    return isBare ? undefined : key;
  }
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
  const inBody =
    typeof body === 'object' && body !== null
      ? (body as { total_count?: unknown }).total_count
      : undefined;
  return typeof inBody === 'number' && Number.isSafeInteger(inBody) && inBody >= 0
    ? inBody
    : undefined;
}
