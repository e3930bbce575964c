import { AbortError, ClientError, InputError, type OutputError } from '../base/errors.js';
import { isRecord } from '../base/values.js';
import type { Call, CallResponse } from '../call/call.js';
import { now } from '../base/clock.js';
import { runTraced } from '../call/operation.js';
import { request } from '../call/send.js';
import { createNotModifiedError } from '../response/exchange.js';
import { checkItems, createOutputError } from '../response/output.js';
import { parseJson, readText } from '../response/read-body.js';
import { readStatusError } from '../response/server-failure.js';
import type { ResponseHeaders } from '../wire/response-headers.js';
import { findCredentials } from '../wire/redact.js';
import { hasNoBody, isSuccess } from '../wire/status.js';
import type { ListRequest } from './page.js';

/** What a response has of a page. */
export interface ReceivedPage<Item> {
  readonly call: Call;
  readonly headers: ResponseHeaders;
  readonly query: string;
  readonly items: Item[];
  readonly total: number | undefined;
  /** Undefined for a response without a body. */
  readonly text: string | undefined;
}

/** Requests pages of one list, always from the origin and path of its endpoint. */
export class PageSource<Item> {
  readonly #list: ListRequest<Item>;
  /** The requests that are running, of all readers of the list, with their sources. */
  readonly #running: Map<Call, unknown>;
  /**
   * The parameters of the caller that may be a credential. A cursor can leave the process, so it has
   * none of them; each request has.
   */
  readonly #credentials: readonly string[];
  /** When the first page was requested: the limit `total` is that of the whole list. */
  #since: number | undefined;

  constructor(list: ListRequest<Item>, running: Map<Call, unknown>) {
    this.#list = list;
    this.#credentials = findCredentials(list.plan.query);
    this.#running = running;
  }

  /** Begins the time of the list, before something is looked up for it. */
  begin(): void {
    this.#since ??= now();
  }

  /**
   * Requests a page.
   * @param query without credentials
   */
  read(query: string): Promise<ReceivedPage<Item>> {
    const { plan, beginCall } = this.#list;
    const sent = [query, ...this.#credentials].filter((part) => part !== '').join('&');
    const call = beginCall({ ...plan, query: sent }, (this.#since ??= now()));
    this.#running.set(call, this);
    const tracing = call.settings.tracing?.begin(plan.endpoint, { query });
    const work = (): Promise<ReceivedPage<Item>> => this.#request(call, query);
    return tracing === undefined ? work() : runTraced(tracing, work);
  }

  async #request(call: Call, query: string): Promise<ReceivedPage<Item>> {
    try {
      const { value } = await request(call, (response) => this.#receive(response, query));
      return value;
    } finally {
      call.release();
      this.#running.delete(call);
    }
  }

  /** Cancels the requests that are running. */
  stop(): void {
    for (const [call, source] of this.#running) if (source === this) cancelPage(call);
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
   * Validates the items of a page.
   * @throws {OutputError} for a body without a list
   * @throws {InputError} for items that the query did not ask for
   */
  #readItems(body: unknown, call: Call, query: string): Item[] {
    const key = this.#findKey(body);
    const found = readField(body, key);
    const list = this.#list.endpoint.mayBeOne === true && isRecord(found) ? [found] : found;
    if (list === null) return [];
    if (!Array.isArray(list)) throw createNoListError(call, body, key);
    const values = list as unknown[];
    const ignored = this.#list.endpoint.findIgnoredFilter?.(values, new URLSearchParams(query));
    if (ignored !== undefined)
      throw new InputError(ignored.message, { ...call.context(), ...ignored });
    return checkItems(this.#list.endpoint.item, values, call, key === undefined ? [] : [key]);
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
