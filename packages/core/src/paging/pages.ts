import { ClientError, InputError, type PageMark } from '../base/errors.js';
import { kindOf } from '../base/kind-of.js';
import { PullIterator, type Pulled } from '../base/pull-iterator.js';

/** One page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Number of items on all pages; undefined where the server does not send it or is known to send a wrong one. */
  readonly total: number | undefined;
  /** Cursor of the next page; `undefined` on the last. */
  readonly next: string | undefined;
  /** Cursor of this page: pass it to `from` to continue from here, also in another process. It contains no secret. */
  readonly cursor: string;
}

/** Reads the pages of a list once, from a cursor or from the start. */
export interface PageReader<T> {
  /** Reads the next page; undefined after the last. */
  next(): Promise<Page<T> | undefined>;
  /** The page that `next` requests. */
  readonly mark: PageMark;
  /** Cancels a running request. */
  stop(): void;
}

/**
 * A list that requests a page only when it is needed. Each loop starts from the beginning. It is not a promise.
 *
 * An error in the middle has `page`, to continue with `from(error.page.cursor)`: a list is never silently incomplete.
 */
export class Pages<T> implements AsyncIterable<T> {
  readonly #openReader: (cursor: string | undefined) => PageReader<T>;
  readonly #start: string | undefined;
  readonly #open = new Set<PageReader<T>>();

  constructor(openReader: (cursor: string | undefined) => PageReader<T>, start?: string) {
    this.#openReader = openReader;
    this.#start = start;
  }

  /** Iterates over the items, page by page. */
  [Symbol.asyncIterator](): AsyncIterableIterator<T> {
    return new PullIterator(new Items(this.byPage()));
  }

  /** Iterates over the pages, with one request for each when the loop reaches it. */
  async *byPage(): AsyncGenerator<Page<T>, void, undefined> {
    const reader = this.#openReader(this.#start);
    this.#open.add(reader);
    try {
      for (let page = await readPage(reader); page !== undefined; page = await readPage(reader)) yield page;
    } finally {
      this.#open.delete(reader);
    }
  }

  /** Gets one page: the first, or that of `cursor`. One request. */
  async page(options: { readonly cursor?: string | undefined } = {}): Promise<Page<T>> {
    const reader = this.#openReader(options.cursor === undefined ? this.#start : this.#checked(options.cursor));
    this.#open.add(reader);
    try {
      const page = await readPage(reader);
      return page ?? { items: [], total: undefined, next: undefined, cursor: '' };
    } finally {
      this.#open.delete(reader);
    }
  }

  /**
   * Gets all items, or the first `limit`, into memory.
   *
   * @throws {ClientError} with `items`, those that had arrived before the failure, and `page`
   */
  async toArray(options: { readonly limit?: number | undefined } = {}): Promise<T[]> {
    const { limit = Infinity } = options;
    if (!(typeof limit === 'number' && limit >= 0))
      throw new InputError(`toArray: limit must be a number from 0 up, not ${kindOf(limit)}`, { code: 'invalid-input' });
    const items: T[] = [];
    if (limit === 0) return items;
    try {
      for await (const page of this.byPage()) {
        for (const item of page.items) {
          items.push(item);
          if (items.length >= limit) return items;
        }
      }
    } catch (error) {
      if (ClientError.is(error)) Object.defineProperty(error, 'items', { value: items, enumerable: false });
      throw error;
    }
    return items;
  }

  /** Gets the number of items; undefined where the server does not send it or is known to send a wrong one. One request. */
  async total(): Promise<number | undefined> {
    return (await this.page()).total;
  }

  /** Returns the same list from another page on. @throws {InputError} for what is not a cursor */
  from(cursor: string): Pages<T> {
    return pagesFrom(this.#openReader, this.#checked(cursor));
  }

  /** Cancels running requests. */
  [Symbol.asyncDispose](): Promise<void> {
    for (const reader of this.#open) reader.stop();
    return Promise.resolve();
  }

  /** An empty cursor is valid for the first page of a list without a query only. */
  #checked(cursor: unknown): string {
    return checkCursor(cursor, cursor === '' && this.#openReader(undefined).mark.cursor === '');
  }
}

/** The items of pages, one after another. */
class Items<T> implements Pulled<T> {
  readonly #pages: AsyncGenerator<Page<T>, void, undefined>;
  #items: readonly T[] = [];
  #at = 0;

  constructor(pages: AsyncGenerator<Page<T>, void, undefined>) {
    this.#pages = pages;
  }

  peek(): T | undefined {
    return this.#at < this.#items.length ? this.#items[this.#at++] : undefined;
  }

  async advance(): Promise<T | undefined> {
    for (;;) {
      const item = this.peek();
      if (item !== undefined) return item;
      const next = await this.#pages.next();
      if (next.done === true) return undefined;
      this.#items = next.value.items;
      this.#at = 0;
    }
  }

  async cancel(): Promise<void> {
    this.#items = [];
    await this.#pages.return();
  }
}

// Here and not in the class: a class that names itself inside gets an underscore from bundlers, in every log.
function pagesFrom<T>(openReader: (cursor: string | undefined) => PageReader<T>, cursor: string): Pages<T> {
  return new Pages(openReader, cursor);
}

async function readPage<T>(reader: PageReader<T>): Promise<Page<T> | undefined> {
  const { mark } = reader;
  try {
    return await reader.next();
  } catch (error) {
    if (ClientError.is(error)) error.page = mark;
    throw error;
  }
}

/** An address, a path, or the number of a page. */
const NOT_A_CURSOR = /^(?:[/?]|[a-z][a-z\d+.-]*:\/\/|\d+$)/i;

function checkCursor(cursor: unknown, mayBeEmpty: boolean): string {
  // A cursor is a query string: it must not change the path or start a fragment.
  if (typeof cursor === 'string' && (mayBeEmpty || /^[\x21\x22\x24-\x7e]+$/.test(cursor)) && !NOT_A_CURSOR.test(cursor)) return cursor;
  const found = typeof cursor === 'string' && cursor !== '' ? 'another string' : kindOf(cursor);
  throw new InputError(`cursor must come from a page or an error, not ${found}`, { code: 'invalid-input' });
}
