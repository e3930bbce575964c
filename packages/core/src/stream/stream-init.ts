import type { AbortError, ErrorContext } from '../base/errors.js';

/** Combines the events of a stream into its result. */
export interface Collector<Event, Final> {
  add(event: Event): void;
  /** Returns the result of the events so far; may be called at any time. */
  value(): Final;
}

/** The source of the events of a stream. */
export interface Events<Event> {
  /** Returns the next event that has already arrived. */
  ready(): Event | undefined;
  /** Waits for the next event; undefined at the end. */
  next(): Promise<Event | undefined>;
  /** The last event of the stream was returned. */
  readonly complete?: boolean | undefined;
  /** Ends the connection, or lets it end by itself when the stream is complete. */
  close(): void;
}

/** What a stream is made from. */
export interface StreamInit<Event, Final> {
  /** Sends the request; called at most once, when the first event is requested. */
  open(partial: () => Final): Promise<Events<Event>>;
  /** Cancels a request that has no response yet. */
  abandon(error: AbortError): void;
  readonly collector: Collector<Event, Final>;
  /** Returns the text of an event; left out when the events hold none. */
  readonly textOf?: (event: Event) => unknown;
  context(): ErrorContext;
}

/** Returns the collector of a stream whose endpoint has none: its result is the last event. */
export function lastEvent<Event>(): Collector<Event, Event> {
  let last: Event | undefined;
  return { add: (event) => void (last = event), value: () => last as Event };
}
