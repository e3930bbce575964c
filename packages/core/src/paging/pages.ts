import { describeKind } from '../base/values.js';
import { createOptionError } from '../base/check-options.js';
import { ClientError, hideField, InputError } from '../base/errors.js';
import { explainUnread, printAs } from '../base/print.js';
import { type Pulled, Puller } from '../base/pull.js';
import type { Call } from '../call/call.js';
import { checkKnown } from '../keys/check-options.js';
import type { ListReader, Parallel, Reading } from './list-reader.js';
import type { Page } from './page.js';
import { cancelPage } from './page-source.js';
import type { Position } from './position.js';

/** Creates a reader that begins at the page of `cursor`, by default at the first. */
export type OpenReader<T> = (cursor: string | undefined, reading: Reading) => ListReader<T>;

/**
 * A list that requests a page only when it is needed. Each loop starts from the beginning. It is
 * not a promise.
 *
 * A loop may close, delete or move what it lists: an item that stays on the list until it is visited
 * is visited once, as far as the server's total shows what others change. Not shown are a removal
 * and an addition behind it between the same two requests, and a new order: read a list that is
 * sorted by update with `toArray()` first, then change its items.
 *
 * An error in the middle has `page`, to continue with `from(error.page.cursor)`: a list is never
 * silently incomplete.
 *
 * @example
 * const repo = { owner: 'ada', repo: 'engine' };
 * for await (const { number } of forge.issues.list(repo))
 *   await forge.issues.update({ ...repo, index: number }, { state: 'closed' });
 */
export class Pages<T> implements AsyncIterable<T> {
  readonly #openReader: OpenReader<T>;
  readonly #start: string | undefined;
  readonly #name: string | undefined;
  /** How far its loops were when they failed, by cursor; with those of the lists that `from` returns. */
  readonly #failed: Map<string, Position>;
  /** The one of them that this list continues. */
  readonly #before: Position | undefined;
  /** Requests that are running, with their readers. */
  readonly #running = new Map<Call, unknown>();
  /** The reader of the latest loop or `toArray`. */
  #latest: ListReader<T> | undefined;

  /**
   * @param name the method that returns the list, for printing it
   * @param failed where loops of this list have failed: one that failed at `start` is continued
   */
  constructor(
    openReader: OpenReader<T>,
    start?: string,
    name?: string,
    failed: Map<string, Position> = new Map<string, Position>(),
  ) {
    this.#openReader = openReader;
    this.#failed = failed;
    this.#before = start === undefined ? undefined : failed.get(start);
    this.#start = start;
    this.#name = name;
    printAs(this, () => ({
      fields: { list: name },
      note: this.#latest
        ? 'read before: each for await or list.toArray() requests it again'
        : 'not read yet: for await, or await list.toArray()',
    }));
    explainUnread(this, {
      what: 'a list',
      name,
      how: 'read it with for await or toArray()',
      hint: 'use await list.toArray(), or for await (const item of list)',
      methods: ['map', 'filter', 'forEach'],
    });
  }

