import type { PageMark } from '../base/errors.js';
import { isRecord } from '../base/record.js';
import { refuseLength } from './not-an-array.js';

/** One page of a list. */
export interface Page<T> {
  items: T[];
  /** Number of items on all pages; undefined where the server does not send it or is known to send a wrong one. */
  total: number | undefined;
  /** Cursor of the next page; `undefined` on the last. */
  next: string | undefined;
  /** Cursor of this page: pass it to `from` to continue from here, also in another process. It contains no secret. */
  cursor: string;
}

/** Returns a page that programs in JavaScript cannot take for an array. */
export function createPage<T>(page: Page<T>): Page<T> {
  refuseLength(page);
  return page;
}

/** Where a reader continues a list that another one began. */
export interface ListPart {
  /** Number of its first page, as counted by the whole list. */
  readonly number: number;
  readonly since: number | undefined;
  /** Number of items on the longest page so far. */
  readonly longest: number;
}

export interface PageReader<T> {
  /** Reads the next page; undefined after the last. */
  next(): Promise<Page<T> | undefined>;
  /** The page that `next` requests. */
  readonly mark: PageMark;
  /** When the first page was requested, on the clock of `performance.now()`. */
  readonly since?: number | undefined;
  /** The total that servers send counts the items of this list. */
  readonly isCounted?: boolean | undefined;
  stop(): void;
}

export type OpenReader<T> = (cursor: string | undefined, part?: ListPart) => PageReader<T>;

export function pageNumber(query: string): number {
  const text = /(?:^|&)page=(\d{1,9})(?=&|$)/.exec(query)?.[1];
  return Math.max(1, Number(text ?? 1));
}

export const withPage = (query: string, page: number): string =>
  [...withoutPage(query), `page=${String(page)}`].join('&');

export function isSameList(query: string, other: string): boolean {
  return withoutPage(query).toSorted().join('&') === withoutPage(other).toSorted().join('&');
}

const withoutPage = (query: string): string[] =>
  query.split('&').filter((pair) => pair !== '' && !/^page(?:=|$)/.test(pair));

/**
 * Returns what identifies an item: its number, or its other names together, since several tags can have the `id` of one commit, and several
 * files the `sha` of one content.
 */
export function keyOf(item: unknown): unknown {
  if (!isRecord(item)) return JSON.stringify(item);
  const { id, sha, name, path } = item;
  if (typeof id === 'number') return id;
  return JSON.stringify((id ?? sha ?? name) === undefined ? item : [id, sha, name, path]);
}
