import { concat, encodeText, isRecord } from '@clients/core';

/** Reads the bytes of a form as lines, each with one event. */
interface LineReader {
  /** Returns what a piece adds. */
  add(piece: Uint8Array): Uint8Array;
  /** Returns what is left at the end of the body. */
  end(): Uint8Array;
  /** What it has found the body to be. */
  readonly form: string;
}

/** A response with an event on each line, and what its body was read as. */
export interface ReadLines {
  readonly response: Response;
  readonly form: () => string;
}

const JSON_LINES = 'lines of JSON';
const PLAIN_TEXT = 'text';

/**
 * Returns a response whose body has an event on each line, for one that `toResponse` has made in any
 * of its forms: server-sent events become their data, and a text becomes the events of an answer,
 * which ends where the body does. A response that has such lines already, or whose status is that of
 * an error, is returned as it is.
 */
export function toLines(response: Response): ReadLines {
  const asItIs = { response, form: () => JSON_LINES };
  const { status, headers, body } = response;
  const type = headers.get('content-type') ?? '';
  const isEvents = /^text\/event-stream\b/i.test(type);
  if (status >= 400 || !(isEvents || /^text\/plain\b/i.test(type))) return asItIs;
  // Objects of tests may have a method instead of a body.
  if (typeof body !== 'object' || body === null || !('getReader' in body)) return asItIs;
  const read = new Headers(headers);
  read.delete('content-length');
  const reader = isEvents ? new EventLines() : new PlainLines();
  const lines = makeLines(body.getReader(), reader);
  return { response: new Response(lines, { status, headers: read }), form: () => reader.form };
}

