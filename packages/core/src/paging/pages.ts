import { ClientError, InputError, type PageMark } from '../base/errors.js';
import { kindOf } from '../base/kind-of.js';
import { PullIterator, type Pulled } from '../base/pull-iterator.js';

/** One page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** How many there are in all, where the server tells the truth about it. */
  readonly total: number | undefined;
  /** Cursor of the next page; `undefined` on the last. */
  readonly next: string | undefined;
  /** Cursor of this page: hand it to `from` to go on from here, also in another process. It holds no secret. */
  readonly cursor: string;
}

/** Walks through a list once, from a cursor or from its start. */
export interface PageReader<T> {
  /** The next page; undefined after the last. */
  next(): Promise<Page<T> | undefined>;
  /** The page that `next` asks for. */
  readonly mark: PageMark;
  /** Ends a request that is under way. */
  stop(): void;
}

/**
 * A list that asks for a page only when it is needed. Each loop starts anew. It is not thenable.
 *
 * An error in the middle has `page`, the page to go on from with `from(error.page.cursor)`: nothing is ever silently incomplete.
 */
export class Pages<T> implements AsyncIterable<T> {
  readonly #walk: (cursor: string | undefined) => PageReader<T>;
  readonly #start: string | undefined;
  readonly #open = new Set<PageReader<T>>();

  constructor(walk: (cursor: string | undefined) => PageReader<T>, start?: string) {
    this.#walk = walk;
    this.#start = start;
  }

  /** The items, page after page. */
  [Symbol.asyncIterator](): AsyncIterableIterator<T> {
    return new PullIterator(new Items(this.byPage()));
  }

  /** The pages; one request each, when the loop gets there. */
  async *byPage(): AsyncGenerator<Page<T>, void, undefined> {
    const walk = this.#walk(this.#start);
    this.#open.add(walk);
    try {
      for (let page = await step(walk); page !== undefined; page = await step(walk)) yield page;
    } finally {
      this.#open.delete(walk);
    }
  }

  /** One page: the first, or that of `cursor`. One request. */
  async page(options: { readonly cursor?: string | undefined } = {}): Promise<Page<T>> {
    const walk = this.#walk(options.cursor === undefined ? this.#start : this.#checked(options.cursor));
    this.#open.add(walk);
    try {
      const page = await step(walk);
      return page ?? { items: [], total: undefined, next: undefined, cursor: '' };
    } finally {
      this.#open.delete(walk);
    }
  }

  /**
   * All items, or the first `limit`, in memory.
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

  /** How many items there are in all; undefined where the server does not say or is known to lie. One request. */
  async total(): Promise<number | undefined> {
    return (await this.page()).total;
  }

  /** The same list from another page on. @throws {InputError} for what is no cursor */
  from(cursor: string): Pages<T> {
    return pagesFrom(this.#walk, this.#checked(cursor));
  }

  /** Ends requests that are under way. */
  [Symbol.asyncDispose](): Promise<void> {
    for (const walk of this.#open) walk.stop();
    return Promise.resolve();
  }

  /** An empty cursor is that of the first page of a list without a query, and of no other page. */
  #checked(cursor: unknown): string {
    return checkCursor(cursor, cursor === '' && this.#walk(undefined).mark.cursor === '');
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
function pagesFrom<T>(walk: (cursor: string | undefined) => PageReader<T>, cursor: string): Pages<T> {
  return new Pages(walk, cursor);
}

async function step<T>(walk: PageReader<T>): Promise<Page<T> | undefined> {
  const { mark } = walk;
  try {
    return await walk.next();
  } catch (error) {
    if (ClientError.is(error)) error.page = mark;
    throw error;
  }
}

/** An address, a path, or the number of a page. */
const NO_CURSOR = /^(?:[/?]|[a-z][a-z\d+.-]*:\/\/|\d+$)/i;

function checkCursor(cursor: unknown, mayBeEmpty: boolean): string {
  // A cursor is a query string: nothing in it may reach the path or start a fragment.
  if (typeof cursor === 'string' && (mayBeEmpty || /^[\x21\x22\x24-\x7e]+$/.test(cursor)) && !NO_CURSOR.test(cursor)) return cursor;
  const found = typeof cursor === 'string' && cursor !== '' ? 'another string' : kindOf(cursor);
  throw new InputError(`cursor must come from a page or an error, not ${found}`, { code: 'invalid-input' });
}
