import type { AbortError, ErrorContext } from '../base/errors.js';

/** What a stream is made from. */
export interface StreamInit<Event, Final> {
  /** Where its events come from. */
  readonly source: StreamSource<Event>;
  readonly collector: Collector<Event, Final>;
  /** Returns the text of an event; left out when the events hold none. */
  readonly readText?: ((event: Event) => unknown) | undefined;
}

/** The request, or the requests, that a stream is the response to. */
export interface StreamSource<Event> {
  /** When it was opened, in ms of `performance.now()`. */
  readonly openedAt?: number | undefined;
  /**
   * Sends the request; called at most once, when the first event is requested.
   *
   * @param partial returns the result of the events so far, for errors
   */
  open(partial: () => unknown): Promise<Events<Event>>;
  /** Cancels a request that has no response yet. */
  abandon(error: AbortError): void;
  /** Returns the fields of an error that describe the request. */
  context(): ErrorContext;
}

/** The events of a stream that was opened. */
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

/** Combines the events of a stream into its result. */
export interface Collector<Event, Final> {
  add(event: Event): void;
  /** Returns the result of the events so far; may be called at any time. */
  value(): Final;
}

/** Returns the collector of a stream whose endpoint has none: its result is the last event. */
export function collectLast<Event>(): Collector<Event, Event> {
  let last: Event | undefined;
  return {
    add(event) {
      last = event;
    },
    value: () => last as Event,
  };
}
