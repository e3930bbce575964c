import { type NumberedList, readChanging } from './changing-list.js';
import { keyOf } from './item-key.js';
import type { Page } from './page.js';
import { isSameList, pageNumber } from './page-number.js';

/** The most pages that a total is believed to need. A list of more is read page after page, which needs no total. */
const MOST_PAGES = 1_000_000;

/** Returns whether the pages of a list can be counted: the next one has the next number, and the total needs more than two, but not absurdly many. */
export function isCountable<T>({ items, total, next, cursor }: Page<T>): boolean {
  if (total === undefined || next === undefined || !isSameList(cursor, next)) return false;
  const number = pageNumber(cursor);
  const pages = Math.ceil(total / items.length);
  return pageNumber(next) === number + 1 && items.length > 0 && pages > number + 1 && pages <= MOST_PAGES;
}

/** Pages that are requested before they are needed. */
class PagesAhead<T> {
  readonly #list: NumberedList<T>;
  readonly #numbers: Iterator<number, undefined>;
  readonly #pages = new Map<number, Promise<Page<T>>>();
  #isOver = false;

  constructor(list: NumberedList<T>, numbers: Iterator<number, undefined>, concurrency: number) {
    this.#list = list;
    this.#numbers = numbers;
    for (let running = 0; running < concurrency && !this.#isOver; running++) this.#request();
  }

  page(number: number): Promise<Page<T>> {
    return this.#pages.get(number) ?? this.#list.read(number);
  }

  stop(): void {
    this.#isOver = true;
    this.#list.stop();
  }

  readonly #request = (): void => {
    const number = this.#isOver ? undefined : this.#numbers.next().value;
    if (number === undefined) {
      this.#isOver = true;
      return;
    }
    const page = this.#list.read(number);
    this.#pages.set(number, page);
    page.then(this.#request, () => undefined);
  };
}

/**
 * Reads a list from its first page on, several pages at a time, into `items`, which always holds the pages up to one of them. Reads no more
 * pages than `limit` items need. Returns false where the total does not count this list; `items` is then empty.
 *
 * When an item is removed while pages are read, the one that moves to the page before it may be on neither. So the pages are taken only
 * when they fit together: all totals are the same, no item is there twice, and the first and the last page are still the same when all
 * others have arrived. Otherwise the list is read again, one page after another, by `readChanging`.
 */
export async function readAtOnce<T>(
  list: NumberedList<T>,
  first: Page<T>,
  items: T[],
  { concurrency, limit }: { readonly concurrency: number; readonly limit: number },
): Promise<boolean> {
  const start = pageNumber(first.cursor);
  const size = first.items.length;
  const end = Math.min(Math.ceil((first.total ?? 0) / size), start - 1 + Math.ceil(limit / size));
  const ahead = new PagesAhead(list, numbersAfter(start, end), concurrency);
  let fit: Fit;
  try {
    fit = await readFitting(ahead, first, end, items);
    if (fit === 'fits' && !(await isUnchanged(list, [first, await ahead.page(end)]))) fit = 'changed';
  } finally {
    ahead.stop();
  }
  if (fit === 'fits') return true;
  items.length = 0;
  if (fit === 'changed') await readChanging(list, start, items, limit);
  return fit === 'changed';
}

/** The numbers of the pages after `start`. The last one comes first: what is added at the end afterwards is then noticed. */
function* numbersAfter(start: number, end: number): Generator<number, undefined> {
  if (end > start) yield end;
  for (let number = start + 1; number < end; number++) yield number;
}

/** How pages that were read at different times fit together. */
type Fit = 'fits' | 'changed' | 'untrusted';

async function readFitting<T>(ahead: PagesAhead<T>, first: Page<T>, end: number, items: T[]): Promise<Fit> {
  const { total = 0, cursor } = first;
  const size = first.items.length;
  const seen = new Set(first.items.map(keyOf));
  if (seen.size < size) return 'untrusted';
  for (const item of first.items) items.push(item);
  for (let number = pageNumber(cursor) + 1; number <= end; number++) {
    const page = await ahead.page(number);
    if (page.total !== total) return page.total === undefined ? 'untrusted' : 'changed';
    const isLast = number * size >= total;
    if (page.items.length !== (isLast ? total - (number - 1) * size : size) || (isLast && page.next !== undefined)) return 'untrusted';
    const before = seen.size;
    for (const item of page.items) seen.add(keyOf(item));
    // A server that ignores the number of the page sends nothing new at all.
    if (seen.size < before + page.items.length) return seen.size === before ? 'untrusted' : 'changed';
    for (const item of page.items) items.push(item);
  }
  return 'fits';
}

async function isUnchanged<T>(list: NumberedList<T>, pages: readonly Page<T>[]): Promise<boolean> {
  const again = await Promise.all(pages.map(({ cursor }) => list.read(pageNumber(cursor))));
  const keysOf = ({ items, total }: Page<T>): string => JSON.stringify([total, items.map(keyOf)]);
  return again.every((page, at) => keysOf(page) === keysOf(pages[at] ?? page));
}
