import {
  AbortError,
  type ErrorContext,
  NetworkError,
  OutputError,
  StreamError,
  TimeoutError,
} from '../base/errors.js';
import type { Schema } from '../schema/standard.js';
import { StatusError } from '../wire/status.js';

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

export interface EventShape<Event, Final = Event> {
  readonly id: string;
  readonly event: Schema<Event>;
  readonly isLast?: (event: Event) => boolean;
  readonly untilEnd?: (event: Event) => boolean;
  readonly collect?: () => Collector<Event, Final>;
}

/** State of a stream: `running`, then exactly one of the others. */
export type Outcome =
  | 'running'
  | 'done'
  | 'aborted'
  | 'timeout'
  | 'server-error'
  | 'truncated'
  | 'malformed'
  | 'network';
const STREAM_OUTCOMES = {
  truncated: 'truncated',
  malformed: 'malformed',
  server: 'server-error',
  'too-long': 'malformed',
} as const;

export function outcomeOf(error: unknown): Outcome {
  if (error instanceof StreamError) return STREAM_OUTCOMES[error.reason];
  if (error instanceof TimeoutError) return 'timeout';
  if (error instanceof AbortError) return 'aborted';
  if (error instanceof OutputError) return 'malformed';
  if (error instanceof NetworkError) return 'network';
  // A hook or a credential of the caller's threw.
  return error instanceof StatusError ? 'server-error' : 'aborted';
}
