import { errorFor } from '../response/decode.js';
import { readText } from '../response/read-body.js';
import { readJson, walked } from '../response/read-json.js';
import type { Plan } from '../call/encode.js';
import { AbortError, type ErrorContext, OutputError, type PageMark } from '../base/errors.js';
import type { ResponseHeaders } from '../wire/headers.js';
import { outputError, validated, visitOf } from '../response/output.js';
import type { Page, PageReader } from './pages.js';
import { redactQuery } from '../wire/redact.js';
import type { Schema } from '../schema/schema.js';
import { send } from '../call/send.js';
import type { CallResponse, CallContext } from '../call/call-context.js';

/** How the items of a list stand in an answer. */
export interface ListShape<Item> {
  readonly id: string;
  readonly item: Schema<Item>;
  readonly key?: string;
  readonly mayBeBare?: true;
  readonly totalLies?: true;
}

/** A page that was read, for whoever says which one is next. */
export interface ReadPage {
  readonly headers: ResponseHeaders;
  /** What it was asked with. */
  readonly query: string;
  /** Items on it. */
  readonly count: number;
  /** What the list names as its total. */
  readonly total: number | undefined;
  /** All items that the total counts are on this page and those before it. */
  readonly reachedTotal: boolean;
}

/** The query of the page after `page`; undefined when it is the last. */
export type NextPage = (page: ReadPage) => string | undefined;

/** Makes the request for one page of a walk that began at `since`; pages of one that began before the client was closed still come. */
export type MakeContext = (plan: Plan, since: number) => CallContext;

/** Follows one list from page to page, always on our own origin and path. */
export class EndpointPageReader<Item> implements PageReader<Item> {
  readonly #endpoint: ListShape<Item>;
  readonly #plan: Plan;
  readonly #makeContext: MakeContext;
  readonly #next: NextPage;
  readonly #firstNumber: number;
  #query: string | undefined;
  #number = 1;
  #seen = 0;
  /** Items on the longest page so far. */
  #longest = 0;
  #visited = new Set<string>();
  #lastText: string | undefined;
  #context: CallContext | undefined;
  /** When the first page was asked for: `total` counts from there, so that it bounds the walk and not each page. */
  #since: number | undefined;

  constructor(endpoint: ListShape<Item>, plan: Plan, makeContext: MakeContext, next: NextPage, query: string) {
    this.#endpoint = endpoint;
    this.#plan = plan;
    this.#makeContext = makeContext;
    this.#next = next;
    this.#query = redactQuery(query);
    this.#firstNumber = pageNumber(query);
  }

  get mark(): PageMark {
    return { number: this.#number, cursor: this.#query };
  }

  async next(): Promise<Page<Item> | undefined> {
    const query = this.#query;
    if (query === undefined) return undefined;
    if (this.#visited.has(query))
      throw this.#loop('the next page that the server names was already read', {
        request: this.#plan.label,
        endpoint: this.#endpoint.id,
      });
    const context = this.#makeContext({ ...this.#plan, query }, (this.#since ??= performance.now()));
    this.#context = context;
    const response = await send(context);
    try {
      return await this.#read(response, query);
    } finally {
      context.lifetime.close();
      this.#context = undefined;
    }
  }

  stop(): void {
    const { lifetime } = this.#context ?? {};
    lifetime?.fail(new AbortError('the list was cancelled', this.#context?.errorContext()));
  }

  async #read(response: CallResponse, query: string): Promise<Page<Item>> {
    if (response.status >= 400) throw await errorFor(response);
    this.#visited.add(query);
    const text = await this.#text(response);
    const body = text === undefined ? this.#nothing() : await readJson(text, response);
    const items = await walked(response, { length: text?.length ?? 0 }, () => this.#items(body, response));
    this.#seen += items.length;
    this.#longest = Math.max(this.#longest, items.length);
    const total = this.#endpoint.totalLies === true ? undefined : totalOf(response, body);
    if (text !== undefined) this.#compare(text, this.#mayBeEmpty(items, query, total), response);
    const next = this.#next({
      headers: response.headers,
      query,
      count: items.length,
      total,
      reachedTotal: total !== undefined && this.#hasReached(total),
    });
    this.#query = next;
    if (next !== undefined) this.#number++;
    return { items, total, next, cursor: query };
  }

