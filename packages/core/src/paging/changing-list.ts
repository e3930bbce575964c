import { identifyItem, type PageReader } from './page-reader.js';

/** The number of requests in a row without progress after which the list is given up. */
const MAX_WITHOUT_PROGRESS = 20;

/**
 * Reads a list that changes into `items`, one page after another. Every item that is on the list
 * from beginning to end is there once; one that is added or removed meanwhile may be.
 *
 * A page is taken when it overlaps with those before it, or has the same total as the page before
 * it. Otherwise a removal may have moved items to the page before, which is read again, twice: a
 * change and its opposite that keep pace with the requests would hide the same item each time. In
 * the end the first page is read again, for items that moved to the front.
 */
export async function readChangingList<T>(
  list: PageReader<T>,
  start: number,
  items: T[],
  limit: number,
): Promise<void> {
  const found = new Found(items);
  await readToEnd(list, start, found, limit);
  await readMovedToFront(list, start, found);
}

/** Reads the pages from `start` on, and pages again where they do not fit those before them. */
async function readToEnd<T>(
  list: PageReader<T>,
  start: number,
  found: Found<T>,
  limit: number,
): Promise<void> {
  let total: number | undefined;
  let furthest = 0;
  /** Number of pages to read again before a new one. */
  let again = 0;
  let withoutProgress = 0;
  let number = start;
  for (;;) {
    const page = await list.at(number);
    const fits = number === start || page.total === total || found.hasSome(page.items);
    const isProgress = fits && found.merge(page.items, number === start) > 0 && number > furthest;
    withoutProgress = isProgress ? 0 : withoutProgress + 1;
    if (isProgress) furthest = number;
    if (fits) total = page.total;
    const isEnd = page.next === undefined || found.items.length >= limit;
    if (fits && isEnd && again === 0) return;
    if (withoutProgress > MAX_WITHOUT_PROGRESS) throw list.createChangingError();
    if (!fits) {
      number--;
      again = 1;
    } else if (again > 0) again--;
    else number++;
  }
}

/** Reads the pages from `start` on again, up to the first whose items are not all new. */
async function readMovedToFront<T>(
  list: PageReader<T>,
  start: number,
  found: Found<T>,
): Promise<void> {
  for (let number = start; ; number++) {
    const page = await list.at(number);
    const added = found.merge(page.items, number === start);
    if (added === 0 || added < page.items.length) return;
  }
}

/** The items that were found so far, in the order of the list. */
class Found<T> {
  readonly items: T[];
  readonly #keys: unknown[] = [];
  readonly #known = new Set<unknown>();
  /** Where the next new item is put: after the item that was found last. */
  #at = 0;

  constructor(items: T[]) {
    this.items = items;
  }

  /** Returns whether any of the items was found before. */
  hasSome(items: readonly T[]): boolean {
    return items.some((item) => this.#known.has(identifyItem(item)));
  }

  /** Adds the new items of a page beside the known ones on it. Returns how many there are. */
  merge(items: readonly T[], isFirst: boolean): number {
    const keys = items.map(identifyItem);
    const known = keys.find((key) => this.#known.has(key));
    if (known !== undefined) this.#at = this.#keys.indexOf(known);
    else if (isFirst) this.#at = 0;
    const before = this.items.length;
    keys.forEach((key, index) => {
      if (this.#known.has(key)) this.#at = this.#keys.indexOf(key) + 1;
      else {
        this.#known.add(key);
        this.#keys.splice(this.#at, 0, key);
        this.items.splice(this.#at, 0, items[index] as T);
        this.#at++;
      }
    });
    return this.items.length - before;
  }
}