  /** Iterates over the items, page by page. */
  [Symbol.asyncIterator](): AsyncIterableIterator<T> {
    return new Puller(new Items(this.#open()));
  }

  /**
   * Iterates over the pages, with one request for each when the loop reaches it. If the list changes
   * meanwhile, pages may be requested again: they have the items that were not given before, and
   * one without any is not given.
   *
   * @example
   * for await (const page of forge.issues.list(repo).byPage())
   *   console.log(page.items.length, page.total);
   */
  byPage(): AsyncIterableIterator<Page<T>> & AsyncDisposable {
    const reader = this.#open();
    return new Puller({
      ready: () => undefined,
      next: () => reader.next(),
      close: () => {
        reader.leave();
      },
    });
  }

  /**
   * Whether the server's total has changed between two pages of the latest loop or `toArray`: items
   * were added or removed meanwhile, by the loop or by others.
   *
   * @example
   * const list = forge.issues.list(repo);
   * for await (const issue of list) console.log(issue.title);
   * if (list.changed) console.log('issues were opened or closed meanwhile');
   */
  get changed(): boolean {
    return this.#latest?.hasChanged === true;
  }

  /**
   * Gets one page: the first, or the one at `cursor`. One request.
   *
   * @example
   * const { items, next } = await forge.issues.list(repo).page();
   */
  async page(options: { readonly cursor?: string | undefined } = {}): Promise<Page<T>> {
    const given: unknown = options;
    if (typeof given === 'number' || typeof given === 'string')
      throw createOptionError(
        `page: the options must be { cursor }, not ${describeKind(given)}`,
        'read page by page with byPage(), or go on from the cursor of a page with from(page.next)',
      );
    // Under another name it would be the first page again.
    checkKnown(options, ['cursor'], { page: 'cursor' }, '', 'page');
    const { cursor } = options;
    const start = cursor === undefined ? this.#start : this.#checkCursor(cursor);
    // Always the whole page: what a loop was given before does not count.
    const reader = this.#openReader(start, { running: this.#running });
    return (await reader.next()) ?? { items: [], total: undefined, next: undefined, cursor: '' };
  }

  /**
   * Gets all items, or the first `limit`, into memory. (`limit` of the list itself is the size of a
   * page.) Every item that stays on the list throughout is returned once, if others change the list
   * meanwhile, too.
   *
   * With `concurrency`, that many pages are requested at the same time if the server's total counts
   * the items of this list: from the first page with another total on, they are requested one by
   * one. The first and the last page are requested a second time.
   *
   * @example
   * const issues = await forge.issues.list(repo).toArray({ limit: 100 });
   * console.log(issues.map(({ title }) => title));
   * @param options `concurrency`: default 1
   * @throws {ClientError} with `items`, those that had arrived before the failure, and `page`
   * @throws {OutputError} `list-changing` when the list changes faster than it can be read with
   * `concurrency`
   */
  async toArray(
    options: {
      readonly limit?: number | undefined;
      readonly concurrency?: number | undefined;
    } = {},
  ): Promise<T[]> {
    const given: unknown = options;
    if (typeof given === 'number')
      throw createOptionError(
        `toArray: the options must be an object, not ${describeKind(given)}`,
        `pass { limit: ${String(given)} }`,
      );
    const aliases = { max: 'limit', maxItems: 'limit' };
    checkKnown(options, ['limit', 'concurrency'], aliases, '', 'toArray');
    const { limit = Infinity, concurrency = 1 } = options;
    if (!(limit === Infinity || (Number.isInteger(limit) && limit >= 0)))
      throw new InputError(
        `toArray: limit must be a whole number from 0 up, not ${describeKind(limit)}`,
        { code: 'invalid-input' },
      );
    if (!(Number.isInteger(concurrency) && concurrency > 0))
      throw new InputError(
        `toArray: concurrency must be a whole number from 1 up, not ${describeKind(concurrency)}`,
        { code: 'invalid-input' },
      );
    const items: T[] = [];
    try {
      if (limit > 0) await this.#collect(items, limit, concurrency);
    } catch (error) {
      if (ClientError.is(error)) hideField(error, 'items', items);
      throw error;
    }
    if (items.length > limit) items.length = limit;
    return items;
  }

  async #collect(items: T[], limit: number, concurrency: number): Promise<void> {
    if (concurrency === 1) return collect(this.#open(), items, limit);
    const reader = this.#open({ concurrency, limit });
    try {
      await collect(reader, items, limit);
      // An error of the second look at the ends has no items.
      const found = items.splice(0);
      if (await reader.isWhole()) {
        for (const item of found) items.push(item);
        return;
      }
    } finally {
      reader.stopAhead();
    }
    const again = this.#open({ concurrency: 1, limit });
    again.hasChanged = true;
    await collect(again, items, limit);
  }

  /** Opens a reader of the whole list. */
  #open(parallel?: Parallel): ListReader<T> {
    const reading = {
      running: this.#running,
      failed: this.#failed,
      before: this.#before,
      parallel,
    };
    return (this.#latest = this.#openReader(this.#start, reading));
  }

  /**
   * Gets the number of items; undefined where the server does not send it or is known to send a
   * wrong one. One request.
   *
   * @example
   * const total = await forge.issues.list(repo, { state: 'open' }).total();
   */
  async total(): Promise<number | undefined> {
    return (await this.page()).total;
  }

  /**
   * Returns the same list from another page on. Items that have moved before that page are not
   * given; but after an error, at `error.page.cursor`, this list continues exactly where it stopped
   * (of several loops that failed there, the latest).
   *
   * @throws {InputError} if `cursor` is not a cursor of a page
   */
  from(cursor: string): Pages<T> {
    return createPages(this.#openReader, this.#checkCursor(cursor), this.#name, this.#failed);
  }

  /** Cancels running requests. */
  [Symbol.asyncDispose](): Promise<void> {
    for (const call of this.#running.keys()) cancelPage(call);
    return Promise.resolve();
  }

  /** An empty cursor is valid for the first page of a list without a query only. */
  #checkCursor(cursor: unknown): string {
    return checkCursor(
      cursor,
      cursor === '' && this.#openReader(undefined, { running: this.#running }).cursor === '',
    );
  }
}

/** Adds the items of all pages, until there are `limit`. */
async function collect<T>(reader: ListReader<T>, items: T[], limit: number): Promise<void> {
  for (let page = await reader.next(); page !== undefined; page = await reader.next()) {
    for (const item of page.items) items.push(item);
    if (items.length >= limit) return;
  }
}

/** The items of the pages, one after another. */
class Items<T> implements Pulled<T> {
  readonly #reader: ListReader<T>;
  #items: readonly T[] = [];
  #at = 0;

  constructor(reader: ListReader<T>) {
    this.#reader = reader;
  }

  ready(): T | undefined {
    return this.#at < this.#items.length ? this.#items[this.#at++] : undefined;
  }

  async next(): Promise<T | undefined> {
    for (;;) {
      const page = await this.#reader.next();
      if (page === undefined) return undefined;
      this.#items = page.items;
      this.#at = 1;
      // A page may be empty, and not the last.
      if (page.items.length > 0) return page.items[0];
    }
  }

  close(): void {
    this.#items = [];
    this.#reader.leave();
  }
}

/** A URL, a path, or the number of a page. */
const NOT_A_CURSOR = /^(?:[/?]|[a-z][a-z\d+.-]*:\/\/|\d+$)/i;

function checkCursor(cursor: unknown, mayBeEmpty: boolean): string {
  // A cursor is a query string: it must not change the path or start a fragment.
  if (
    typeof cursor === 'string' &&
    (mayBeEmpty || /^[\x21\x22\x24-\x7e]+$/.test(cursor)) &&
    !NOT_A_CURSOR.test(cursor)
  )
    return cursor;
  const found =
    typeof cursor === 'string' && cursor !== '' ? 'another string' : describeKind(cursor);
  throw new InputError(`cursor must come from a page or an error, not ${found}`, {
    code: 'invalid-input',
    hint: 'pass page.next, or error.page.cursor; byPage() reads page by page',
  });
}

/** Outside the class: bundlers rename a class that refers to itself, and logs show the name. */
function createPages<T>(...parts: ConstructorParameters<typeof Pages<T>>): Pages<T> {
  return new Pages(...parts);
}
