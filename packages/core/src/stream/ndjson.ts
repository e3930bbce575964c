import { AbortError, type ErrorContext, StreamError, type StreamFailure } from '../base/errors.js';
import { isRecord, isThenable } from '../base/values.js';
import type { Reader } from '../call/open-readers.js';
import type { Call, CallResponse } from '../call/call.js';
import { now } from '../base/clock.js';
import type { Plan } from '../call/plan.js';
import { findEndOfValue } from '../wire/error-body.js';
import { isMarkup, isServerSentEvent } from '../wire/web-page.js';
import type { Route } from '../contract/endpoint.js';
import type { OperationTrace, OperationTracing } from '../network/platform-interface.js';
import type { Reading } from '../call/send.js';
import { openCheck, type TakeOutput } from '../response/output.js';
import type { ResponseHead } from '../contract/response-head.js';
import { readHead } from '../response/exchange.js';
import { createNotJsonError, readBeginning, waitForPiece } from '../response/read-body.js';
import { createServerError, hasError, readStatusError } from '../response/server-failure.js';
import type { Schema } from '../schema/standard.js';
import { isSuccess } from '../wire/status.js';
import { Lines, LineTooLong, NotUtf8 } from './lines.js';
import { type Collector, Stream, type StreamInit, type StreamSource } from './stream.js';

/** What the events of a stream look like, and which of them end it. */
export interface EventShape<Event> {
  /** Says for errors what the body was read as, where it is not always lines. */
  readonly readAs?: (() => string) | undefined;
  readonly event: Schema<Event>;
  /**
   * Returns whether an event is the last one: a stream that ends without it was cut off. When left
   * out, the stream is complete when its body ends, so a server that stops early goes unnoticed
   * unless the connection breaks.
   */
  readonly isLast?: (event: Event) => boolean;
  /**
   * Returns whether an event announces a job that has a last event of its own. After it, an event
   * that `isLast` returns true for is the last one only if the body ends after it.
   */
  readonly untilEnd?: (event: Event) => boolean;
  /**
   * Returns whether the result of the events so far is complete, although none of them was the last
   * one. Asked when the body has ended cleanly; when left out, such a stream was cut off.
   */
  readonly isWhole?: (result: unknown) => boolean;
}

/** An endpoint that responds with a stream of events. */
export interface StreamEndpoint<In, Event, Final = Event> extends Route<In>, EventShape<Event> {
  /** How the events are written: `ndjson`. */
  readonly format: StreamFormat;
  /** Creates the collector for `final()` and `partial`. Default: the last event. */
  readonly collect?: () => Collector<Event, Final>;
}

/**
 * How the events of a stream are written. An endpoint holds it, so that a bundle has the code for
 * streams only with a stream.
 */
export class StreamFormat {
  /**
   * Creates the collector of a stream.
   * @internal
   */
  createCollector<Event, Final>({
    collect,
  }: Pick<StreamEndpoint<never, Event, Final>, 'collect'>): Collector<Event, Final> {
    // `Final` is `Event` for endpoints without a collector.
    return collect?.() ?? (collectLast<Event>() as unknown as Collector<Event, Final>);
  }

  /**
   * Creates a stream, whose request is sent when it is read.
   * @internal
   */
  createStream<Event, Final>(init: StreamInit<Event, Final>): Stream<Event, Final> {
    return new Stream(init);
  }

  /**
   * Creates the source of a stream: the request, and the events of its response.
   * @internal
   */
  createSource<In, Event>(stream: StreamCall<In, Event>): StreamSource<Event> {
    return new NdjsonEvents(stream);
  }
}

/** One JSON object per line. */
export const ndjson: StreamFormat = /* @__PURE__ */ new StreamFormat();

/** Returns the collector of a stream whose endpoint has none: its result is the last event. */
function collectLast<Event>(): Collector<Event, Event> {
  let last: Event | undefined;
  return {
    add(event) {
      last = event;
    },
    value: () => last as Event,
  };
}

/** An input that was checked, with what is sent for it. */
export interface PlannedInput<In> {
  readonly input: In;
  readonly plan: Plan;
}

