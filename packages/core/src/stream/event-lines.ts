import type { EventShape } from './stream-init.js';
import { StreamError, type StreamFailure } from '../base/errors.js';
import { LineReader, LineTooLong, NotUtf8, objectsIn } from './ndjson.js';
import { hasError, serverError } from '../response/decode.js';
import { validated, visitOf } from '../response/output.js';
import { normalizeInPlace } from '../schema/read.js';
import type { Visit } from '../schema/visit.js';
import type { CallResponse } from '../call/context.js';
import type { LineParser } from '../network/platform.js';
import { lineParser } from '#platform';

/** Server-sent events: a field or a comment. */
const SSE = /^(?:data|event|id|retry)?:/;

export class EventLines<Event> {
  readonly #endpoint: EventShape<Event, unknown>;
  readonly #response: CallResponse;
  readonly #partial: () => unknown;
  readonly #visit: Visit | undefined;
  readonly #lines: LineReader = new LineReader();
  readonly #parser: LineParser = lineParser();
  /** The remaining objects of a line that holds several. */
  #split: Iterator<string, undefined> | undefined;
  #bodyEnded = false;
  count = 0;

  constructor(
    endpoint: EventShape<Event, unknown>,
    response: CallResponse,
    partial: () => unknown,
  ) {
    this.#endpoint = endpoint;
    this.#response = response;
    this.#partial = partial;
    this.#visit = visitOf(response);
  }

  get bodyEnded(): boolean {
    return this.#bodyEnded;
  }

  /** Adds the next piece of the body, or its end. Returns whether it held more than white space. */
  push(piece: Uint8Array | undefined): boolean {
    if (piece !== undefined) return this.#lines.push(piece);
    this.#bodyEnded = true;
    return false;
  }

  take(): string | undefined {
    return this.#split?.next().value ?? (this.#bodyEnded ? this.unfinished() : this.#lines.take());
  }

  unfinished(): string | undefined {
    return this.#lines.end();
  }

  /** Returns the event of a line that holds a valid one; undefined for any other line, which `event` reads. @throws {SyntaxError} */
  validEvent(line: string): Event | undefined {
    const value = this.#parser.parse(line);
    if (!isEvent(value, line) || hasError(value)) return undefined;
    const visit = this.#visit;
    const event =
      visit === undefined ? (value as Event) : normalizeInPlace(this.#endpoint.event, value, visit);
    if (visit?.clean === false) {
      visit.take();
      return undefined;
    }
    this.count++;
    return event;
  }

  event(line: string): Event {
    const value = this.#parse(line);
    if (!isEvent(value, line))
      throw this.failure('malformed', `line ${String(this.#lines.lines)} is not an event`);
    if (hasError(value)) throw serverError(this.#response, value, this.#partial());
    const event = validated(
      this.#endpoint.event,
      value,
      this.#response,
      this.#visit,
      `line ${String(this.#lines.lines)}`,
    );
    this.count++;
    return event;
  }

  /** Converts what `take` threw into an error for the user. */
  failureOf(error: unknown): unknown {
    const line = `line ${String(this.#lines.lines + 1)}`;
    if (error instanceof LineTooLong)
      return this.failure('too-long', `${line} is longer than 64 MiB`);
    return error instanceof NotUtf8 ? this.failure('malformed', `${line} is not UTF-8`) : error;
  }

  cutOff(): StreamError {
    const { plan, settings } = this.#response.context;
    const refusal = {
      endpoint: this.#endpoint,
      status: undefined,
      message: '',
      body: undefined,
      sent: plan.sent,
    };
    const message = `the stream ended after ${String(this.count)} ${this.count === 1 ? 'event' : 'events'}, before its last one`;
    return this.failure('truncated', message, {
      hint: settings.service.advise?.(refusal, 'truncated')?.hint,
    });
  }

  failure(
    reason: StreamFailure,
    message: string,
    known?: { code?: string | undefined; hint?: string | undefined },
  ): StreamError {
    const { context } = this.#response;
    const code = known?.code ?? (reason === 'server' ? undefined : reason);
    return new StreamError(reason, message, this.#partial(), {
      ...context.responseContext(code),
      hint: known?.hint,
    });
  }

  #parse(line: string): unknown {
    try {
      return this.#parser.parse(line);
    } catch {
      const objects = objectsIn(line);
      const first = objects.next().value ?? '';
      // One that is part of a line was split off already.
      if (first.length < line.length) this.#split = objects;
      return this.#parsed(first);
    }
  }

  #parsed(text: string): unknown {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw this.#notJson(text);
    }
  }

  /** A line without a newline at the end of the body was truncated. */
  #notJson(text: string): StreamError {
    const line = `line ${String(this.#lines.lines)}`;
    const isSse = SSE.test(text);
    if (this.#bodyEnded && !isSse)
      return this.failure('truncated', `the stream ended in the middle of ${line}`);
    const hint = isSse
      ? 'the server sends server-sent events: request one JSON object per line'
      : undefined;
    return this.failure('malformed', `${line} is not JSON`, { hint });
  }
}

const QUOTE = 34;

/** Returns whether a value is an event: an object that is not empty. A quote after the brace begins a key, so most objects are not searched. */
export function isEvent(value: unknown, line: string): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    (line.charCodeAt(1) === QUOTE || !isEmpty(value))
  );
}

function isEmpty(value: object): boolean {
  for (const key in value) if (Object.hasOwn(value, key)) return false;
  return true;
}
