import type { Bytes } from '../base/bytes.js';
import {
  AbortError,
  ClientError,
  type ErrorContext,
  hideField,
  InputError,
  NetworkError,
  OutputError,
  StreamError,
  type StreamFailure,
  TimeoutError,
} from '../base/errors.js';
import { explainUnread, printAs, type Printed } from '../base/print.js';
import { createWebStream, type Pulled, Puller } from '../base/pull.js';
import { isStackOverflow } from '../base/values.js';
import type { ResponseHead } from '../contract/response-head.js';
import { StatusError } from '../wire/status-error.js';
import { SharedEvents } from './tee.js';
import {
  checkEncoding,
  createFailedResponse,
  createStreamHead,
  encodeEvents,
  type StreamEncoding,
  type StreamResponseOptions,
} from './to-response.js';

/** State of a stream: `running`, then exactly one of the others. */
export type StreamOutcome =
  | 'running'
  | 'done'
  | 'aborted'
  | 'timeout'
  | 'server-error'
  | 'truncated'
  | 'malformed'
  | 'network';

/** What a stream is made from. */
export interface StreamInit<Event, Final> {
  /** Where its events come from. */
  readonly source: StreamSource<Event>;
  readonly collector: Collector<Event, Final>;
  /** Returns the text of an event; left out when the events hold none. */
  readonly readText?: ((event: Event) => unknown) | undefined;
}

/**
 * The events of one request, or of several, which are sent when the first is needed. Closing it ends
 * them, or lets the connection end by itself when the stream is complete.
 */
export interface StreamSource<Event> extends Pulled<Event> {
  /** When its call began, in ms of `performance.now()`. */
  readonly openedAt?: number | undefined;
  /** The last event of the stream was returned. */
  readonly isComplete?: boolean | undefined;
  /** Returns the head of the response that the latest event is from; undefined before the first. */
  response?(): ResponseHead | undefined;
  /** Returns the fields of an error that describe the request. */
  context(): ErrorContext;
}

/** Combines the events of a stream into its result. */
export interface Collector<Event, Final> {
  add(event: Event): void;
  /** Returns the result of the events so far; may be called at any time. */
  value(): Final;
}

/**
 * The events of one request, which is sent at the first `next()` or `final()`.
 *
 * It can be iterated once, and `final()` can be called in addition; `tee()` returns two streams
 * that can each be iterated. Leaving the loop, or `cancel()`, closes the connection. It is not a
 * promise.
 */
export class Stream<Event, Final = Event> implements AsyncIterable<Event> {
  readonly #source: StreamSource<Event>;
  readonly #collector: Collector<Event, Final>;
  readonly #readText: StreamInit<Event, Final>['readText'];
  /** Waits for the first event, for `started()`. */
  #starting: Promise<void> | undefined;
  /** The first event, until it is read. */
  #first: Event | undefined;
  #outcome: StreamOutcome = 'running';
  /** The error that the stream ended with, in an object: errors of user code may be `undefined`. */
  #failure: { readonly error: unknown } | undefined;
  /** Cancelled by its reader: loops end without an error. */
  #isCancelled = false;
  /** Cancelled because a loop was left, for messages. */
  #isLeft = false;
  /** What reads the events, for messages. */
  #taken: string | undefined;
  /** Whether a loop reads the events, also one over a view. */
  #isLooped = false;
  /** Whether the reader waits for an event. */
  #isAwaited = false;
  /** Whether any event has arrived. */
  #hasEvents = false;
  /** Events that `final()` has read for a loop that has stopped. */
  readonly #kept: Event[] = [];
  /** The event that `final()` is reading for the loop. */
  #reading: Promise<void> | undefined;
  /** Run when the stream has ended. */
  #waiters: (() => void)[] = [];

  constructor({ source, collector, readText }: StreamInit<Event, Final>) {
    this.#source = source;
    this.#collector = collector;
    this.#readText = readText;
    printAs(this, () => this.print());
    explainUnread(this, {
      what: 'a stream',
      how: 'read it with for await or final()',
      hint: 'use for await, or await stream.final(), or send stream.toResponse()',
    });
  }

  /** `running` until the stream has ended, then how it ended. */
  get outcome(): StreamOutcome {
    return this.#outcome;
  }