/** Nothing is read ahead. */
function makeLines(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  lines: LineReader,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(sink) {
        for (;;) {
          const { value, done } = await reader.read();
          const bytes = done ? lines.end() : lines.add(value);
          if (bytes.length > 0) sink.enqueue(bytes);
          if (done) sink.close();
          if (done || bytes.length > 0) return;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

const NEWLINE = 10;
const RETURN = 13;
const COLON = 58;
const SPACE = 32;
const NOTHING = /* @__PURE__ */ new Uint8Array();
const END_OF_LINE = /* @__PURE__ */ Uint8Array.of(NEWLINE);
const BETWEEN_LINES = /* @__PURE__ */ Uint8Array.of(SPACE);
const DATA = /* @__PURE__ */ encodeText('data');
/** What some servers send as the last data. */
const DONE = /* @__PURE__ */ encodeText('[DONE]');

/** Server-sent events: the data of each becomes a line. Bytes are decoded by who reads the lines. */
class EventLines implements LineReader {
  readonly form = 'server-sent events';
  /** Pieces of the line that is not complete yet. */
  #line: Uint8Array[] = [];
  /** The data of the event so far. */
  #data: Uint8Array[] = [];
  #endsInReturn = false;

  add(piece: Uint8Array): Uint8Array {
    const found: Uint8Array[] = [];
    let start = 0;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at];
      if (byte !== NEWLINE && byte !== RETURN) {
        this.#endsInReturn = false;
        continue;
      }
      // A return and a newline are one end.
      if (!(byte === NEWLINE && this.#endsInReturn)) {
        this.#line.push(piece.subarray(start, at));
        this.#endLine(found);
      }
      this.#endsInReturn = byte === RETURN;
      start = at + 1;
    }
    if (start < piece.length) this.#line.push(piece.slice(start));
    return concat(found);
  }

  end(): Uint8Array {
    const found: Uint8Array[] = [];
    if (this.#line.length > 0) this.#endLine(found);
    this.#endEvent(found);
    // Without the end of its line, one that is cut off is told from one that is not JSON.
    return concat(found.filter((bytes) => bytes !== END_OF_LINE));
  }

  #endLine(found: Uint8Array[]): void {
    const line = concat(this.#line.splice(0));
    if (line.length === 0) {
      this.#endEvent(found);
      return;
    }
    const isData = DATA.every((byte, at) => line[at] === byte) && line[DATA.length] === COLON;
    if (!isData) return;
    const start = DATA.length + (line[DATA.length + 1] === SPACE ? 2 : 1);
    // JSON may have its line ends between values only.
    if (this.#data.length > 0) this.#data.push(BETWEEN_LINES);
    this.#data.push(line.subarray(start));
  }

  #endEvent(found: Uint8Array[]): void {
    if (this.#data.length === 0) return;
    const data = concat(this.#data.splice(0));
    const isDone = data.length === DONE.length && DONE.every((byte, at) => data[at] === byte);
    if (!isDone) found.push(data, END_OF_LINE);
  }
}

/** As much of a text is searched for the end of its first line, in bytes. */
const MAX_FIRST_LINE = 65_536;

/**
 * A body of the type of texts: the text of an answer, or lines in a response without a type of their
 * own, as `new Response(text)` is one.
 */
class PlainLines implements LineReader {
  #start: Uint8Array = NOTHING;
  #isText: boolean | undefined;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #isDamaged = false;

  get form(): string {
    return this.#isText === true ? PLAIN_TEXT : JSON_LINES;
  }

  add(piece: Uint8Array): Uint8Array {
    if (this.#isText !== undefined) return this.#isText ? this.#addText(piece) : piece;
    this.#start = concat([this.#start, piece]);
    this.#isText = isText(this.#start, this.#start.length > MAX_FIRST_LINE);
    return this.#isText === undefined ? NOTHING : this.add(this.#takeStart());
  }

  end(): Uint8Array {
    const isSettled = this.#isText !== undefined;
    this.#isText ??= isText(this.#start, true) ?? true;
    const rest = isSettled ? NOTHING : this.add(this.#takeStart());
    return this.#isText ? concat([rest, this.#endText()]) : rest;
  }

  #takeStart(): Uint8Array {
    const start = this.#start;
    this.#start = NOTHING;
    return start;
  }

  #addText(piece: Uint8Array): Uint8Array {
    try {
      const content = this.#decoder.decode(piece, { stream: true });
      return content === '' ? NOTHING : encodeEvent(content, false);
    } catch {
      // Bytes that are not UTF-8 are an error of who reads the lines.
      this.#isDamaged = true;
      return concat([piece, END_OF_LINE]);
    }
  }

  /** Returns the last event, unless the body ends within a character. */
  #endText(): Uint8Array {
    try {
      this.#decoder.decode();
      return this.#isDamaged ? NOTHING : encodeEvent('', true);
    } catch {
      return NOTHING;
    }
  }
}

/** Returns whether a body is text rather than lines of events; undefined while that is not known. */
function isText(start: Uint8Array, isWhole: boolean): boolean | undefined {
  const end = start.indexOf(
    NEWLINE,
    start.findIndex((byte) => byte > SPACE),
  );
  if (end < 0 && !isWhole && mayBeEvent(start)) return undefined;
  return !isEvent(new TextDecoder().decode(start.subarray(0, end < 0 ? start.length : end)));
}

function mayBeEvent(start: Uint8Array): boolean {
  const first = start.find((byte) => byte > SPACE);
  return first === undefined || first === '{'.charCodeAt(0);
}

/** Returns whether a line is an event of a chat, or its error, rather than JSON of an answer. */
function isEvent(line: string): boolean {
  try {
    const value = JSON.parse(line) as unknown;
    if (!isRecord(value)) return false;
    const { message, done, error } = value;
    return isRecord(message) || typeof done === 'boolean' || typeof error === 'string';
  } catch {
    // A line that is cut off is one of events if it begins as they do.
    return /^\s*\{\s*"(?:model|created_at|message|error)"\s*:/.test(line);
  }
}

function encodeEvent(content: string, done: boolean): Uint8Array {
  const event = { model: '', created_at: '', message: { role: 'assistant', content }, done };
  return encodeText(`${JSON.stringify(event)}\n`);
}
