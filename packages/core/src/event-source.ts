import { brokenBody, notJson, outputError, readText } from './decode.js';
import type { StreamEndpoint } from './endpoint.js';
import { type ClientError, StreamError, type StreamFailure } from './errors.js';
import { messageOf } from './error-body.js';
import { LineReader, LineTooLong, NotUtf8 } from './ndjson.js';
import { scrub } from './redact.js';
import { BAD, problems, problemText, salvage, settle } from './schema.js';
import type { Answer } from './trip.js';

/** How long a connection may take to finish after the last event, in ms; then it is closed. */
const GRACE = 250;

/** The events of one answer, pulled one by one. It knows lines and events, not who iterates. */
export class EventSource<Event> {
  readonly #endpoint: StreamEndpoint<object, Event, unknown>;
  readonly #answer: Answer;
  readonly #lines: LineReader = new LineReader();
  readonly #partial: () => unknown;
  #events = 0;
  #bodyEnded = false;
  /** An event said that it was the last. */
  #complete = false;

  constructor(endpoint: StreamEndpoint<object, Event, unknown>, answer: Answer, partial: () => unknown) {
    this.#endpoint = endpoint;
    this.#answer = answer;
    this.#partial = partial;
  }

  /** The next event that has arrived already; undefined when the network has to be asked. */
  ready(): Event | undefined {
    if (this.#complete) return undefined;
    // An abort counts at once, also for events that are here already.
    this.#answer.trip.life.check();
    const line = this.#takeLine();
    return line === undefined ? undefined : this.#event(line);
  }

  /** Waits for the next event; undefined when the stream is complete. */
  async next(): Promise<Event | undefined> {
    if (this.#complete) return undefined;
    if (this.#events === 0 && this.#isPage()) throw notJson(await readText(this.#answer), this.#answer, undefined);
    const { source, trip } = this.#answer;
    trip.life.wait('idle');
    try {
      while (!this.#bodyEnded) {
        const piece = await this.#read(source);
        if (piece === undefined) this.#bodyEnded = true;
        // Blank keep-alives do not count as progress, bytes of an unfinished line do.
        else if (this.#lines.push(piece)) trip.life.wait('idle');
        const line = piece === undefined ? this.#lastLine() : this.#takeLine();
        if (line !== undefined) return this.#event(line);
      }
    } finally {
      trip.life.rest();
    }
    return this.#atEnd();
  }

  /** Gives the rest up; a stream that is complete gets a moment to end by itself, which saves the connection. */
  close(): void {
    this.#answer.trip.life.close();
    if (!this.#bodyEnded) this.#answer.source.discard(this.#complete ? GRACE : 0);
    this.#bodyEnded = true;
  }

  async #read(source: Answer['source']): Promise<Uint8Array | undefined> {
    try {
      return await source.read();
    } catch (error) {
      throw brokenBody(this.#answer, error);
    }
  }

  #isPage(): boolean {
    return /\btext\/html\b/i.test(this.#answer.headers.get('content-type') ?? '');
  }

  #takeLine(): string | undefined {
    return this.#guard(() => this.#lines.take());
  }

  #lastLine(): string | undefined {
    return this.#guard(() => this.#lines.end());
  }

  #guard(read: () => string | undefined): string | undefined {
    try {
      return read();
    } catch (error) {
      if (error instanceof LineTooLong) throw this.#failure('too-long', `line ${String(this.#lines.lines + 1)} is longer than 64 MiB`);
      if (error instanceof NotUtf8) throw this.#failure('malformed', `line ${String(this.#lines.lines + 1)} is not UTF-8`);
      throw error;
    }
  }

  #event(line: string): Event {
    let value: unknown;
    try {
      value = JSON.parse(line) as unknown;
    } catch {
      if (this.#events === 0 && line.trimStart().startsWith('<')) throw notJson(line, this.#answer, undefined);
      throw this.#failure('malformed', `line ${String(this.#lines.lines)} is not JSON`);
    }
    const event = this.#checked(value);
    this.#events++;
    if (isLast(event as LastMarks)) this.#complete = true;
    return event;
  }

  #checked(value: unknown): Event {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || isEmpty(value)) {
      throw this.#failure('malformed', `line ${String(this.#lines.lines)} is no event`);
    }
    const { error } = value as { error?: unknown };
    if (error !== undefined && error !== null) throw this.#serverError(value, error);
    const { trip } = this.#answer;
    const { event: schema } = this.#endpoint;
    const { validate } = trip.call;
    if (validate === 'off') return value as Event;
    const settled = settle(schema, value);
    if (settled !== BAD) return settled as Event;
    const found = problems(schema, value);
    if (validate === 'strict') {
      const [first] = found;
      throw outputError(this.#answer, problemText(found, `line ${String(this.#lines.lines)}`), { path: first?.path ?? '', expected: first?.expected, value });
    }
    trip.hooks.drift(found, () => trip.event());
    return salvage(schema, value) as Event;
  }

  #serverError(body: object, error: unknown): ClientError {
    const { trip } = this.#answer;
    const words = scrub(messageOf(error), trip.secrets);
    const message = words === '' ? 'the server gave no reason' : words;
    const known = trip.service.explain?.({ endpoint: this.#endpoint.id, status: undefined, message, body, sent: trip.plan.sent });
    return this.#failure('server', message, known);
  }

  #failure(reason: StreamFailure, message: string, known?: { code?: string | undefined; hint?: string | undefined }): StreamError {
    const { trip } = this.#answer;
    const context = { ...trip.context(), mayHaveExecuted: !trip.plan.safe, code: known?.code ?? (reason === 'server' ? undefined : reason), hint: known?.hint };
    return new StreamError(reason, message, this.#partial(), context);
  }

  /** The body ended cleanly, and no event said that it was the last. */
  #atEnd(): undefined {
    const { headers, verified } = this.#answer;
    // Answers of one object, such as those of a debug request, are complete when they came as long as announced.
    const single = this.#events === 1 && verified && headers.get('content-length') !== undefined;
    if (!single) throw this.#failure('truncated', `the stream ended after ${String(this.#events)} events without its last one`);
    this.#complete = true;
    return undefined;
  }
}

interface LastMarks {
  readonly done?: unknown;
  readonly done_reason?: unknown;
  readonly status?: unknown;
}

/** Servers mark the end in three ways; some send `done_reason` without `done`. */
function isLast({ done, done_reason, status }: LastMarks): boolean {
  return done === true || (typeof done_reason === 'string' && done_reason !== '') || status === 'success';
}

function isEmpty(value: object): boolean {
  for (const key in value) if (Object.hasOwn(value, key)) return false;
  return true;
}
