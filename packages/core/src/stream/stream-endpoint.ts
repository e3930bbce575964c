import type { Route } from '../contract/endpoint.js';
import type { Schema } from '../schema/standard.js';
import type { Collector } from './stream-init.js';
import type { StreamFormat } from './stream-format.js';

/** An endpoint that responds with a stream of events. */
export interface StreamEndpoint<In, Event, Final = Event> extends Route<In> {
  readonly event: Schema<Event>;
  /** How the events are written: `ndjson`. */
  readonly format: StreamFormat;
  /**
   * Returns whether an event is the last one: a stream that ends without it was cut off. When left out, the stream is complete when its
   * body ends, so a server that stops early goes unnoticed unless the connection breaks.
   */
  readonly isLast?: (event: Event) => boolean;
  /**
   * Returns whether an event announces a job that has a last event of its own. After it, an event that `isLast` returns true for is the
   * last one only if the body ends after it.
   */
  readonly untilEnd?: (event: Event) => boolean;
  /** Creates the collector for `final()` and `partial`. Default: the last event. */
  readonly collect?: () => Collector<Event, Final>;
}
