import { isRecord } from '@clients/core';

/** Characters kept free for the total, the next page and the note that a page was cut. */
const RESERVED_CHARS = 300;

/** Lengths to which texts are cut, one after another, until the value fits. */
const CUT_LENGTHS = [4000, 1000, 250, 60];

/** One page of a list. */
export interface ListPage {
  /** The items from the first requested one on. */
  readonly items: readonly unknown[];
  readonly total: number | undefined;
  readonly page: number;
  /** Items per page that the server was asked for. */
  readonly limit: number;
  /** How many items of the page are left out at its beginning. */
  readonly skip: number;
  /** Whether there are more items after these. */
  readonly more: boolean;
  /**
   * Whether the position of each item in the list is known, so that pages of another size can
   * follow.
   */
  readonly isCounted: boolean;
}

/**
 * Returns at most `maxChars` characters of a text from `offset` on, with a note on how to read
 * the rest.
 */
export function fitText(text: string, maxChars: number, offset: number): string {
  const rest = text.slice(offset);
  if (rest.length <= maxChars)
    return offset > 0 && rest === ''
      ? `(the answer ends before character ${String(offset)})`
      : rest;
  const end = offset + findCut(rest, maxChars);
  const range = `characters ${String(offset)} to ${String(end)} of ${String(text.length)}`;
  return `${text.slice(offset, end)}\n[cut: ${range}; call again with offset ${String(end)} for the rest]`;
}

/** Returns a text that was cut to `maxChars` characters, of an answer that cannot be read again. */
export function fitOnce(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const end = findCut(text, maxChars);
  return `${text.slice(0, end)}\n[cut: ${String(end)} of ${String(text.length)} characters; the call was made and need not be repeated]`;
}

/**
 * Returns the JSON of a page with the items that fit in `maxChars` characters, and the arguments
 * for reading on.
 */
export function fitList(page: ListPage, maxChars: number): string {
  const { total } = page;
  const totals = total === undefined ? {} : { total };
  const items = page.items.slice(0, page.limit);
  const fitting = countFitting(items, maxChars - RESERVED_CHARS);
  if (fitting === items.length)
    return JSON.stringify({ items, ...totals, ...describeNext(page, fitting) });
  // An item that does not fit alone is shown with its texts cut.
  if (fitting === 0) {
    const shown = [shortenTexts(items[0], maxChars - RESERVED_CHARS)];
    const cut = `1 of the ${String(items.length)} items of this page, with its texts cut`;
    return JSON.stringify({ items: shown, ...totals, ...describeNext(page, 1), cut });
  }
  const size = page.isCounted ? alignSize(fitting, (page.page - 1) * page.limit) : fitting;
  const shown = items.slice(0, size);
  const cut = `${String(size)} of the ${String(items.length)} items of this page`;
  return JSON.stringify({ items: shown, ...totals, ...describeNext(page, size), cut });
}

/**
 * Returns the arguments for reading on after the first `size` items of a page: a smaller page where
 * the position of the items is known, otherwise the rest of the same page. One page does not tell
 * how long the pages of a server are: the last one is shorter, and some servers send fewer items
 * than were asked for, or leave out hidden ones.
 */
function describeNext(
  { items, page, limit, skip, more, isCounted }: ListPage,
  size: number,
): { readonly next?: object } {
  if (size >= items.length) return more ? { next: { page: page + 1, limit } } : {};
  if (!isCounted) return { next: { page, limit, skip: skip + size } };
  // `alignSize` has chosen a size of which whole pages precede this page.
  const pagesBefore = ((page - 1) * limit) / size;
  return { next: { page: pagesBefore + 2, limit: size } };
}

/**
 * Returns the largest size of a page, up to `maxSize`, that divides the number of items before the
 * page.
 */
function alignSize(maxSize: number, itemsBefore: number): number {
  let size = maxSize;
  while (size > 1 && itemsBefore % size !== 0) size--;
  return size;
}

function countFitting(items: readonly unknown[], maxChars: number): number {
  let length = 2;
  for (const [at, item] of items.entries()) {
    length += measureJson(item) + 1;
    if (length > maxChars) return at;
  }
  return items.length;
}

function measureJson(value: unknown): number {
  const json: unknown = JSON.stringify(value);
  return typeof json === 'string' ? json.length : 'null'.length;
}

/** Returns a value whose texts are cut until its JSON has at most `maxChars` characters. */
function shortenTexts(value: unknown, maxChars: number): unknown {
  for (const length of CUT_LENGTHS) {
    const cut = cutTexts(value, length);
    if (JSON.stringify(cut).length <= maxChars) return cut;
  }
  return `${JSON.stringify(cutTexts(value, CUT_LENGTHS.at(-1) ?? 0)).slice(0, Math.max(0, maxChars))}…`;
}

function cutTexts(value: unknown, length: number): unknown {
  if (typeof value === 'string' && value.length > length)
    return `${value.slice(0, findCut(value, length))}… [${String(value.length)} characters]`;
  if (Array.isArray(value)) return value.map((item) => cutTexts(item, length));
  return isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [key, cutTexts(inner, length)]),
      )
    : value;
}

/** Returns whether a text is the beginning of another one, with a note that it was cut. */
export function isCut(text: string): boolean {
  return /(?:… \[\d+ characters\]|\n\[cut: [\w ]{1,80}; (?:call again with offset \d+ for the rest|the call was made and need not be repeated)\])$/.test(
    text,
  );
}

/** Returns where to cut, so that no character is halved. */
export function findCut(text: string, maxChars: number): number {
  return /[\uD800-\uDBFF]/.test(text.charAt(maxChars - 1)) ? maxChars - 1 : maxChars;
}