  /**
   * The status, headers and URL of the response; undefined until its first event has arrived, for
   * which `await stream.started()` waits. Of a stream that sends several requests, such as a run of
   * tools, the latest response; its first event may be one of the client, before any response. The
   * status and headers of a refusal are in the `StatusError`.
   *
   * @example
   * const stream = model.chatStream({ model: 'llama3.2', messages });
   * await stream.started();
   * console.log(stream.response?.headers.get('x-request-id'));
   */
  get response(): ResponseHead | undefined {
    return this.#source.response?.();
  }

  /** The result of the events so far, however the stream ends. */
  get partial(): Final {
    return this.#collector.value();
  }

  /**
   * Iterates over the events.
   * @throws {InputError} for a second loop: the events can be read only once
   */
  [Symbol.asyncIterator](): AsyncIterableIterator<Event> {
    return new Puller(this.pull('a loop'));
  }

  /**
   * Sends the request, and resolves when the first event has arrived; the event stays in the
   * stream, and `response` has the status and headers. Without this call, the request is sent, and can fail, only when the stream is read.
   *
   * @throws {StatusError | NetworkError | TimeoutError | StreamError | AbortError} when the stream
   * ends before its first event
   * @throws {InputError} `stream-taken` when the stream is already being read
   */
  async started(): Promise<void> {
    if (this.#outcome === 'running' && this.#first === undefined) {
      this.#checkFree('started()');
      await (this.#starting ??= this.#start());
    }
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  /**
   * Resolves with the result when the stream is complete. Without a loop it reads the stream
   * itself. Where a loop, or an iterator, has stopped to read when it is called, it reads on, and
   * keeps the events for the loop.
   *
   * @example
   * const stream = model.pullStream({ model: 'all-minilm' });
   * for await (const { status } of stream) console.log(status);
   * await stream.final();
   * @throws {StreamError | NetworkError | TimeoutError | StatusError | AbortError} when the stream
   * ended in any other way
   */
  async final(): Promise<Final> {
    // A loop that begins in the same tick has precedence: `const f = s.final(); for await (const e
    // of s) …`
    await Promise.resolve();
    if (this.#taken === undefined && this.#outcome === 'running') {
      this.#take('final()');
      while ((this.#ready() ?? (await this.#next())) !== undefined);
    }
    // Its loop may be what waits for `final()`.
    if (this.#isLooped && !this.#isAwaited) await this.#readOn();
    if (this.#outcome === 'running')
      await new Promise<void>((resolve) => this.#waiters.push(resolve));
    if (this.#failure !== undefined) throw this.#failure.error;
    return this.partial;
  }

  /**
   * Ends the stream and its connection without an error: `outcome` is `aborted`. Does nothing when
   * the stream has ended.
   *
   * @example
   * const stream = model.chatStream({ model: 'llama3.2', messages });
   * stopButton.onclick = () => stream.cancel();
   * for await (const text of stream.text) show(text);
   */
  cancel(): Promise<void> {
    if (this.#outcome === 'running') {
      const message = this.#isLeft
        ? 'leaving the loop cancelled the stream'
        : 'the stream was cancelled';
      const error = new AbortError(message, { ...this.#source.context(), hint: CANCEL_HINT });
      this.#isCancelled = true;
      this.#kept.length = 0;
      this.#end('aborted', { error });
    }
    return Promise.resolve();
  }

  /**
   * Returns two streams over one request. Each buffers, without limit, what only the other has
   * read. Both return the same objects.
   */
  tee(): [Stream<Event, Final>, Stream<Event, Final>] {
    const shared = new SharedEvents(this.pull('tee()'), () => void this.cancel());
    const branches: [Stream<Event, Final>, Stream<Event, Final>] = [
      this.#branch(shared.reader()),
      this.#branch(shared.reader()),
    ];
    this.#waiters.push(() => {
      if (this.#isCancelled) for (const one of branches) void one.cancel();
    });
    return branches;
  }

  /** Makes one of the two streams of `tee()`; its result is that of this stream. */
  #branch(events: Pulled<Event>): Stream<Event, Final> {
    return createStream({
      source: {
        ...events,
        response: () => this.response,
        context: () => this.#source.context(),
      },
      collector: { add: () => undefined, value: () => this.partial },
      readText: this.#readText,
    });
  }

  /**
   * Returns the events as a web stream, or their bytes in the encoding `as`; cancelling it closes
   * the connection. It reads an event when one is pulled, never ahead. How an error ends the bytes
   * is described at `toResponse`.
   *
   * @throws {InputError} for `text` when the events hold none
   */
  toReadableStream(): ReadableStream<Event>;
  toReadableStream(options: { readonly as: StreamEncoding }): ReadableStream<Bytes>;
  toReadableStream(options?: { readonly as: StreamEncoding }): ReadableStream<Event | Uint8Array> {
    const readText = this.#readText;
    const as = options && checkEncoding(options.as, readText);
    const events = this.pull('toReadableStream()');
    const cancel = (): Promise<void> => this.cancel();
    const next = async (): Promise<Event | undefined> => events.ready() ?? events.next();
    if (as === undefined) return createWebStream(next, cancel);
    const bytes = encodeEvents(next, this, as, readText);
    return createWebStream(async () => (await bytes.next()).value, cancel);
  }

  /**
   * Returns a response with the events, for any web framework; the request is sent when its body is
   * read. If the body is cancelled, for example because a browser leaves the page, the connection
   * is closed.
   *
   * After `started()` has rejected, the response has a status that says why, and the body
   * `{"error":"…"}`. A later error cannot change the status: it ends `ndjson` with such a line, `sse`
   * with an event `error`, and cuts `text` off. Its message does not contain the URL of the server,
   * and only that the stream failed if the cause is in your own code or in the network.
   *
   * @example
   * const stream = model.chatStream({ model: 'llama3.2', messages });
   * return stream.toResponse({ as: 'sse' }); // from a handler of a web server
   * @throws {InputError} for `text` when the events hold none, and for headers or a status that no
   * response with a body can have
   */
  toResponse(options: StreamResponseOptions = {}): Response {
    const as = checkEncoding(options.as ?? 'ndjson', this.#readText);
    const head = createStreamHead(as, options);
    if (this.#failure !== undefined && this.#taken === undefined) {
      this.#take('toResponse()');
      return createFailedResponse(this.#failure.error, options);
    }
    return new Response(this.toReadableStream({ as }), head);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.cancel();
  }

  /**
   * Takes the events, for a loop or a view of the stream. Closing what it returns cancels the
   * stream.
   *
   * @param who what reads them, for messages
   * @throws {InputError} when they are already read
   */
  protected pull(who: string): Pulled<Event> {
    this.#take(who);
    return {
      ready: () => this.#ready(),
      next: () => this.#next(),
      close: () => {
        this.#isLeft ||= this.#outcome === 'running';
        void this.cancel();
      },
    };
  }

  #take(who: string): void {
    this.#checkFree(who);
    this.#taken = who;
    this.#isLooped = who.startsWith('a loop');
  }

  #checkFree(who: string): void {
    if (this.#taken === undefined) return;
    throw new InputError(`${this.#explainTaken(this.#taken)}, so ${who} cannot read it`, {
      ...this.#source.context(),
      code: 'stream-taken',
      hint: this.#isCancelled ? CANCEL_HINT : 'use tee() to read it twice',
    });
  }

  /** Returns why the events that `reader` has taken cannot be read again. */
  #explainTaken(reader: string): string {
    if (this.#isLeft) return `leaving ${reader} cancelled this stream`;
    if (this.#isCancelled) return 'this stream was cancelled';
    return `this stream was already read by ${reader}`;
  }

  /** Returns what consoles print. */
  protected print(): Printed {
    const isUnread = this.#taken === undefined && this.#outcome === 'running';
    return {
      fields: { outcome: this.#outcome },
      note: isUnread ? 'not read yet: for await, or await stream.final()' : undefined,
    };
  }

  /** Waits for the first event, and keeps it. Does not reject: `#failure` has the error. */
  async #start(): Promise<void> {
    try {
      const event = await this.#source.next();
      if (this.#outcome !== 'running') return;
      if (event === undefined) this.#end('done');
      this.#first = event;
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#starting = undefined;
    }
  }

  /** Returns the next event that has already arrived. */
  #ready(): Event | undefined {
    if (this.#kept.length > 0) return this.#kept.shift();
    if (this.#outcome !== 'running' || this.#starting !== undefined) return undefined;
    if (this.#reading !== undefined) return undefined;
    const event = this.#first ?? this.#source.ready();
    this.#first = undefined;
    return event === undefined ? undefined : this.#collect(event);
  }

  /**
   * Waits for the next event; undefined when the stream has ended without an error or was
   * cancelled.
   */
  async #next(): Promise<Event | undefined> {
    this.#isAwaited = true;
    try {
      while (this.#reading !== undefined) {
        await this.#reading;
        const kept = this.#ready();
        if (kept !== undefined) return kept;
      }
      const event = await this.#read();
      if (event !== undefined) return event;
    } finally {
      this.#isAwaited = false;
    }
    if (this.#failure !== undefined && !this.#isCancelled) throw this.#failure.error;
    return undefined;
  }

  /** Waits for the next event; undefined when the stream has ended. Does not reject. */
  async #read(): Promise<Event | undefined> {
    if (this.#starting !== undefined) {
      await this.#starting;
      const first = this.#first;
      this.#first = undefined;
      if (first !== undefined) return this.#collect(first);
    }
    if (this.#outcome !== 'running') return undefined;
    try {
      const event = await this.#source.next();
      if (event !== undefined) return this.#collect(event);
      this.#end('done');
    } catch (error) {
      this.#fail(error);
    }
    return undefined;
  }

  /** Reads the stream to its end for a loop that does not, and keeps the events for it. */
  async #readOn(): Promise<void> {
    while (this.#outcome === 'running') {
      this.#reading = this.#keepNext();
      await this.#reading;
    }
    this.#reading = undefined;
  }

  async #keepNext(): Promise<void> {
    const ready = this.#first ?? this.#source.ready();
    this.#first = undefined;
    const event = ready === undefined ? await this.#read() : this.#collect(ready);
    if (event !== undefined && !this.#isCancelled) this.#kept.push(event);
  }

  /** Adds an event to the result, on its way to the reader; undefined if the stream has failed. */
  #collect(event: Event): Event | undefined {
    if (this.#outcome !== 'running') return undefined;
    this.#hasEvents = true;
    try {
      this.#collector.add(event);
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
    if (this.#source.isComplete === true) this.#end('done');
    return event;
  }

  /** Ends the stream with an error. */
  #fail(thrown: unknown): void {
    // Collectors copy values recursively.
    const error = isStackOverflow(thrown)
      ? new OutputError(
          'an event is nested too deeply',
          {},
          { ...this.#source.context(), code: 'too-deep', cause: thrown },
        )
      : thrown;
    const isUnfilled = error === thrown && ClientError.is(error) && error.partial === undefined;
    if (isUnfilled && this.#hasEvents) hideField(error, 'partial', this.partial);
    this.#end(findOutcome(error), { error });
  }

  #end(outcome: StreamOutcome, failure?: { readonly error: unknown }): void {
    if (this.#outcome !== 'running') return;
    this.#outcome = outcome;
    this.#failure = failure;
    this.#source.close();
    for (const wake of this.#waiters.splice(0)) wake();
  }
}

const CANCEL_HINT = 'stream.partial has what arrived before; for a new stream, make the call again';

/** Outside the class: bundlers rename a class that refers to itself, and logs show the name. */
function createStream<Event, Final>(init: StreamInit<Event, Final>): Stream<Event, Final> {
  return new Stream(init);
}

const OUTCOME_BY_REASON: Readonly<Record<StreamFailure, StreamOutcome>> = {
  truncated: 'truncated',
  malformed: 'malformed',
  server: 'server-error',
  'too-long': 'malformed',
};

/** Returns the outcome of a stream that ended with an error. */
function findOutcome(error: unknown): StreamOutcome {
  if (error instanceof StreamError) return OUTCOME_BY_REASON[error.reason];
  if (error instanceof TimeoutError) return 'timeout';
  if (error instanceof AbortError) return 'aborted';
  if (error instanceof OutputError) return 'malformed';
  if (error instanceof NetworkError) return 'network';
  // A hook or a credential of the caller's threw.
  return error instanceof StatusError ? 'server-error' : 'aborted';
}
