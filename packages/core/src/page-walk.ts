import { errorFor, outputError, parseJson, readText, validated } from './decode.js';
import type { Plan } from './encode.js';
import type { ListEndpoint } from './endpoint.js';
import { AbortError, type ErrorContext, OutputError, type PageMark } from './errors.js';
import { queryOf, readLink } from './link.js';
import type { Page, Walk } from './pages.js';
import { redactQuery } from './redact.js';
import { send } from './send.js';
import type { Answer, Trip } from './trip.js';

/** Follows one list from page to page, always on our own origin and path. */
export class PageWalk<Item> implements Walk<Item> {
  readonly #endpoint: ListEndpoint<object, Item>;
  readonly #plan: Plan;
  readonly #makeTrip: (plan: Plan) => Trip;
  readonly #fromStart: boolean;
  #query: string | undefined;
  #number = 1;
  #seen = 0;
  #visited = new Set<string>();
  #lastText: string | undefined;
  #trip: Trip | undefined;

  constructor(endpoint: ListEndpoint<object, Item>, plan: Plan, makeTrip: (plan: Plan) => Trip, cursor: string | undefined) {
    this.#endpoint = endpoint;
    this.#plan = plan;
    this.#makeTrip = makeTrip;
    this.#query = redactQuery(cursor ?? plan.query);
    this.#fromStart = cursor === undefined && pageNumber(plan.query) === 1;
  }

  get mark(): PageMark {
    return { number: this.#number, cursor: this.#query };
  }

  async next(): Promise<Page<Item> | undefined> {
    const query = this.#query;
    if (query === undefined) return undefined;
    if (this.#visited.has(query)) throw this.#loop('the server names a page that was read already as the next one', { request: this.#plan.label, endpoint: this.#endpoint.id });
    const trip = this.#makeTrip({ ...this.#plan, query });
    this.#trip = trip;
    const answer = await send(trip);
    try {
      return await this.#read(answer, query);
    } finally {
      trip.life.close();
      this.#trip = undefined;
    }
  }

  stop(): void {
    const { life } = this.#trip ?? {};
    life?.fail(new AbortError('the list was given up', this.#trip?.context()));
  }

  async #read(answer: Answer, query: string): Promise<Page<Item>> {
    if (answer.status >= 400) throw await errorFor(answer);
    this.#visited.add(query);
    const body = await this.#body(answer);
    const items = this.#items(body, answer);
    this.#seen += items.length;
    const total = this.#endpoint.totalLies === true ? undefined : totalOf(answer, body);
    const next = this.#nextQuery(answer, query, items.length, total);
    this.#query = next;
    if (next !== undefined) this.#number++;
    return { items, total, next, cursor: query };
  }

  async #body(answer: Answer): Promise<unknown> {
    const { status } = answer;
    if (status === 304) throw outputError(answer, 'not modified: there is no list to give', {}, { code: 'not-modified', hint: 'leave conditional headers out of lists' });
    if (status === 204 || status === 205) {
      answer.source.discard(100);
      return this.#endpoint.key === undefined ? null : { [this.#endpoint.key]: null };
    }
    const text = await readText(answer);
    if (text === this.#lastText) throw this.#loop('the page is the same as the one before', answer.trip.context());
    this.#lastText = text;
    return parseJson(text, answer);
  }

  #loop(message: string, context: ErrorContext): OutputError {
    return new OutputError(message, {}, { ...context, code: 'page-loop', hint: 'the server, or a proxy on the way, pages wrongly' });
  }

  #items(body: unknown, answer: Answer): readonly Item[] {
    const { item, key } = this.#endpoint;
    const list = key === undefined ? body : unwrap(body, key, answer);
    if (list === null) return [];
    if (!Array.isArray(list)) throw outputError(answer, `a list was expected${key === undefined ? '' : ` under ${key}`}`, { path: key ?? '', expected: 'a list', value: body });
    const values = list as unknown[];
    for (let i = 0; i < values.length; i++) {
      const before = values[i];
      const after = validated({ output: item }, before, answer);
      if (after !== before) values[i] = after;
    }
    return values as Item[];
  }

  #nextQuery(answer: Answer, query: string, count: number, total: number | undefined): string | undefined {
    const { paging } = this.#endpoint;
    if (paging === 'none') return undefined;
    const link = answer.headers.get('link');
    const { next, pages } = link === undefined ? NO_LINK : readLink(link);
    if (next !== undefined) return redactQuery(queryOf(next, query));
    if (pages && paging === 'link') return undefined;
    const more = answer.headers.get('x-hasmore')?.toLowerCase();
    if (more === 'true') return withPage(query, pageNumber(query) + 1);
    if (more === 'false' || count === 0) return undefined;
    // A short page proves nothing, for the server caps limits; only a total that it reached from the start does.
    if (this.#fromStart && paging !== 'until-empty' && total !== undefined && this.#seen >= total) return undefined;
    return withPage(query, pageNumber(query) + 1);
  }
}

function unwrap(body: unknown, key: string, answer: Answer): unknown {
  const list = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>)[key] : undefined;
  if (list === undefined) throw outputError(answer, `an object with a list under ${key} was expected`, { path: key, expected: 'a list', value: body });
  return list;
}

const NO_LINK = { next: undefined, pages: false };

const TOTALS = ['x-total-count', 'x-total'] as const;

/** The total a list names, in a header or beside a wrapped list; junk is undefined. */
function totalOf({ headers }: Answer, body: unknown): number | undefined {
  for (const name of TOTALS) {
    const text = headers.get(name)?.trim();
    if (text !== undefined && /^\d{1,15}$/.test(text)) return Number(text);
  }
  const inBody = typeof body === 'object' && body !== null ? (body as { total_count?: unknown }).total_count : undefined;
  return typeof inBody === 'number' && Number.isSafeInteger(inBody) && inBody >= 0 ? inBody : undefined;
}

function pageNumber(query: string): number {
  const text = /(?:^|&)page=(\d{1,9})(?=&|$)/.exec(query)?.[1];
  return Math.max(1, Number(text ?? 1));
}

function withPage(query: string, page: number): string {
  const rest = query.split('&').filter((pair) => pair !== '' && !/^page(?:=|$)/.test(pair));
  return [...rest, `page=${String(page)}`].join('&');
}
