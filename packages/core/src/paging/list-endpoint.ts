import type { Route } from '../contract/endpoint.js';
import type { Paging } from './paging.js';
import type { Schema } from '../schema/standard.js';

/** An endpoint that responds with one page of items. */
export interface ListEndpoint<In, Item> extends Route<In> {
  readonly item: Schema<Item>;
  /** The key of a wrapped list, as in `{ total_count, runs: [] }`. */
  readonly key?: string;
  /** Some servers send the list without the object around it. */
  readonly mayBeBare?: true;
  /** How to get from one page to the next: `byLink`, `byTotal`, `untilEmpty`, `wholeUnlessCounted`, or `unpaged` for a list with one page. */
  readonly paging: Paging;
  /** On some servers a page repeats items of the one before it; they are left out. */
  readonly mayOverlap?: true;
  /** Servers send a wrong total for this list, so `total` is undefined. */
  readonly totalIsWrong?: true;
}