  /** The text of a page; undefined when it carries none. */
  async #text(response: CallResponse): Promise<string | undefined> {
    const { status } = response;
    if (status === 304)
      throw outputError(
        response,
        'not modified: the response has no list',
        {},
        { code: 'not-modified', hint: 'do not send conditional headers with lists' },
      );
    if (status !== 204 && status !== 205) return readText(response, undefined, true);
    response.source.discard(100);
    return undefined;
  }

  #nothing(): unknown {
    return this.#endpoint.key === undefined ? null : { [this.#endpoint.key]: null };
  }

  /** A page like the one before means that the server ignores `page`, unless it is one of several that are empty. */
  #compare(text: string, mayBeEmpty: boolean, response: CallResponse): void {
    if (text === this.#lastText && !mayBeEmpty) throw this.#loop('the page is the same as the one before', response.context.errorContext());
    this.#lastText = text;
  }

  /** A list that is filtered after it was counted has empty pages: no more of them than its total has room for. */
  #mayBeEmpty(items: readonly Item[], query: string, total: number | undefined): boolean {
    return items.length === 0 && total !== undefined && (pageNumber(query) - 1) * Math.max(1, this.#longest) < total;
  }

  /**
   * Whether the pages so far hold all that the total counts. A short page proves nothing, for servers cap `limit`. Pages before the
   * first one that was asked for were at least as long as the longest one here: where that makes more than the total, the total is wrong.
   */
  #hasReached(total: number): boolean {
    if (this.#firstNumber === 1) return this.#seen >= total;
    return (this.#firstNumber - 1) * this.#longest + this.#seen === total;
  }

  #loop(message: string, context: ErrorContext): OutputError {
    return new OutputError(
      message,
      {},
      { ...context, code: 'page-loop', hint: 'the server, or a proxy in between, does not page correctly' },
    );
  }

  #items(body: unknown, response: CallResponse): readonly Item[] {
    const { item, key, mayBeBare } = this.#endpoint;
    const isBare = key === undefined || (mayBeBare === true && (Array.isArray(body) || body === null));
    const list = isBare ? body : unwrap(body, key, response);
    if (list === null) return [];
    if (!Array.isArray(list))
      throw outputError(response, `expected a list${key === undefined ? '' : ` under ${key}`}`, {
        path: key ?? '',
        expected: 'a list',
        value: body,
      });
    const values = list as unknown[];
    const visit = visitOf(response, isBare ? [] : [key]);
    for (let i = 0; i < values.length; i++) {
      const before = values[i];
      visit?.path.push(i);
      const after = validated(item, before, response, visit);
      visit?.path.pop();
      if (after !== before) values[i] = after;
    }
    return values as Item[];
  }
}

function unwrap(body: unknown, key: string, response: CallResponse): unknown {
  const list = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>)[key] : undefined;
  if (list === undefined)
    throw outputError(response, `expected an object with a list under ${key}`, { path: key, expected: 'a list', value: body });
  return list;
}

const TOTALS = ['x-total-count', 'x-total'] as const;

/** The total a list names, in a header or beside a wrapped list; junk is undefined. */
function totalOf({ headers }: CallResponse, body: unknown): number | undefined {
  for (const name of TOTALS) {
    const text = headers.get(name)?.trim();
    if (text !== undefined && /^\d{1,15}$/.test(text)) return Number(text);
  }
  const inBody = typeof body === 'object' && body !== null ? (body as { total_count?: unknown }).total_count : undefined;
  return typeof inBody === 'number' && Number.isSafeInteger(inBody) && inBody >= 0 ? inBody : undefined;
}

export function pageNumber(query: string): number {
  const text = /(?:^|&)page=(\d{1,9})(?=&|$)/.exec(query)?.[1];
  return Math.max(1, Number(text ?? 1));
}
