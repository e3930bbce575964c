import type { PageMark } from '../base/errors.js';

/** One page of a list. */
export interface Page<T> {
  items: T[];
  /**
   * Number of items on all pages; undefined where the server does not send it or is known to send a
   * wrong one.
   */
  total: number | undefined;
  /** Cursor of the next page; `undefined` on the last. */
  next: string | undefined;
  /**
   * Cursor of this page: pass it to `from` to continue from here, also in another process. It
   * contains no secret.
   */
  cursor: string;
}

/** How far a list was read by another reader, whose work this one continues. */
export interface ListPart {
  /** Number of its first page, as counted by the whole list. */
  readonly number: number;
  /** When the first page of the whole list was requested, on the clock of `performance.now()`. */
  readonly since: number | undefined;
  /** Number of items on the longest page so far. */
  readonly longest: number;
}

/** Reads the pages of a list one after another. */
export interface PageReader<T> {
  /** Reads the next page; undefined after the last. */
  next(): Promise<Page<T> | undefined>;
  /** The page that `next` requests. */
  readonly mark: PageMark;
  /** When the first page was requested, on the clock of `performance.now()`. */
  readonly since?: number | undefined;
  /** The total that servers send counts the items of this list. */
  readonly isCounted?: boolean | undefined;
  /** Cancels the request that is running. */
  stop(): void;
}

/** Creates a reader that begins at the page of `cursor`, by default at the first. */
export type OpenReader<T> = (cursor: string | undefined, part?: ListPart) => PageReader<T>;
