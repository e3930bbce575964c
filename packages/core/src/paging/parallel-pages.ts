import { isSameList, keyOf, type Page, pageNumber } from './page.js';
import { OutputError } from '../base/errors.js';

/** The most pages that a total is believed to need. A list of more is read page after page, which needs no total. */
const MOST_PAGES = 1_000_000;

/** Returns whether the pages of a list can be counted: the next one has the next number, and the total needs more than two, but not absurdly many. */
export function isCountable<T>({ items, total, next, cursor }: Page<T>): boolean {
  if (total === undefined || next === undefined || !isSameList(cursor, next)) return false;
  const number = pageNumber(cursor);
  const pages = Math.ceil(total / items.length);
  return (
    pageNumber(next) === number + 1 && items.length > 0 && pages > number + 1 && pages <= MOST_PAGES
  );
}

interface PagesAhead<T> {
  page(number: number): Promise<Page<T>>;
  stop(): void;
}

function pagesAhead<T>(
  list: NumberedList<T>,
  numbers: Iterator<number, undefined>,
  concurrency: number,
): PagesAhead<T> {
  const pages = new Map<number, Promise<Page<T>>>();
  let isOver = false;
  /** Requests the next page, and after it another one. Returns whether there is one. */
  const request = (): boolean => {
    const number = isOver ? undefined : numbers.next().value;
    if (number === undefined) return false;
    const page = list.read(number);
    pages.set(number, page);
    page.then(request, () => undefined);
    return true;
  };
  for (let running = 0; running < concurrency && request(); running++);
  return {
    page: (number) => pages.get(number) ?? list.read(number),
    stop() {
      isOver = true;
      list.stop();
    },
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
  const ahead = pagesAhead(list, numbersAfter(start, end), concurrency);
  let fit: Fit;
  try {
    fit = await readFitting(ahead, first, end, items);
    if (fit === 'fits' && !(await isUnchanged(list, [first, await ahead.page(end)])))
      fit = 'changed';
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

type Fit = 'fits' | 'changed' | 'untrusted';

async function readFitting<T>(
  ahead: PagesAhead<T>,
  first: Page<T>,
  end: number,
  items: T[],
): Promise<Fit> {
  const { total = 0, cursor } = first;
  const size = first.items.length;
  const seen = new Set(first.items.map(keyOf));
  if (seen.size < size) return 'untrusted';
  for (const item of first.items) items.push(item);
  for (let number = pageNumber(cursor) + 1; number <= end; number++) {
    const page = await ahead.page(number);
    if (page.total !== total) return page.total === undefined ? 'untrusted' : 'changed';
    const isLast = number * size >= total;
    if (
      page.items.length !== (isLast ? total - (number - 1) * size : size) ||
      (isLast && page.next !== undefined)
    )
      return 'untrusted';
    const before = seen.size;
    for (const item of page.items) seen.add(keyOf(item));
    // A server that ignores the number of the page sends nothing new at all.
    if (seen.size < before + page.items.length)
      return seen.size === before ? 'untrusted' : 'changed';
    for (const item of page.items) items.push(item);
  }
  return 'fits';
}

async function isUnchanged<T>(list: NumberedList<T>, pages: readonly Page<T>[]): Promise<boolean> {
  const again = await Promise.all(pages.map(({ cursor }) => list.read(pageNumber(cursor))));
  const keysOf = ({ items, total }: Page<T>): string => JSON.stringify([total, items.map(keyOf)]);
  return again.every((page, at) => keysOf(page) === keysOf(pages[at] ?? page));
}

export interface NumberedList<T> {
  /** Reads a page; numbers are those of the whole list. */
  read(page: number): Promise<Page<T>>;
  stop(): void;
}

/** The number of requests in a row without progress after which the list is given up. */
const MAX_WITHOUT_PROGRESS = 20;

/**
 * Reads a list that changes into `items`, one page after another. Every item that is on the list from beginning to end is there once; one
 * that is added or removed meanwhile may be.
 *
 * A page is taken when it overlaps with those before it, or has the same total as the page before it. Otherwise a removal may have moved
 * items to the page before, which is read again, twice: a change and its opposite that keep pace with the requests would hide the same item
 * each time. In the end the first page is read again, for items that moved to the front.
 */
export async function readChanging<T>(
  list: NumberedList<T>,
  start: number,
  items: T[],
  limit: number,
): Promise<void> {
  const found = new Found(items);
  let total: number | undefined;
  let furthest = 0;
  /** Number of pages to read again before a new one. */
  let again = 0;
  let withoutProgress = 0;
  for (let number = start; ;) {
    const page = await list.read(number);
    const fits = number === start || page.total === total || found.hasSome(page.items);
    const isProgress = fits && found.merge(page.items, number === start) > 0 && number > furthest;
    withoutProgress = isProgress ? 0 : withoutProgress + 1;
    if (isProgress) furthest = number;
    if (fits) total = page.total;
    const isEnd = page.next === undefined || items.length >= limit;
    if (fits && isEnd && again === 0) break;
    if (withoutProgress > MAX_WITHOUT_PROGRESS) throw changing();
    if (!fits) {
      number--;
      again = 1;
    } else if (again > 0) again--;
    else number++;
  }
  for (let number = start; ; number++) {
    const page = await list.read(number);
    const added = found.merge(page.items, number === start);
    if (added === 0 || added < page.items.length) return;
  }
}

class Found<T> {
  readonly items: T[];
  readonly #keys: unknown[] = [];
  readonly #known = new Set<unknown>();
  /** After the item that was found last. */
  #at = 0;

  constructor(items: T[]) {
    this.items = items;
  }

  hasSome(items: readonly T[]): boolean {
    return items.some((item) => this.#known.has(keyOf(item)));
  }

  /** Adds the new items of a page beside the known ones on it. Returns how many there are. */
  merge(items: readonly T[], isFirst: boolean): number {
    const keys = items.map(keyOf);
    const known = keys.find((key) => this.#known.has(key));
    if (known !== undefined) this.#at = this.#keys.indexOf(known);
    else if (isFirst) this.#at = 0;
    const before = this.items.length;
    keys.forEach((key, index) => {
      if (this.#known.has(key)) this.#at = this.#keys.indexOf(key) + 1;
      else {
        this.#known.add(key);
        this.#keys.splice(this.#at, 0, key);
        this.items.splice(this.#at++, 0, items[index] as T);
      }
    });
    return this.items.length - before;
  }
}

function changing(): OutputError {
  const hint = 'read it without concurrency, which returns what each page holds when it is read';
  return new OutputError(
    'the list changes faster than it can be read',
    {},
    { code: 'list-changing', hint },
  );
}
