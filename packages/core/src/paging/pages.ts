import { ClientError, hideField, InputError, addCallers } from '../base/errors.js';
import { describeKind } from '../base/describe-value.js';
import { printAs, refuseConversion } from '../base/print.js';
import { checkKnown } from '../explain/keys.js';
import { cancelOnReturn, type PullSource, PullIterator } from '../base/iteration.js';
import { type OpenReader, type Page, type PageReader } from './page.js';
import { getPageNumber, setPageNumber } from './page-query.js';
import { isCountable, readInParallel } from './parallel-pages.js';
import { type NumberedList } from './changing-list.js';

/**
 * A list that requests a page only when it is needed. Each loop starts from the beginning. It is
 * not a promise.
 *
 * An error in the middle has `page`, to continue with `from(error.page.cursor)`: a list is never
 * silently incomplete.
 *
 * @example
 * const repo = { owner: 'ada', repo: 'engine' };
 * for await (const issue of forge.issues.list(repo)) console.log(issue.title);
 */
export class Pages<T> implements AsyncIterable<T> {
  readonly #openReader: OpenReader<T>;
  readonly #start: string | undefined;
  readonly #name: string | undefined;
  /** A page was requested. */
  #isRead = false;
  readonly #open = new Set<PageReader<T>>();

  static {
    const hint = 'use await list.toArray(), or for await (const item of list)';
    refuseConversion(this.prototype, 'a list is not an array', hint, ['length', '0']);
  }

  /** @param name the method that returns the list, for printing it */
  constructor(openReader: OpenReader<T>, start?: string, name?: string) {
    this.#openReader = openReader;
    this.#start = start;
    this.#name = name;
    printAs(this, () => ({
      fields: { list: name },
      note: this.#isRead
        ? 'read before: each for await or list.toArray() requests it again'
        : 'not read yet: for await, or await list.toArray()',
    }));
  }

  /** Iterates over the items, page by page. */
  [Symbol.asyncIterator](): AsyncIterableIterator<T> {
    return new PullIterator(pullItems(this.byPage()));
  }

  /**
   * Iterates over the pages, with one request for each when the loop reaches it.
   *
   * @example
   * for await (const page of forge.issues.list(repo).byPage())
   *   console.log(page.items.length, page.total);
   */
  byPage(): AsyncGenerator<Page<T>, void, undefined> {
    const reader = this.#openReader(this.#start);
    let isLeft = false;
    return cancelOnReturn(
      this.#readPages(reader, () => isLeft),
      () => {
        isLeft = true;
        reader.stop();
      },
    );
  }