/** The call of a stream, which begins when its first event is needed. */
export interface StreamCall<In, Event> {
  readonly endpoint: EventShape<Event> & { readonly id: string };
  /** Undefined when the input has yet to be made: then it is checked when the call begins. */
  readonly planned: PlannedInput<In> | undefined;
  /** Makes the input, where it was not given. */
  prepare(): Promise<PlannedInput<In>>;
  /** @throws {InputError} when the client was closed */
  begin(plan: Plan): Call;
  /**
   * Gets the response of a call, by sending it or as the program has passed it. Given, so that who
   * only reads a response does not hold the code that sends requests.
   *
   * @param read throws the error for a status that is no success
   */
  open(call: Call, read: (response: CallResponse) => Promise<void>): Promise<Reading<void>>;
  /** Returns what observes the call, if anything does. */
  trace(input: In): OperationTracing | undefined;
  /** Returns the result of the events so far, for errors. */
  partial(): unknown;
  /** Called when the stream is complete, and the result has all events. */
  readonly onWhole?: (() => void) | undefined;
}

/** Maximum number of events read ahead. */
const MAX_AHEAD = 64;

/**
 * The events of one response: bytes become lines, lines become values, and values are checked, until
 * the stream ends.
 *
 * Lines that have arrived are read ahead only while nothing can be wrong with them: nothing is
 * reported, and nothing ends the stream, before the reader has seen the events that come first.
 */
class NdjsonEvents<In, Event> implements StreamSource<Event>, Reader {
  readonly kind = 'stream';
  openedAt: number | undefined;
  isComplete = false;
  readonly #stream: StreamCall<In, Event>;
  readonly #lines: Lines = new Lines();
  #call: Call | undefined;
  #response: CallResponse | undefined;
  /** Checks an event, once there is a response. */
  #take: TakeOutput<Event> = () => undefined;
  #head: ResponseHead | undefined;
  /** The line of the next event, until it has become that. */
  #line: string | undefined;
  /** Events that were read ahead, of which `#given` were returned. */
  readonly #ahead: Event[] = [];
  #given = 0;
  #hasBodyEnded = false;
  /** How many events were returned. */
  #count = 0;
  /** An event announced another job. */
  #waitsForEnd = false;
  /** The value of `#count` after the latest event that may be the last one. */
  #lastAt = -1;
  #isOver = false;
  #isAwaited = false;
  /** The value of `#count` when it was last asked whether somebody reads. */
  #seen = 0;
  #unwatch: (() => void) | undefined;
  #tracing: OperationTracing | undefined;
  /** When the request was sent, for `firstEventMs`. */
  #sentAt = 0;

  constructor(stream: StreamCall<In, Event>) {
    this.#stream = stream;
  }

  context(): ErrorContext {
    const { endpoint, planned } = this.#stream;
    return this.#call?.context() ?? { request: planned?.plan.label, endpoint: endpoint.id };
  }

  response(): ResponseHead | undefined {
    return this.#response && (this.#head ??= readHead(this.#response));
  }

