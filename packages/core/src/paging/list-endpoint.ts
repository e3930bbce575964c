import type { Route } from '../contract/endpoint.js';
import type { Paging } from './paging.js';
import type { Schema } from '../schema/schema.js';

/** Answers with one page of items. */
export interface ListEndpoint<In, Item> extends Route<In> {
  readonly item: Schema<Item>;
  /** The key a wrapped list sits under, as in `{ total_count, runs: [] }`. */
  readonly key?: string;
  /** Some servers send the list itself, without the object around it. */
  readonly mayBeBare?: true;
  /** How the list goes on: `byLink`, `byTotal`, `untilEmpty`, `wholeUnlessCounted`, or `unpaged` for one that has no further pages. */
  readonly paging: Paging;
  /** The total of this list is known to lie, so it has none. */
  readonly totalLies?: true;
}
