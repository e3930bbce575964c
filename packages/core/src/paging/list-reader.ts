import { ClientError, OutputError } from '../base/errors.js';
import type { Call } from '../call/call.js';
import { isUnmatchedCode } from '../network/failure.js';
import { isRecord } from '../base/values.js';
import { redactQuery } from '../wire/redact.js';
import { StatusError } from '../wire/status-error.js';
import type { ListRequest, Page } from './page.js';
import { getPageNumber, removePageNumber } from './page-query.js';
import { addPage, PageSource, type ReceivedPage } from './page-source.js';
import { isCountable, PagesAhead } from './pages-ahead.js';
import { copyPosition, type Place, Position } from './position.js';

/** After so many requests in a row without a new item, nothing is read again, and empty pages end a list. */
const MAX_WITHOUT_PROGRESS = 40;

/** How pages are requested before they are needed. */
export interface Parallel {
  readonly concurrency: number;
  /** How many items are needed. */
  readonly limit: number;
}

/** What a reader has from its list. */
export interface Reading {
  /** Where it notes the requests that are running. */
  readonly running: Map<Call, unknown>;
  /** Where it notes how far it was when it failed, by the cursor of the page that failed. */
  readonly failed?: Map<string, Position> | undefined;
  /** Where another reader has failed, which this one continues: without the items that it gave. */
  readonly before?: Position | undefined;
  /**
   * Requests several pages at a time, and throws where a loop would go on reading a list that
   * changes too fast.
   */
  readonly parallel?: Parallel | undefined;
}

/**
 * Reads a list from its beginning to its end, also if it changes meanwhile: an item that stays on
 * the list until it is given is given once.
 *
 * Pages are numbered by position, so an item that is removed moves all later ones to the front: the
 * reader would pass over as many as were removed. So it keeps the number of items at the front
 * before which none is missing, and lowers it by what the total has fallen since the answer before.
 * The next request is always for the page with the first item behind that number. A page that
 * begins after it is put aside unread; of another one, the items that were not given before are
 * given. A list that grows moves items to later pages, where they were given before.
 *
 * What the total does not show goes unnoticed: a removal, and between the same two requests an
 * addition behind it.
 */
export class ListReader<Item> {
  readonly #list: ListRequest<Item>;
  readonly #source: PageSource<Item>;
  readonly #firstNumber: number;
  #prepare: (() => Promise<string>) | undefined;
  #position: Position;
  /** Where readers of this list have failed. */
  readonly #failed: Map<string, Position> | undefined;
  /** By how much the total has fallen since it was last looked at. */
  #removed = 0;
  /** The total has grown since the last page at places that were not read before. */
  #hasGrown = false;
  /** Of the page before that which is requested next, with its total. */
  #lastText: string | undefined;
  #lastTextTotal: number | undefined;
  /** The number of requests since a page was put aside, none of which was progress. */
  #fruitless = 0;
  #emptyPages = 0;
  #goesBack = true;
  #isReordered = false;
  /** The page before said neither how many items there are nor whether there are more. */
  #mayBeLast = false;
  #mustReadAgain = false;
  #isOver = false;
  #isLeft = false;
  readonly #parallel: Parallel | undefined;
  #ahead: PagesAhead<Item> | undefined;
  /** The first and the last page that were given, with pages ahead. */
  readonly #ends: ReceivedPage<Item>[] = [];

  constructor(
    list: ListRequest<Item>,
    query: string,
    { running, failed, before, parallel }: Reading,
  ) {
    this.#list = list;
    this.#source = new PageSource(list, running);
    this.#position = before === undefined ? new Position(redactQuery(query)) : copyPosition(before);
    this.#firstNumber = getPageNumber(this.#position.places[0]?.query ?? query);
    this.#prepare = list.prepare;
    this.#failed = failed;
    this.#parallel = parallel;
  }

  /** The total changed between two pages. */
  get hasChanged(): boolean {
    return this.#position.hasChanged;
  }

  set hasChanged(hasChanged: boolean) {
    this.#position.hasChanged = hasChanged;
  }

  /** Cursor of the page that `next` requests. */
  get cursor(): string | undefined {
    return this.#position.places.at(-1)?.query;
  }

