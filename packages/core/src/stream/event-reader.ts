import { decodeCut, decodeStrictly } from '../base/utf8.js';
import { Pieces } from '../base/pieces.js';
import { isRecord } from '../base/record.js';
import { StreamError, type StreamFailure } from '../base/errors.js';
import type { Call, CallResponse } from '../call/call.js';
import { hasError, createServerError } from '../response/server-failure.js';
import { takeFitting, validateOutput } from '../response/output.js';
import { createNotJsonError, readBeginning, readPiece } from '../response/read-body.js';
import type { Schema } from '../schema/standard.js';
import { isMarkup } from '../wire/error-body.js';
import type { Events } from './stream-init.js';

/** What the events of a stream look like, and which of them end it. */
export interface EventShape<Event> {
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

/** How long a connection may take to finish after the last event; then it is closed. */
const GRACE_MS = 250;
/** Maximum number of events read ahead. */
const MAX_AHEAD = 64;

/**
 * Reads the events of one response: pieces of the body become lines, lines become values, and
 * values are checked, until the stream ends.
 *
 * Lines that have arrived are read ahead only while nothing can be wrong with them: nothing is
 * reported, and nothing ends the stream, before the reader has seen the events that come first.
 */
export class EventReader<Event> implements Events<Event> {
  readonly #endpoint: EventShape<Event>;
  readonly #response: CallResponse;
  readonly #call: Call;
  readonly #partial: () => unknown;
  readonly #lines: LineReader = new LineReader();
  /** Events that were read ahead, of which `#given` were returned. */
  readonly #ahead: Event[] = [];
  #given = 0;
  /** The line after them, if it is anything else than an event that fits. */
  #held: string | undefined;
  /** The remaining objects of a line that holds several. */
  #split: Iterator<string, undefined> | undefined;
  #bodyEnded = false;
  /** How many events were returned. */
  #count = 0;
  /**
   * An event announced another job: the last event is the last one only if the body ends after it.
   */
  #waitsForEnd = false;
  /** The value of `#count` after the latest event that may be the last one. */
  #lastAt = -1;
  #complete = false;

  /** @param partial returns the result of the events so far, for errors */
  constructor(endpoint: EventShape<Event>, response: CallResponse, partial: () => unknown) {
    this.#endpoint = endpoint;
    this.#response = response;
    this.#call = response.call;
    this.#partial = partial;
  }

  /** Whether the last event of the stream was returned. */
  get complete(): boolean {
    return this.#complete;
  }

