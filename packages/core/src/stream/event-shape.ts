import type { Schema } from '../schema/schema.js';
import type { Collector } from './stream.js';

/** How events stand in an answer, and which is the last. */
export interface EventShape<Event, Final = Event> {
  readonly id: string;
  readonly event: Schema<Event>;
  readonly isLast?: (event: Event) => boolean;
  readonly collect?: () => Collector<Event, Final>;
}
