import { brokenBody, readText } from '../response/read-body.js';
import { notJson } from '../response/read-json.js';
import type { EventShape } from './event-shape.js';
import { EventLines } from './event-lines.js';
import type { CallLifetime } from '../call/call-lifetime.js';
import type { CallResponse } from '../call/call-context.js';

/** How long a connection may take to finish after the last event, in ms; then it is closed. */
const GRACE = 250;

/** A page that came instead of events is read this far. */
const PAGE_LIMIT = 65_536;

/** Text read ahead of its reader at most, in characters; it begins with one line and doubles. */
const AHEAD = 65_536;

/**
 * The events of one answer, pulled one by one. It knows lines and events, not who iterates.
 *
 * Lines that are here already are read ahead in one go: 0.07 µs per event cheaper than one at a time between two turns of a loop,
 * of 0.65. The batch ends before anything but a plain good event, which is met when its turn comes: partial results and
 * reports so never run ahead of the reader.
 */
export class EventSource<Event> {
  readonly #response: CallResponse;
  readonly #lines: EventLines<Event>;
  readonly #lifetime: CallLifetime;
  /** Undefined when no event is the last: then the stream ends with the body. */
  readonly #isLast: ((event: Event) => boolean) | undefined;
  #batch: Event[] = [];
  /** Of the batch, how many are given. */
  #given = 0;
  #ahead = 1;
  /** Meets the line behind the batch. */
  #then: (() => Event) | undefined;
  /** An event said that it was the last; it may wait in the batch. */
  #complete = false;

  get complete(): boolean {
    return this.#complete && this.#given === this.#batch.length;
  }

  constructor(endpoint: EventShape<Event, unknown>, response: CallResponse, partial: () => unknown) {
    this.#response = response;
    this.#lines = new EventLines(endpoint, response, partial);
    this.#lifetime = response.context.lifetime;
    this.#isLast = endpoint.isLast;
  }

  /** The next event that has arrived already; undefined when the network has to be asked. */
  ready(): Event | undefined {
    if (this.#given === this.#batch.length) return this.#complete ? undefined : this.#refill();
    // An abort counts at once, also for events that are here already.
    this.#lifetime.check();
    return this.#batch[this.#given++];
  }

  /** Waits for the next event; undefined when the stream is complete. */
  async next(): Promise<Event | undefined> {
    if (this.#complete) return undefined;
    const lifetime = this.#lifetime;
    lifetime.wait('idle');
    try {
      while (!this.#lines.bodyEnded) {
        const isUseful = await this.#read();
        const line = this.#line();
        if (line === undefined) {
          // Blank keep-alives do not count as progress, bytes of an unfinished line do.
          if (isUseful) lifetime.wait('idle');
          continue;
        }
        if (this.#lines.count === 0 && line.trimStart().startsWith('<')) throw await this.#page(line);
        return this.#event(line);
      }
    } finally {
      lifetime.rest();
    }
    this.#endOfBody();
    return undefined;
  }

  /** Gives the rest up; a stream that is complete gets a moment to end by itself, which saves the connection. */
  close(): void {
    this.#lifetime.close();
    if (!this.#lines.bodyEnded) this.#response.source.discard(this.complete ? GRACE : 0);
    this.#lines.push(undefined);
    // What was read ahead is nobody's now.
    this.#batch = [];
    this.#given = 0;
  }

  /** Waits for the next piece; tells whether it held more than blank space. */
  async #read(): Promise<boolean> {
    let piece: Uint8Array | undefined;
    try {
      piece = await this.#response.source.read();
      this.#lifetime.check();
    } catch (error) {
      throw brokenBody(this.#response, error);
    }
    return this.#lines.push(piece);
  }

  /** A page that came instead of events, whatever its content type. */
  async #page(first: string): Promise<Error> {
    const lines = [first];
    try {
      for (let line = this.#lines.take(); line !== undefined; line = this.#lines.take()) lines.push(line);
      lines.push(this.#lines.unfinished() ?? '');
    } catch {
      // Its title stands near its head: a page in another encoding than UTF-8 is a page all the same.
    }
    const rest = await readText(this.#response, PAGE_LIMIT);
    return notJson(lines.join('\n') + rest, this.#response, undefined);
  }

  #refill(): Event | undefined {
    this.#lifetime.check();
    if (this.#then === undefined) this.#readAhead();
    if (this.#given < this.#batch.length) return this.#batch[this.#given++];
    const then = this.#then;
    this.#then = undefined;
    return then?.();
  }

  /** Fills the batch, which has been given out, with the good events that are here. */
  #readAhead(): void {
    this.#batch = [];
    this.#given = 0;
    let line: string | undefined;
    try {
      for (let left = this.#ahead; left > 0; left -= line.length) {
        line = undefined;
        line = this.#lines.take();
        if (line === undefined) return;
        const event = this.#lines.quick(line);
        if (event === undefined) {
          this.#leave(line);
          return;
        }
        this.#batch.push(event);
        if (this.#isLast?.(event) === true) {
          this.#complete = true;
          return;
        }
      }
      this.#ahead = Math.min(2 * this.#ahead, AHEAD);
    } catch (error) {
      this.#leave(line, error);
    }
  }

  /** A line that is more than a good event, or none at all, is met when the batch before it is given out. */
  #leave(line: string | undefined, error?: unknown): void {
    this.#then = () => {
      if (line === undefined) throw this.#lines.failureOf(error);
      return this.#event(line);
    };
  }

  #line(): string | undefined {
    try {
      return this.#lines.take();
    } catch (error) {
      throw this.#lines.failureOf(error);
    }
  }

  #event(line: string): Event {
    const event = this.#lines.event(line);
    if (this.#isLast?.(event) === true) this.#complete = true;
    return event;
  }

  /** The body ended cleanly, and no event said that it was the last. */
  #endOfBody(): void {
    const { headers, verified } = this.#response;
    const { count } = this.#lines;
    // Answers of one object, such as those of a debug request, are complete when they came as long as announced.
    const single = count === 1 && headers.get('content-length') !== undefined;
    if (!verified || !(single || this.#isLast === undefined))
      throw this.#lines.failure(
        'truncated',
        `the stream ended after ${String(count)} ${count === 1 ? 'event' : 'events'} without its last one`,
      );
    this.#complete = true;
  }
}
