import type { Schema } from '../schema/standard.js';
import type { Collector } from './stream-init.js';

/** The events of a response, and which of them is the last. */
export interface EventShape<Event, Final = Event> {
  readonly id: string;
  readonly event: Schema<Event>;
  readonly isLast?: (event: Event) => boolean;
  readonly untilEnd?: (event: Event) => boolean;
  readonly collect?: () => Collector<Event, Final>;
}