  ready(): Event | undefined {
    // An abort takes effect at once, also for events that have already arrived: `next` says why.
    const call = this.#response?.call;
    if (call === undefined || this.isComplete || call.deadline.ending !== undefined)
      return undefined;
    if (this.#given === this.#ahead.length) {
      if (this.#line === undefined && !this.#lines.mayHaveLine) return undefined;
      this.#readAhead();
      if (this.#ahead.length === 0) return undefined;
    }
    this.#count++;
    return this.#ahead[this.#given++];
  }

  /** Reads events up to a line that is anything else. In a loop of its own it takes less time. */
  #readAhead(): void {
    const { isLast, untilEnd } = this.#stream.endpoint;
    // The same array again: a new one might be kept with its events, as results of `Puller` might.
    this.#ahead.length = 0;
    this.#given = 0;
    try {
      while (this.#ahead.length < MAX_AHEAD) {
        const line = (this.#line ??= this.#lines.next());
        if (line === undefined) return;
        const value: unknown = JSON.parse(line);
        const event = isEvent(value) ? this.#take(value) : undefined;
        if (event === undefined || isLast?.(event) === true || untilEnd?.(event) === true) return;
        this.#ahead.push(event);
        this.#line = undefined;
      }
    } catch {
      // `next` reads the line again, and makes the error.
    }
  }

  async next(): Promise<Event | undefined> {
    if (this.isComplete) return undefined;
    this.#isAwaited = true;
    try {
      if (this.#response === undefined) {
        this.openedAt = now();
        const { input, plan } = this.#stream.planned ?? (await this.#stream.prepare());
        if (this.#isOver) return undefined;
        const { response } = await this.#open(input, plan);
        this.#response = response;
        this.#take = openCheck(this.#stream.endpoint.event, response.call);
        response.call.settings.joint?.noteStream(this);
        this.#watchReader(response.call);
      }
      const { call, body } = this.#response;
      for (;;) {
        call.deadline.throwIfEnded();
        const line = this.#line ?? (this.#lines.mayHaveLine ? this.#takeLine(call) : undefined);
        if (line !== undefined) {
          if (this.#count === 0 && isMarkup(line))
            throw createNotJsonError(
              call,
              line + this.#lines.rest() + (await readBeginning(call, body)),
            );
          return this.#readEvent(call, line);
        }
        if (this.#hasBodyEnded) {
          this.#endWithBody(call);
          return undefined;
        }
        const next = body.read();
        const piece = isThenable(next) ? await waitForPiece(call, next) : next;
        if (piece !== undefined) this.#lines.push(piece);
        else {
          this.#hasBodyEnded = true;
          this.#lines.end();
        }
      }
    } catch (error) {
      const failure = this.#call === undefined ? error : this.#call.fail(error);
      this.#end({ error: failure });
      throw failure;
    } finally {
      this.#isAwaited = false;
    }
  }

  /**
   * Ends the request, wherever it is. A complete stream gets a moment to end by itself, so that the
   * connection can be reused.
   */
  close(): void {
    if (this.#isOver) return;
    if (this.isComplete) this.#stream.onWhole?.();
    this.#end(this.isComplete ? {} : { isCancelled: true });
    const call = this.#call;
    if (call === undefined) return;
    if (!this.isComplete)
      call.deadline.cancel(new AbortError('the stream was cancelled', call.context()));
    else if (!this.#hasBodyEnded) this.#response?.body.discard();
    call.release();
  }

  /** Returns whether somebody waits for an event, or has got one since this was asked last. */
  wasRead(): boolean {
    const before = this.#seen;
    this.#seen = this.#count;
    return this.#isAwaited || this.#count > before;
  }

  /** Ends the stream, which nobody reads: `next` would reject. */
  cancel(error: AbortError): void {
    this.#end({ isCancelled: true });
    this.#call?.deadline.cancel(error);
    this.#call?.release();
  }

  /** The stream may have been closed while its response was on the way. */
  #watchReader(call: Call): void {
    if (!this.#isOver) this.#unwatch = call.settings.readers.add(call, this);
  }

  // ---- Its beginning and its end.

  /** Not async: then the stack of an error has room for the line of the program. */
  #open(input: In, plan: Plan): Promise<Reading<void>> {
    const tracing = this.#stream.trace(input);
    this.#tracing = tracing;
    const open = (): Promise<Reading<void>> => {
      // Counted from after the start is published, as the duration of the operation is.
      this.#sentAt = now();
      this.#call = this.#stream.begin(plan);
      return this.#stream.open(this.#call, refuseFailure);
    };
    return tracing === undefined ? open() : tracing.run(open);
  }

  /** Nothing is waited for any longer, and the end is published. */
  #end(how: Partial<OperationTrace>): void {
    this.#isOver = true;
    this.#unwatch?.();
    const tracing = this.#tracing;
    this.#tracing = undefined;
    tracing?.end({ ...how, ...this.#getResult() });
  }

  /** Returns the result of the events so far, unless none came or it cannot be assembled. */
  #getResult(): Partial<OperationTrace> {
    try {
      return this.#response === undefined ? {} : { result: this.#stream.partial() };
    } catch {
      return {};
    }
  }

  // ---- From lines to events.

  #takeLine(call: Call): string | undefined {
    try {
      return (this.#line = this.#lines.next());
    } catch (error) {
      const line = `line ${String(this.#lines.count + 1)}`;
      if (error instanceof LineTooLong)
        throw this.#createError(call, 'too-long', `${line} is longer than 64 MiB`);
      if (error instanceof NotUtf8)
        throw this.#hasBodyEnded
          ? this.#createError(call, 'truncated', `the stream ended in the middle of ${line}`)
          : this.#createError(call, 'malformed', `${line} is not UTF-8`);
      throw error;
    }
  }

  #readEvent(call: Call, text: string): Event {
    const { value, rest } = this.#parse(call, text);
    const line = this.#lines.count;
    if (!isEvent(value))
      throw isRecord(value) && hasError(value)
        ? createServerError(call, value, this.#stream.partial())
        : this.#createError(call, 'malformed', `line ${String(line)} is not an event`);
    const event = this.#take(value, { line, form: this.#form }) as Event;
    this.#line = rest;
    // The first event is never read ahead.
    if (++this.#count === 1 && this.#tracing !== undefined)
      this.#tracing.trace.firstEventMs = now() - this.#sentAt;
    this.#noteEnd(event);
    return event;
  }

  /**
   * Parses a line, or the first of several values on it: some servers send objects without line ends.
   * @throws {StreamError} `truncated` for a line that is cut off by the end of the body
   */
  #parse(call: Call, text: string): { readonly value: unknown; readonly rest?: string } {
    try {
      return { value: JSON.parse(text) as unknown };
    } catch {
      const first = parseFirstValue(text);
      if (first !== undefined) return first;
      const line = `line ${String(this.#lines.count)}`;
      const malformed = `${line} is not JSON`;
      if (isServerSentEvent(text)) {
        const context = call.context('event-stream');
        throw new StreamError('malformed', malformed + this.#form, this.#stream.partial(), context);
      }
      throw this.#hasBodyEnded
        ? this.#createError(call, 'truncated', `the stream ended in the middle of ${line}`)
        : this.#createError(call, 'malformed', malformed);
    }
  }

  /** Notes whether an event ends the stream. */
  #noteEnd(event: Event): void {
    const { isLast, untilEnd } = this.#stream.endpoint;
    if (untilEnd?.(event) === true) this.#waitsForEnd = true;
    if (isLast?.(event) !== true) return;
    this.#lastAt = this.#count;
    this.isComplete = !this.#waitsForEnd;
  }

  /** The body ended cleanly, and the stream is not complete yet. */
  #endWithBody(call: Call): void {
    const { isLast, isWhole } = this.#stream.endpoint;
    const endsWithLast = this.#lastAt === this.#count;
    const needsLast = isLast !== undefined || this.#response?.verified !== true;
    if (needsLast && !endsWithLast && isWhole?.(this.#stream.partial()) !== true)
      throw this.#createCutOffError(call);
    this.isComplete = true;
  }

  /** Makes the error for a body that ended without a last event. What to do depends on what came. */
  #createCutOffError(call: Call): StreamError {
    const { plan, settings } = call;
    const isEmpty = this.#count === 0;
    const refusal = {
      endpoint: plan.endpoint,
      status: undefined,
      message: '',
      body: isEmpty ? undefined : this.#stream.partial(),
      sent: plan.sent,
    };
    const events = this.#count === 1 ? 'event' : 'events';
    const message = `the stream ended after ${String(this.#count)} ${events}, before its last one`;
    const hint = settings.service.findHint?.(refusal, 'truncated');
    return this.#createError(
      call,
      'truncated',
      message,
      hint ?? (isEmpty ? NO_EVENTS_HINT : undefined),
    );
  }

  /** What messages say after what is wrong; empty for a body that is always lines. */
  get #form(): string {
    const { readAs } = this.#stream.endpoint;
    return readAs === undefined ? '' : ` (read as ${readAs()})`;
  }

  #createError(call: Call, reason: StreamFailure, message: string, hint?: string): StreamError {
    const context = call.context(reason);
    return new StreamError(reason, message + this.#form, this.#stream.partial(), {
      ...context,
      hint: hint ?? context.hint,
    });
  }
}

const NO_EVENTS_HINT =
  'the server sent no events: check its log, and whether a proxy in between answered';

/** @throws {StatusError} */
async function refuseFailure(response: CallResponse): Promise<void> {
  if (!isSuccess(response.status)) throw await readStatusError(response);
}

/** Returns the object at the beginning of a text that another one follows. */
function parseFirstValue(
  text: string,
): { readonly value: unknown; readonly rest: string } | undefined {
  const end = findEndOfValue(text);
  const rest = end === undefined ? '' : text.slice(end).trimStart();
  if (end === undefined || !rest.startsWith('{')) return undefined;
  try {
    return { value: JSON.parse(text.slice(0, end)) as unknown, rest };
  } catch {
    return undefined;
  }
}

/** Returns whether a value may be an event, and not the failure of the server. */
function isEvent(value: unknown): boolean {
  return isRecord(value) && !hasError(value) && Object.keys(value).length > 0;
}