  /** Returns the next event that has already arrived. */
  ready(): Event | undefined {
    // An abort takes effect at once, also for events that have already arrived: `next` says why.
    if (this.#complete || this.#call.deadline.ending !== undefined) return undefined;
    if (this.#given === this.#ahead.length && this.#held === undefined) this.#readAhead();
    if (this.#given < this.#ahead.length) {
      this.#count++;
      return this.#ahead[this.#given++];
    }
    const line = this.#takeLine();
    return line === undefined ? undefined : this.#readEvent(line);
  }

  /** Waits for the next event; resolves to undefined at the end of the stream. */
  async next(): Promise<Event | undefined> {
    if (this.#complete) return undefined;
    try {
      this.#call.deadline.check();
      while (!this.#bodyEnded) {
        const piece = await readPiece(this.#call, this.#response.body);
        this.#call.deadline.check();
        if (piece === undefined) this.#bodyEnded = true;
        else this.#lines.push(piece);
        const line = this.#takeLine();
        if (line === undefined) continue;
        if (this.#count === 0 && isMarkup(line)) throw await this.#readPage(line);
        return this.#readEvent(line);
      }
      this.#endWithBody();
      return undefined;
    } catch (error) {
      throw this.#call.fail(error);
    }
  }

  /**
   * Discards the rest. A complete stream gets a moment to end by itself, so that the connection can
   * be reused.
   */
  close(): void {
    this.#call.close();
    if (!this.#bodyEnded) this.#response.body.discard(this.#complete ? GRACE_MS : 0);
    this.#bodyEnded = true;
  }

  /** Returns the next line that is not blank; undefined when another piece is needed. */
  #takeLine(): string | undefined {
    const held = this.#held;
    this.#held = undefined;
    try {
      return (
        held ??
        this.#split?.next().value ??
        (this.#bodyEnded ? this.#lines.end() : this.#lines.take())
      );
    } catch (error) {
      throw this.#explainLineError(error);
    }
  }

  /**
   * Reads events, up to a line that ends the stream or is anything else. In a loop of its own, this
   * takes a tenth less time.
   */
  #readAhead(): void {
    const { event: schema, isLast, untilEnd } = this.#endpoint;
    if (this.#split !== undefined) return;
    // The same array again: as for `NextItem`, a new one might be kept with its events.
    this.#ahead.length = 0;
    this.#given = 0;
    while (this.#ahead.length < MAX_AHEAD) {
      const line = this.#lines.takeDecoded();
      if (line === undefined) return;
      const value = tryParse(line);
      const event = isEvent(value) ? takeFitting(schema, value, this.#call) : undefined;
      if (event === undefined || isLast?.(event) === true || untilEnd?.(event) === true) {
        this.#held = line;
        return;
      }
      this.#ahead.push(event);
    }
  }

  #readEvent(line: string): Event {
    const event = this.#check(this.#parse(line));
    this.#count++;
    this.#noteEnd(event);
    return event;
  }

  #parse(line: string): unknown {
    try {
      return JSON.parse(line) as unknown;
    } catch {
      return this.#parseFirst(line);
    }
  }

  /** Parses the first of several objects that lone CRs separate; the others are the next lines. */
  #parseFirst(line: string): unknown {
    const objects = splitObjects(line);
    const first = objects.next().value ?? '';
    // One that is part of a line was split off already.
    if (first.length < line.length) this.#split = objects;
    try {
      return JSON.parse(first) as unknown;
    } catch {
      throw this.#createNotJsonError(first);
    }
  }

  #check(value: unknown): Event {
    const line = `line ${String(this.#lines.count)}`;
    if (!isRecord(value) || Object.keys(value).length === 0)
      throw this.#createError('malformed', `${line} is not an event`);
    if (hasError(value)) throw createServerError(this.#call, value, this.#partial());
    return validateOutput(this.#endpoint.event, value, this.#call, { label: line });
  }

  /** Notes whether an event ends the stream. */
  #noteEnd(event: Event): void {
    const { isLast, untilEnd } = this.#endpoint;
    if (untilEnd?.(event) === true) this.#waitsForEnd = true;
    if (isLast?.(event) !== true) return;
    this.#lastAt = this.#count;
    this.#complete = !this.#waitsForEnd;
  }

  /** The body ended cleanly, and the stream is not complete yet. */
  #endWithBody(): void {
    const { isLast, isWhole } = this.#endpoint;
    const endsWithLast = this.#lastAt === this.#count;
    const needsLast = isLast !== undefined || !this.#response.verified;
    if (needsLast && !endsWithLast && isWhole?.(this.#partial()) !== true)
      throw this.#createCutOffError();
    this.#complete = true;
  }

  /** Makes the error for a body that ended without a last event. */
  #createCutOffError(): StreamError {
    const { plan, settings } = this.#call;
    const refusal = {
      endpoint: plan.endpoint,
      status: undefined,
      message: '',
      body: this.#count === 0 ? undefined : this.#partial(),
      sent: plan.sent,
    };
    const events = this.#count === 1 ? 'event' : 'events';
    const message = `the stream ended after ${String(this.#count)} ${events}, before its last one`;
    return this.#createError(
      'truncated',
      message,
      settings.service.findHint?.(refusal, 'truncated'),
    );
  }

  /**
   * Makes the error for a line that is not JSON. One without a newline at the end of the body was
   * cut off.
   */
  #createNotJsonError(text: string): StreamError {
    const line = `line ${String(this.#lines.count)}`;
    if (SERVER_SENT_EVENT.test(text))
      return this.#createError(
        'malformed',
        `${line} is not JSON`,
        'the server sends server-sent events: request one JSON object per line',
      );
    return this.#bodyEnded
      ? this.#createError('truncated', `the stream ended in the middle of ${line}`)
      : this.#createError('malformed', `${line} is not JSON`);
  }

  /** Makes the error for a line that cannot be read; any other error is returned unchanged. */
  #explainLineError(error: unknown): unknown {
    const line = `line ${String(this.#lines.count + 1)}`;
    if (error instanceof LineTooLong)
      return this.#createError('too-long', `${line} is longer than 64 MiB`);
    return error instanceof NotUtf8
      ? this.#createError('malformed', `${line} is not UTF-8`)
      : error;
  }

