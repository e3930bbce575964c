import type { Page } from './page.js';
import { getPageNumber, isSameList, setPageNumber } from './page-query.js';
import type { PageSource, ReceivedPage } from './page-source.js';

/**
 * A total that would need more pages is not believed: the list is read page after page, which needs
 * no total.
 */
const MAX_COUNTED_PAGES = 1_000_000;

/**
 * Returns whether the pages of a list can be counted: the next one has the next number, and the
 * total needs more than two, but not absurdly many.
 */
export function isCountable<T>({ items, total, next, cursor }: Page<T>): boolean {
  if (total === undefined || next === undefined || !isSameList(cursor, next)) return false;
  const number = getPageNumber(cursor);
  const pages = Math.ceil(total / items.length);
  return (
    getPageNumber(next) === number + 1 &&
    items.length > 0 &&
    pages > number + 1 &&
    pages <= MAX_COUNTED_PAGES
  );
}

/**
 * Pages that are requested before they are needed, up to `concurrency` at a time. They count as
 * read only up to the first answer with another total: pages that arrive later belong to another
 * state of the list.
 */
export class PagesAhead<Item> {
  /** Nothing more is requested, and no further page is taken. */
  isOver = false;
  readonly #source: PageSource<Item>;
  readonly #query: string;
  readonly #total: number | undefined;
  readonly #numbers: Iterator<number, undefined>;
  readonly #pages = new Map<number, Promise<ReceivedPage<Item>>>();
  /** The totals of the pages that arrived after the list had changed, one after another. */
  readonly totals: (number | undefined)[] = [];
  /** The numbers of those pages, and of those that failed. */
  readonly #late = new Set<number>();

  /**
   * @param first the page that was read before, with the query of the next one
   * @param limit requests no more pages than so many items need
   */
  constructor(
    source: PageSource<Item>,
    { items, total, cursor, next = '' }: Page<Item>,
    { concurrency, limit }: { readonly concurrency: number; readonly limit: number },
  ) {
    this.#source = source;
    this.#query = next;
    this.#total = total;
    const start = getPageNumber(cursor);
    const size = items.length;
    const end = Math.min(Math.ceil((total ?? 0) / size), start - 1 + Math.ceil(limit / size));
    this.#numbers = listPageNumbers(start, end);
    for (let running = 0; running < concurrency && this.#request(); running++);
  }

  /**
   * Returns the page of a query; undefined if it was not requested; `changed` if it arrived after
   * the list had changed.
   */
  async take(query: string): Promise<ReceivedPage<Item> | 'changed' | undefined> {
    const number = getPageNumber(query);
    const page = this.#pages.get(number);
    if (this.isOver || page === undefined || !isSameList(query, this.#query)) return undefined;
    this.#pages.delete(number);
    try {
      const received = await page;
      if (!this.#late.has(number)) return received;
    } catch (error) {
      if (!this.#late.has(number)) throw error;
    }
    // What is running says, too, how the list changes.
    await Promise.allSettled(this.#pages.values());
    this.stop();
    return 'changed';
  }

  /** Cancels what is still running. */
  stop(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.#source.stop();
  }

  /** Requests the next page, and after it another one. Returns whether there is one. */
  #request(): boolean {
    const hasEnded = this.isOver || this.#late.size > 0;
    const number = hasEnded ? undefined : this.#numbers.next().value;
    if (number === undefined) return false;
    const page = this.#source.read(setPageNumber(this.#query, number));
    this.#pages.set(number, page);
    page.then(
      ({ total }) => {
        if (total !== this.#total || this.#late.size > 0) {
          this.#late.add(number);
          this.totals.push(total);
        }
        this.#request();
      },
      () => {
        if (this.#late.size > 0) this.#late.add(number);
      },
    );
    return true;
  }
}

/**
 * The numbers of the pages after `start`. The last one comes first: what is added at the end
 * afterwards is then noticed.
 */
function* listPageNumbers(start: number, end: number): Generator<number, undefined> {
  if (end > start) yield end;
  for (let number = start + 1; number < end; number++) yield number;
}
