import { readChangingList } from './changing-list.js';
import {
  addPage,
  getPageNumber,
  identifyItem,
  isSameList,
  type Page,
  type PageReader,
} from './page-reader.js';

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

/** Pages that are requested before they are needed. */
interface PagesAhead<T> {
  /** Returns a page, which is requested now if it was not before. */
  page(number: number): Promise<Page<T>>;
  /** Cancels what is still running. */
  stop(): void;
}

/** Requests pages in the order of `numbers`, with up to `concurrency` requests at a time. */
function requestAhead<T>(
  list: PageReader<T>,
  numbers: Iterator<number, undefined>,
  concurrency: number,
): PagesAhead<T> {
  const pages = new Map<number, Promise<Page<T>>>();
  let isOver = false;
  /** Requests the next page, and after it another one. Returns whether there is one. */
  const request = (): boolean => {
    const number = isOver ? undefined : numbers.next().value;
    if (number === undefined) return false;
    const page = list.at(number);
    pages.set(number, page);
    page.then(request, () => undefined);
    return true;
  };
  for (let running = 0; running < concurrency && request(); running++);
  return {
    page: (number) => pages.get(number) ?? list.at(number),
    stop() {
      isOver = true;
      list.stop();
    },
  };
}

/**
 * Reads a list from its first page on, several pages at a time, into `items`, which always holds
 * the pages up to one of them. Reads no more pages than `limit` items need. Returns false where the
 * total does not count this list; `items` is then empty.
 *
 * When an item is removed while pages are read, the one that moves to the page before it may be on
 * neither. So the pages are taken only when they fit together: all totals are the same, no item is
 * there twice, and the first and the last page are still the same when all others have arrived.
 * Otherwise the list is read again, one page after another, by `readChangingList`.
 */
export async function readInParallel<T>(
  list: PageReader<T>,
  first: Page<T>,
  items: T[],
  { concurrency, limit }: { readonly concurrency: number; readonly limit: number },
): Promise<boolean> {
  const start = getPageNumber(first.cursor);
  const size = first.items.length;
  const end = Math.min(Math.ceil((first.total ?? 0) / size), start - 1 + Math.ceil(limit / size));
  const ahead = requestAhead(list, listPageNumbers(start, end), concurrency);
  let fit: Fit;
  try {
    fit = await readFitting(ahead, first, end, items);
    if (fit === 'fits' && !(await isUnchanged(list, [first, await ahead.page(end)], items)))
      fit = 'changed';
  } finally {
    ahead.stop();
  }
  if (fit === 'fits') return true;
  items.length = 0;
  if (fit === 'changed') await readChangingList(list, start, items, limit);
  return fit === 'changed';
}

/**
 * The numbers of the pages after `start`. The last one comes first: what is added at the end
 * afterwards is then noticed.
 */
function* listPageNumbers(start: number, end: number): Generator<number, undefined> {
  if (end > start) yield end;
  for (let number = start + 1; number < end; number++) yield number;
}

/** Whether pages fit together; `untrusted` when the total does not count this list. */
type Fit = 'fits' | 'changed' | 'untrusted';

/** Adds the pages up to `end` to `items`, until one does not fit those before it. */
async function readFitting<T>(
  ahead: PagesAhead<T>,
  first: Page<T>,
  end: number,
  items: T[],
): Promise<Fit> {
  const { total = 0, cursor } = first;
  const size = first.items.length;
  const seen = new Set(first.items.map(identifyItem));
  if (seen.size < size) return 'untrusted';
  for (const item of first.items) items.push(item);
  for (let number = getPageNumber(cursor) + 1; number <= end; number++) {
    const page = await ahead.page(number);
    if (page.total !== total) return page.total === undefined ? 'untrusted' : 'changed';
    const isLast = number * size >= total;
    if (
      page.items.length !== (isLast ? total - (number - 1) * size : size) ||
      (isLast && page.next !== undefined)
    )
      return 'untrusted';
    const before = seen.size;
    for (const item of page.items) seen.add(identifyItem(item));
    // A server that ignores the number of the page sends nothing new at all.
    if (seen.size < before + page.items.length)
      return seen.size === before ? 'untrusted' : 'changed';
    for (const item of page.items) items.push(item);
  }
  return 'fits';
}

/**
 * Reads pages a second time, and returns whether they are still the same. When one fails, the list
 * is to be read from its beginning, so there are no `items`.
 */
async function isUnchanged<T>(
  list: PageReader<T>,
  pages: readonly Page<T>[],
  items: T[],
): Promise<boolean> {
  let again: readonly Page<T>[];
  try {
    again = await Promise.all(pages.map(({ cursor }) => list.at(getPageNumber(cursor))));
  } catch (error) {
    items.length = 0;
    throw addPage(error, 1, pages[0]?.cursor ?? '');
  }
  const identifyPage = ({ items, total }: Page<T>): string =>
    JSON.stringify([total, items.map(identifyItem)]);
  return again.every((page, at) => identifyPage(page) === identifyPage(pages[at] ?? page));
}