  /** Reads the next page with items that were not given before; undefined at the end. */
  async next(): Promise<Page<Item> | undefined> {
    if (this.#prepare !== undefined && !this.#isLeft) await this.#begin(this.#prepare);
    for (;;) {
      const { places } = this.#position;
      const place = places.at(-1);
      if (this.#isOver || place === undefined) return undefined;
      try {
        const page = await this.#visit(place);
        if (page !== undefined) return page;
      } catch (error) {
        if (this.#isLeft) return undefined;
        this.#failed?.set(place.query, copyPosition(this.#position));
        throw addPage(error, places.length, place.query);
      }
    }
  }

  /** Makes the query of the first page. Without it there is no page at which to go on. */
  async #begin(prepare: () => Promise<string>): Promise<void> {
    this.#source.begin();
    try {
      this.#position = new Position(redactQuery(await prepare()));
      this.#prepare = undefined;
    } catch (error) {
      if (this.#isLeft) return;
      if (ClientError.is(error)) delete error.page;
      throw error;
    }
  }

  /** The loop was left: what waits for a page gets the end of the list. */
  leave(): void {
    this.#isLeft = true;
    this.#isOver = true;
    this.#source.stop();
  }

  /** Requests a page. Returns undefined if it has no items to give. */
  async #visit({ query, begin }: Place): Promise<Page<Item> | undefined> {
    if (this.#position.visited.has(query))
      throw this.#createLoopError('the next page that the server names was already read');
    const ahead = await this.#takeAhead(query);
    if (ahead === 'changed') return undefined;
    const received = ahead ?? (await this.#read(query));
    if (received === undefined) {
      this.#isOver = true;
      return undefined;
    }
    this.#followTotal(findTotal(received, begin));
    if (this.#goBack(received)) return undefined;
    if (this.#isEmptyAgain(received))
      throw this.#createLoopError(
        `${String(this.#emptyPages)} pages in a row are empty, and name more pages`,
        received.call,
      );
    if (await this.#isRepeated(received))
      throw this.#createLoopError('the page is the same as the one before', received.call);
    return this.#give(received, begin);
  }

  /**
   * Requests a page. In tests written for a program that asks differently, a mock knows the first
   * page without its number, and no page after it: that ends the list, unless the page before says
   * that there are more.
   */
  async #read(query: string): Promise<ReceivedPage<Item> | undefined> {
    try {
      return await this.#source.read(query);
    } catch (error) {
      if (!isUnmatched(error)) throw error;
      if (this.#position.places.length > 1 && this.#mayBeLast) return undefined;
      if (!this.#list.rule.startsWithPage || getPageNumber(query) !== 1) throw error;
      try {
        return { ...(await this.#source.read(removePageNumber(query))), query };
      } catch (second) {
        throw isUnmatched(second) ? error : second;
      }
    }
  }

  /**
   * As many items as the total has fallen by since the answer before, whichever page that was of,
   * may have moved to places that were read.
   */
  #followTotal(total: number | undefined): void {
    const position = this.#position;
    const before = position.lastTotal;
    if (total === undefined) return;
    position.lastTotal = total;
    if (before === undefined || total === before) return;
    position.hasChanged = true;
    if (total > before) this.#hasGrown = true;
    else this.#removed += before - total;
  }

  /**
   * Goes back to the page with the first place before which an item may be missing. Returns whether
   * that is before the page that was requested.
   */
  #goBack(received?: ReceivedPage<Item>): boolean {
    const removed = this.#removed;
    this.#removed = 0;
    if (removed === 0 || !this.#goesBack || !this.#list.rule.isCounted) return false;
    // Nothing is left.
    if (received?.total === 0 && received.items.length === 0) return false;
    if (this.#fruitless >= MAX_WITHOUT_PROGRESS) {
      this.#giveUp(received?.call);
      return false;
    }
    if (!this.#position.goBack(removed)) return false;
    this.#lastText = undefined;
    this.#fruitless++;
    return true;
  }

  /** Reads on without going back, so that the loop ends. */
  #giveUp(call: Call | undefined): void {
    if (this.#parallel !== undefined) throw this.#createChangingError();
    this.#goesBack = false;
    call?.notice({
      code: 'list-changing',
      message:
        'the list changes faster than it can be read: it is read on, and items may be missing',
    });
  }

  /** Gives a page, and notes how the list goes on after it. */
  #give(received: ReceivedPage<Item>, begin: number): Page<Item> | undefined {
    const { query, headers, text, total } = received;
    const position = this.#position;
    const items = this.#removeGiven(received, begin);
    const count = this.#list.endpoint.mayOverlap === true ? items.length : received.items.length;
    position.longest = Math.max(position.longest, count);
    position.complete = begin + count;
    const isNew = begin >= position.furthest;
    if (position.advance(items.length)) this.#fruitless = 0;
    else if (this.#fruitless > 0) this.#fruitless++;
    const next = this.#list.rule.next({
      headers,
      query,
      count,
      total,
      reachedTotal: this.#reachesTotal(total),
    });
    this.#mayBeLast = total === undefined && !ENDING_HEADERS.some((name) => headers.get(name));
    this.#lastText = text ?? this.#lastText;
    this.#lastTextTotal = position.lastTotal;
    if (isNew) this.#hasGrown = false;
    position.visited.add(query);
    if (next === undefined) this.#isOver = true;
    else position.places.push({ query: next, begin: position.complete });
    const page = { items, total, next, cursor: query };
    this.#lookAhead(received, page);
    const isGone = received.items.length > 0 || position.hasChanged;
    return items.length === 0 && isGone ? undefined : page;
  }

  /**
   * A short page proves nothing, because servers cap `limit`: the pages so far have to hold as many
   * items as the total. Pages before the first one count as long as the longest one here: where that
   * exceeds the total, the total is wrong.
   */
  #reachesTotal(total: number | undefined): boolean {
    if (total === undefined) return false;
    const { complete, longest } = this.#position;
    const before = (this.#firstNumber - 1) * longest;
    return before === 0 ? complete >= total : before + complete === total;
  }

  /** Removes the items that were given before, and remembers the others. */
  #removeGiven({ items, call, total, query }: ReceivedPage<Item>, begin: number): Item[] {
    const { identity, mayOverlap } = this.#list.endpoint;
    const { given, furthest } = this.#position;
    const rest: Item[] = [];
    let wasGiven = false;
    for (const item of items) {
      const key = identifyItem(item, identity);
      const { size } = given;
      if (key !== undefined) given.add(key);
      if (key === undefined || given.size > size) rest.push(item);
      // A page may have an item twice, which is then given once.
      else wasGiven ||= !rest.some((other) => identifyItem(other, identity) === key);
    }
    // The list has not grown, so they have moved to places that were not read before.
    const isMoved = wasGiven && begin >= furthest && !this.#hasGrown;
    const isExpected = mayOverlap === true || this.#mayRepeat(query);
    if (isMoved && total !== undefined && !isExpected) this.#noteReordered(call);
    return rest;
  }

  #mayRepeat(query: string): boolean {
    return this.#list.endpoint.mayRepeat?.(new URLSearchParams(query)) === true;
  }

  /** Pages that were requested together are read again, one after another. */
  #noteReordered(call: Call): void {
    if (this.#ahead?.isOver === false) this.#mustReadAgain = true;
    else if (!this.#isReordered) {
      this.#isReordered = true;
      call.notice({
        code: 'list-reordered',
        message:
          'items moved to later pages while the list was read, as in one that is sorted by the time of an update: some may be missing',
      });
    }
  }

  /**
   * Returns whether too many pages in a row are empty. Without a total, the first is the last page
   * unless the server names another.
   */
  #isEmptyAgain({ items, total }: ReceivedPage<Item>): boolean {
    this.#emptyPages = items.length === 0 && total === undefined ? this.#emptyPages + 1 : 0;
    return this.#emptyPages > MAX_WITHOUT_PROGRESS;
  }

  /**
   * Returns whether a page is the one before it again: the server ignores `page`. Several pages in a
   * row may be empty, as where the server filters what it has read; and where there is a total, the page before is read again, since a list in
   * which items moved to later pages sends them again.
   */
  async #isRepeated({ items, query, text, total }: ReceivedPage<Item>): Promise<boolean> {
    const position = this.#position;
    const before = position.places.at(-2);
    if (text === undefined || text !== this.#lastText || before === undefined) return false;
    if (total === undefined) return items.length > 0;
    if (this.#mayRepeat(query)) return false;
    // A list that is filtered after it was counted has no more empty pages than its total allows.
    const places = (getPageNumber(query) - 1) * Math.max(1, position.longest);
    if (items.length === 0) return places >= total;
    if (position.lastTotal !== this.#lastTextTotal) return false;
    const again = await this.#source.read(before.query);
    this.#followTotal(again.total);
    return again.text === text && again.total === total;
  }

  // ---- Several pages at a time.

  /** Returns a page that was requested before; `changed` if the list has changed since. */
  async #takeAhead(query: string): Promise<ReceivedPage<Item> | 'changed' | undefined> {
    const ahead = this.#ahead;
    if (ahead === undefined || ahead.isOver) return undefined;
    const taken = await ahead.take(query);
    if (taken !== 'changed') return taken;
    for (const total of ahead.totals) this.#followTotal(total);
    this.#goBack();
    return 'changed';
  }

  /** Requests pages ahead after the first one, if they can be counted. */
  #lookAhead(received: ReceivedPage<Item>, page: Page<Item>): void {
    if (this.#parallel === undefined) return;
    const { concurrency, limit } = this.#parallel;
    const isFirst = this.#ends.length === 0;
    this.#ends[isFirst ? 0 : 1] = received;
    const isOne = concurrency === 1 || page.items.length >= limit;
    // Pages are as long as the server sends them.
    const whole = { ...page, items: received.items };
    if (isFirst && !isOne && this.#list.rule.isCounted && isCountable(whole))
      this.#ahead = new PagesAhead(this.#source, whole, this.#parallel);
  }

  /**
   * Returns whether pages that were requested together fit together: nothing that was given has
   * moved, and the first and the last page are still the same. Always true where they were read one
   * after another, or where the total has shown each change.
   */
  async isWhole(): Promise<boolean> {
    if (this.#mustReadAgain) return false;
    if (this.#ahead === undefined || this.#ahead.isOver) return true;
    this.#ahead.stop();
    const cursor = this.#ends[0]?.query ?? '';
    try {
      const again = await Promise.all(this.#ends.map(({ query }) => this.#source.read(query)));
      return again.every((page, at) => this.#isSame(page, this.#ends[at]));
    } catch (error) {
      this.#source.stop();
      // Nothing was given: who continues there gets all items.
      this.#failed?.delete(cursor);
      throw addPage(error, 1, cursor);
    }
  }

  #isSame(page: ReceivedPage<Item>, before: ReceivedPage<Item> | undefined): boolean {
    const { identity } = this.#list.endpoint;
    const write = (of: ReceivedPage<Item> | undefined): string =>
      JSON.stringify([of?.total, of?.items.map((item) => identifyItem(item, identity) ?? item)]);
    return write(page) === write(before);
  }

  /** Cancels the requests for pages that are not needed any more. */
  stopAhead(): void {
    this.#ahead?.stop();
  }

  // ---- Errors.

  /** Makes the error for a list that would never end. */
  #createLoopError(message: string, call?: Call): OutputError {
    const { plan, rule } = this.#list;
    const context = call?.context() ?? { request: plan.label, endpoint: plan.endpoint.id };
    const hint = `the server, or a proxy in between, does not paginate correctly; a mock has to send ${rule.ending}`;
    return new OutputError(message, {}, { ...context, code: 'page-loop', hint });
  }

  /** Makes the error for a list that changes with nearly every request. */
  #createChangingError(): OutputError {
    const { label, endpoint } = this.#list.plan;
    const hint = 'read it without concurrency, which returns what each page holds when it is read';
    return new OutputError(
      'the list changes faster than it can be read',
      {},
      { request: label, endpoint: endpoint.id, code: 'list-changing', hint },
    );
  }
}

/** Headers that say whether a page is the last one. */
const ENDING_HEADERS = ['link', 'x-hasmore'];

/** Returns whether a mock has no answer to a request. nock 15 says so with a response. */
function isUnmatched(error: unknown): boolean {
  if (error instanceof StatusError)
    return error.status === 501 && error.serverMessage?.startsWith('Nock: No match') === true;
  return ClientError.is(error) && isUnmatchedCode(error.code);
}

/**
 * Returns the total of an answer; undefined for one that the page itself disproves, as that of a
 * server which counts the items of a page.
 */
function findTotal({ items, total }: ReceivedPage<unknown>, begin: number): number | undefined {
  const isWrong = total !== undefined && items.length > 0 && begin + items.length > total;
  return isWrong ? undefined : total;
}

/**
 * Returns what identifies an item of a list: the field that the list names, or else its `id`, if
 * that is a number from 1 up (others stand for accounts and records that are gone). A text
 * identifies itself. Undefined for an item that nothing identifies. Other fields do not count unless
 * the list names them: several tags have the `id` of one commit, and several files one `sha`.
 */
function identifyItem(item: unknown, field = 'id'): unknown {
  if (typeof item === 'string') return item;
  const value = isRecord(item) ? item[field] : undefined;
  if (typeof value === 'number') return value > 0 ? value : undefined;
  return field !== 'id' && typeof value === 'string' && value !== '' ? value : undefined;
}