  /**
   * Makes the error for a web page that was received instead of events, whatever its content type.
   */
  async #readPage(first: string): Promise<Error> {
    const lines = [first];
    try {
      for (let line = this.#lines.take(); line !== undefined; line = this.#lines.take())
        lines.push(line);
      lines.push(this.#lines.end() ?? '');
    } catch {
      // A page in another encoding than UTF-8 is still reported as a page; its title is near the
      // top.
    }
    const rest = await readBeginning(this.#call, this.#response.body);
    return createNotJsonError(this.#call, lines.join('\n') + rest);
  }

  #createError(reason: StreamFailure, message: string, hint?: string): StreamError {
    const context = this.#call.context(reason);
    return new StreamError(reason, message, this.#partial(), {
      ...context,
      hint: hint ?? context.hint,
    });
  }
}

/** A field or a comment of server-sent events. */
const SERVER_SENT_EVENT = /^(?:data|event|id|retry)?:/;

/** Returns whether a value may be an event, and not the failure of the server. */
function isEvent(value: unknown): boolean {
  return isRecord(value) && !hasError(value) && Object.keys(value).length > 0;
}

/** Returns the value of a line; undefined if it is not JSON. */
function tryParse(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Yields the objects of a line, which lone CRs may separate: a string cannot contain one, and only
 * a comma may be between two objects.
 */
function* splitObjects(line: string): Generator<string, undefined, undefined> {
  const between = /\}[ \t]*\r\s*(?=\{)/g;
  let from = 0;
  for (let found = between.exec(line); found !== null; found = between.exec(line)) {
    yield line.slice(from, found.index + 1);
    from = between.lastIndex;
  }
  yield line.slice(from);
}

/** Maximum number of bytes of one line: 64 MiB, far more than images and embeddings need. */
const MAX_LINE_BYTES = 67_108_864;
/** Maximum number of bytes decoded at a time, so that a huge piece is not in memory twice. */
const MAX_WINDOW_BYTES = 1_048_576;
/**
 * Up to this size, a piece is copied behind the unfinished line before it, so that both are decoded
 * at once.
 */
const MAX_JOINED_BYTES = 16_384;
const NEWLINE = 10;

export class LineTooLong extends Error {}

export class NotUtf8 extends Error {}

/**
 * Splits bytes into lines in linear time. Only whole lines are decoded, so no character is split;
 * the pieces of an unfinished line are joined when its end has arrived. Blank lines and a BOM are
 * skipped.
 */
export class LineReader {
  /** How many lines were returned. */
  count = 0;
  readonly #maxLineBytes: number;
  readonly #unfinished: Pieces = new Pieces();
  /**
   * Where small pieces are joined: allocating an array for each would take longer than filling it.
   */
  #scratch: Uint8Array | undefined;
  /** The current piece; everything before `#at` has been decoded. */
  #piece: Uint8Array | undefined;
  #at = 0;
  /**
   * Decoded lines, the last one with its newline; everything before `#position` has been returned.
   */
  #text = '';
  #position = 0;
  #isFirst = true;
  /** Set after bytes that are not UTF-8, so that the valid lines before them are still returned. */
  #isOneByOne = false;

  constructor(maxLineBytes: number = MAX_LINE_BYTES) {
    this.#maxLineBytes = maxLineBytes;
  }

  /**
   * Adds the next piece; `take` must have read the one before to its end. Returns whether it held
   * more than white space.
   */
  push(piece: Uint8Array): boolean {
    this.#piece = piece;
    this.#at = 0;
    for (const byte of piece) if (!isWhiteSpace(byte)) return true;
    return false;
  }

  /**
   * Returns the next line; undefined when another piece is needed.
   * @throws {LineTooLong | NotUtf8}
   */
  take(): string | undefined {
    for (;;) {
      const line = this.takeDecoded();
      if (line !== undefined || !this.#decodeMore()) return line;
    }
  }

  /** As `take`, of the lines that are decoded already; never throws. */
  takeDecoded(): string | undefined {
    for (;;) {
      const end = this.#text.indexOf('\n', this.#position);
      if (end === -1) return undefined;
      const line = this.#text.slice(this.#position, end);
      this.#position = end + 1;
      if (isBlank(line)) continue;
      this.count++;
      return line;
    }
  }

  /** Returns what follows the last newline, at the end of the body. */
  end(): string | undefined {
    if (this.#unfinished.size === 0) return undefined;
    // One that ends within a character is not JSON, so it is recognised as truncated.
    const line = this.#decode(this.#joinUnfinished(new Uint8Array(0)), decodeCut);
    if (isBlank(line)) return undefined;
    this.count++;
    return line;
  }

  /** Decodes the next lines of the current piece. Returns false when another piece is needed. */
  #decodeMore(): boolean {
    const piece = this.#piece;
    if (piece === undefined) return false;
    if (this.#unfinished.size === 0) return this.#decodeLines(piece);
    if (piece.length > MAX_JOINED_BYTES || !piece.includes(NEWLINE)) return this.#finishLine(piece);
    this.#piece = this.#joinUnfinished(piece);
    return this.#decodeLines(this.#piece);
  }

  /**
   * Decodes the whole lines of a piece, as many as fit into a window; its unfinished last line is
   * kept.
   */
  #decodeLines(piece: Uint8Array): boolean {
    const windowEnd = Math.min(piece.length, this.#at + MAX_WINDOW_BYTES);
    let end = this.#isOneByOne ? -1 : piece.lastIndexOf(NEWLINE, windowEnd - 1);
    if (end < this.#at) end = piece.indexOf(NEWLINE, this.#at);
    if (end < this.#at) return this.#keepRest(piece);
    const lines = piece.subarray(this.#at, end + 1);
    if (lines.length > this.#maxLineBytes && findLongest(lines) > this.#maxLineBytes)
      throw new LineTooLong();
    try {
      this.#setText(this.#decode(lines), end + 1);
    } catch (error) {
      if (this.#isOneByOne) throw error;
      this.#isOneByOne = true;
    }
    return true;
  }

  /** Decodes the unfinished line with its end, if a piece contains that. */
  #finishLine(piece: Uint8Array): boolean {
    const end = piece.indexOf(NEWLINE, this.#at);
    if (end === -1) return this.#keepRest(piece);
    const tail = piece.subarray(this.#at, end + 1);
    if (this.#unfinished.size + tail.length - 1 > this.#maxLineBytes) throw new LineTooLong();
    this.#setText(this.#decode(this.#joinUnfinished(tail)), end + 1);
    return true;
  }

  #setText(text: string, at: number): void {
    this.#text = text;
    this.#position = 0;
    this.#at = at;
  }

  /** Keeps the rest of a piece, in which no line ends. Returns false: another piece is needed. */
  #keepRest(piece: Uint8Array): false {
    const rest = piece.subarray(this.#at);
    this.#piece = undefined;
    if (rest.length > 0) this.#unfinished.add(rest);
    if (this.#unfinished.size > this.#maxLineBytes) throw new LineTooLong();
    return false;
  }

  /** Returns the bytes of the unfinished line and of what follows it. */
  #joinUnfinished(tail: Uint8Array): Uint8Array {
    const size = this.#unfinished.size + tail.length;
    // The kept pieces may be part of the scratch array: they are copied to its front first.
    const joined =
      size <= MAX_JOINED_BYTES
        ? (this.#scratch ??= new Uint8Array(MAX_JOINED_BYTES)).subarray(0, size)
        : new Uint8Array(size);
    let at = 0;
    for (const part of this.#unfinished.take()) {
      joined.set(part, at);
      at += part.length;
    }
    joined.set(tail, at);
    return joined;
  }

  #decode(bytes: Uint8Array, decode: typeof decodeStrictly = decodeStrictly): string {
    let text: string;
    try {
      text = decode(bytes);
    } catch {
      throw new NotUtf8();
    }
    if (!this.#isFirst) return text;
    this.#isFirst = false;
    return text.startsWith('\ufeff') ? text.slice(1) : text;
  }
}

/** Returns the length of the longest of several lines. */
function findLongest(lines: Uint8Array): number {
  let longest = 0;
  for (let from = 0; from < lines.length;) {
    const end = lines.indexOf(NEWLINE, from);
    longest = Math.max(longest, end - from);
    from = end + 1;
  }
  return longest;
}

function isWhiteSpace(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13);
}

const OPENING_BRACE = 123;

function isBlank(line: string): boolean {
  // The first character of an event is a brace: the common case costs one comparison.
  return line.charCodeAt(0) !== OPENING_BRACE && line.trim() === '';
}
