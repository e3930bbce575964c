import type { Call } from '../call/call.js';
import type { Plan } from '../call/plan.js';
import type { Schema } from '../schema/standard.js';
import type { ResponseHeaders } from '../wire/response-headers.js';

/** One page of a list. */
export interface Page<T> {
  /**
   * Without those that the same loop was given before: the list may have changed, or have an item
   * several times.
   */
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

/** What the pages of a list look like. */
export interface ListShape<Item> {
  readonly item: Schema<Item>;
  /** The key of a wrapped list, as in `{ total_count, runs: [] }`. */
  readonly key?: string;
  /**
   * The field that identifies an item. Default `id`, if it is a number. An item that nothing
   * identifies may come twice if the list changes while it is read.
   */
  readonly identity?: string;
  /** Some servers send the list without the object around it. */
  readonly mayBeBare?: true;
  /** Some servers send an item by itself, where it is the only one, instead of a list of one. */
  readonly mayBeOne?: true;
  /** On some servers a page repeats items of the one before it; they are left out. */
  readonly mayOverlap?: true;
  /**
   * Returns whether servers list an item several times for a query, and count each time: those after
   * the first are left out.
   */
  readonly mayRepeat?: (query: URLSearchParams) => boolean;
  /** Servers send a wrong total for this list, so `total` is undefined. */
  readonly totalIsWrong?: true;
  /**
   * Returns what a page shows of a filter that the server ignored, as with the name of a label that
   * does not exist: a page of items that were not asked for is never a result. It sees the items as
   * the server sent them.
   */
  readonly findIgnoredFilter?: (
    items: readonly unknown[],
    query: URLSearchParams,
  ) => IgnoredFilter | undefined;
}

/** A filter that a server ignored, for the error. */
export interface IgnoredFilter {
  readonly message: string;
  readonly code: string;
  readonly hint: string;
}

/** A page that was read, as a rule sees it. */
export interface ReadPage {
  readonly headers: ResponseHeaders;
  readonly query: string;
  readonly count: number;
  /** Total that the server sent with it. */
  readonly total: number | undefined;
  /** This page and those before it hold as many items as the total. */
  readonly reachedTotal: boolean;
}

/**
 * A dialect of pages: everything by which the lists of one kind of server differ from those of
 * another.
 */
export interface PagingRule {
  /** Returns the query of the page after `page`; undefined when it is the last. */
  readonly next: (page: ReadPage) => string | undefined;
  /** The total that servers send counts the items of the list. */
  readonly isCounted: boolean;
  /**
   * The first page is requested by its number: some servers ignore `limit` and send the whole list
   * when `page` is missing or below 1, and would send it again in pages.
   */
  readonly startsWithPage: boolean;
  /** What a server sends so that the list ends, for the hint of one that does not. */
  readonly ending: string;
}

/**
 * Creates the request for one page of a list that was begun at `since`; a list begun before the
 * client was closed is read to its end.
 */
export type BeginCall = (plan: Plan, since: number) => Call;

/** A list, as its readers need it. */
export interface ListRequest<Item> {
  readonly endpoint: ListShape<Item>;
  readonly plan: Plan;
  readonly beginCall: BeginCall;
  readonly rule: PagingRule;
  /** Makes the query of the first page, where something has to be looked up for it. */
  readonly prepare?: (() => Promise<string>) | undefined;
}
