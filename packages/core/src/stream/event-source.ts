import { brokenBody, readText } from '../response/read-body.js';
import { notJson } from '../response/read-json.js';
import type { EventShape } from './stream-init.js';
import { EventLines } from './event-lines.js';
import type { CallLifetime } from '../call/lifetime.js';
import type { CallResponse } from '../call/context.js';

/** How long a connection may take to finish after the last event, in ms; then it is closed. */
const GRACE = 250;
/** Maximum number of bytes read of a web page that was received instead of events. */
const PAGE_LIMIT = 65_536;
/** Maximum number of characters read ahead; reading ahead begins with one line and doubles. */
const AHEAD = 65_536;

/**
 * The events of one response, pulled one by one. Lines that have arrived are read ahead together, which takes 0.58 µs per event instead of
 * 0.65. A batch ends before anything but a valid event: partial results and reports never run ahead of the reader.
 */
export class EventSource<Event> {
  readonly #response: CallResponse;
  readonly #lines: EventLines<Event>;
  readonly #lifetime: CallLifetime;
  /** Undefined when no event is the last: then the stream ends with the body. */
  readonly #isLast: ((event: Event) => boolean) | undefined;
  readonly #untilEnd: ((event: Event) => boolean) | undefined;
  /** An event that may be the last is the last only when the body ends after it. */
  #waits = false;
  /** How many events there were with the latest one that may be the last. */
  #lastAt = -1;
  #batch: Event[] = [];
  /** How many events of the batch have been returned. */
  #given = 0;
  #ahead = 1;
  /** Handles the line after the batch, which was postponed. */
  #postponed: (() => Event) | undefined;
  /** The last event was read; it may still be in the batch. */
  #complete = false;

  get complete(): boolean {
    return this.#complete && this.#given === this.#batch.length;
  }

  constructor(
    endpoint: EventShape<Event, unknown>,
    response: CallResponse,
    partial: () => unknown,
  ) {
    this.#response = response;
    this.#lines = new EventLines(endpoint, response, partial);
    this.#lifetime = response.context.lifetime;
    this.#isLast = endpoint.isLast;
    this.#untilEnd = endpoint.untilEnd;
  }

  ready(): Event | undefined {
    if (this.#given === this.#batch.length) return this.#complete ? undefined : this.#refill();
    // An abort takes effect at once, also for events that have already arrived.
    this.#lifetime.check();
    return this.#batch[this.#given++];
  }

  async next(): Promise<Event | undefined> {
    if (this.#complete) return undefined;
    const lifetime = this.#lifetime;
    lifetime.wait('idle');
    try {
      while (!this.#lines.bodyEnded) {
        const isUseful = await this.#read();
        const line = this.#line();
        if (line === undefined) {
          // White space does not count as progress, bytes of an unfinished line do.
          if (isUseful) lifetime.wait('idle');
          continue;
        }
        if (this.#lines.count === 0 && line.trimStart().startsWith('<'))
          throw await this.#page(line);
        return this.#event(line);
      }
    } finally {
      lifetime.stopWaiting();
    }
    this.#endOfBody();
    return undefined;
  }

  /** Discards the rest. A complete stream gets a moment to end by itself, so that the connection can be reused. */
  close(): void {
    this.#lifetime.close();
    if (!this.#lines.bodyEnded) this.#response.source.discard(this.complete ? GRACE : 0);
    this.#lines.push(undefined);
    // Events that were read ahead are dropped.
    this.#batch = [];
    this.#given = 0;
  }

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

  /** Returns the error for a web page that was received instead of events, whatever its content type. */
  async #page(first: string): Promise<Error> {
    const lines = [first];
    try {
      for (let line = this.#lines.take(); line !== undefined; line = this.#lines.take())
        lines.push(line);
      lines.push(this.#lines.unfinished() ?? '');
    } catch {
      // A page in another encoding than UTF-8 is still reported as a page; its title is near the top.
    }
    const rest = await readText(this.#response, PAGE_LIMIT);
    return notJson(lines.join('\n') + rest, this.#response, undefined);
  }

  #refill(): Event | undefined {
    this.#lifetime.check();
    if (this.#postponed === undefined) this.#readAhead();
    if (this.#given < this.#batch.length) return this.#batch[this.#given++];
    const handle = this.#postponed;
    this.#postponed = undefined;
    return handle?.();
  }

  #readAhead(): void {
    this.#batch = [];
    this.#given = 0;
    let line: string | undefined;
    try {
      for (let left = this.#ahead; left > 0; left -= line.length) {
        line = undefined;
        line = this.#lines.take();
        if (line === undefined) return;
        const event = this.#lines.validEvent(line);
        if (event === undefined) {
          this.#postpone(line);
          return;
        }
        this.#batch.push(event);
        if (this.#ends(event)) return;
      }
      this.#ahead = Math.min(2 * this.#ahead, AHEAD);
    } catch (error) {
      this.#postpone(line, error);
    }
  }

  /** Postpones a line that is not simply a valid event until the batch before it has been returned. */
  #postpone(line: string | undefined, error?: unknown): void {
    this.#postponed = () => {
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
    this.#ends(event);
    return event;
  }

  /** Returns whether the stream is complete with an event. */
  #ends(event: Event): boolean {
    if (this.#untilEnd?.(event) === true) this.#waits = true;
    if (this.#isLast?.(event) !== true) return false;
    this.#lastAt = this.#lines.count;
    this.#complete = !this.#waits;
    return this.#complete;
  }

  /** The body ended cleanly, and the stream is not complete yet. */
  #endOfBody(): void {
    const isLast = this.#lastAt === this.#lines.count;
    if (!isLast && (this.#isLast !== undefined || !this.#response.verified))
      throw this.#lines.cutOff();
    this.#complete = true;
  }
}