  async *#readPages(
    reader: PageReader<T>,
    isLeft: () => boolean,
  ): AsyncGenerator<Page<T>, void, undefined> {
    this.#isRead = true;
    this.#open.add(reader);
    try {
      for (let page = await readPage(reader); page !== undefined; page = await readPage(reader))
        yield page;
    } catch (error) {
      if (!isLeft()) throw error;
    } finally {
      this.#open.delete(reader);
    }
  }

  /**
   * Gets one page: the first, or that of `cursor`. One request.
   *
   * @example
   * const { items, next } = await forge.issues.list(repo).page();
   */
  async page(options: { readonly cursor?: string | undefined } = {}): Promise<Page<T>> {
    // Under another name it would be the first page again.
    checkKnown(options, ['cursor'], { page: 'cursor' });
    const { cursor } = options;
    const start = cursor === undefined ? this.#start : this.#checkCursor(cursor);
    return (await this.#read(this.#openReader(start))) ?? createEmptyPage();
  }

  /**
   * Gets all items, or the first `limit`, into memory. With `concurrency`, that many pages are
   * requested at the same time if the server's total counts the items of this list. Otherwise, and
   * when a page is shorter than the total implies, they are requested one by one.
   *
   * With `concurrency`, every item that stays on the list throughout is returned once, in the order
   * of the list, even if others are added or removed: when pages do not fit together, the list is
   * read again one page after another, with overlaps. The check requests the first and the last
   * page a second time. One change goes unnoticed: one that leaves the total and both of these
   * pages as they were. Items are compared by their `id`, `sha` and `name`.
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
    checkKnown(options, ['limit', 'concurrency'], { max: 'limit' });
    const { limit = Infinity, concurrency = 1 } = options;
    if (!(typeof limit === 'number' && limit >= 0))
      throw new InputError(
        `toArray: limit must be a number from 0 up, not ${describeKind(limit)}`,
        {
          code: 'invalid-input',
        },
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
    if (items.length > limit) items.length = Math.ceil(limit);
    return items;
  }

  async #collect(items: T[], limit: number, concurrency: number): Promise<void> {
    const reader = this.#openReader(this.#start);
    for (let page = await this.#read(reader); page !== undefined; page = await this.#read(reader)) {
      const isFirst = items.length === 0 && limit > page.items.length;
      if (isFirst && concurrency > 1 && reader.isCounted === true && isCountable(page)) {
        const rest = this.#createNumberedList(page, reader.since);
        if (await readInParallel(rest, page, items, { concurrency, limit })) return;
      }
      for (const item of page.items) items.push(item);
      if (items.length >= limit) return;
    }
  }

  async #read(reader: PageReader<T>): Promise<Page<T> | undefined> {
    this.#isRead = true;
    this.#open.add(reader);
    try {
      return await readPage(reader);
    } finally {
      this.#open.delete(reader);
    }
  }

  /** Returns the list after its first page, to be read by numbers of pages. */
  #createNumberedList(
    { cursor, next = '', items }: Page<T>,
    since: number | undefined,
  ): NumberedList<T> {
    const running = new Set<PageReader<T>>();
    const before = getPageNumber(cursor) - 1;
    return {
      read: async (page) => {
        const reader = this.#openReader(setPageNumber(next, page), {
          number: page - before,
          since,
          longest: items.length,
        });
        running.add(reader);
        try {
          return (await this.#read(reader)) ?? createEmptyPage();
        } finally {
          running.delete(reader);
        }
      },
      stop() {
        for (const reader of running) reader.stop();
      },
    };
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
   * Returns the same list from another page on.
   * @throws {InputError} for what is not a cursor
   */
  from(cursor: string): Pages<T> {
    return createPages(this.#openReader, this.#checkCursor(cursor), this.#name);
  }

  /** Cancels running requests. */
  [Symbol.asyncDispose](): Promise<void> {
    for (const reader of this.#open) reader.stop();
    return Promise.resolve();
  }

  /** An empty cursor is valid for the first page of a list without a query only. */
  #checkCursor(cursor: unknown): string {
    return checkCursor(cursor, cursor === '' && this.#openReader(undefined).mark.cursor === '');
  }
}

function createEmptyPage(): Page<never> {
  return { items: [], total: undefined, next: undefined, cursor: '' };
}

function pullItems<T>(pages: AsyncGenerator<Page<T>, void, undefined>): PullSource<T> {
  let items: readonly T[] = [];
  let at = 0;
  let isLeft = false;
  const peek = (): T | undefined => (at < items.length ? items[at++] : undefined);
  return {
    peek,
    async advance() {
      for (;;) {
        const item = peek();
        if (item !== undefined) return item;
        const next = await pages.next();
        if (next.done === true || isLeft) return undefined;
        items = next.value.items;
        at = 0;
      }
    },
    async leave() {
      isLeft = true;
      items = [];
      await pages.return();
    },
  };
}

async function readPage<T>(reader: PageReader<T>): Promise<Page<T> | undefined> {
  const { mark } = reader;
  try {
    return await reader.next();
  } catch (error) {
    if (ClientError.is(error)) error.page = mark;
    throw addCallers(error);
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
  });
}

/** Outside the class: bundlers rename a class that refers to itself, and logs show the name. */
function createPages<T>(openReader: OpenReader<T>, start: string, name?: string): Pages<T> {
  return new Pages(openReader, start, name);
}
