import { decodeCut, decodeStrictly, Pieces } from '../base/bytes.js';

/** Maximum number of bytes of one line: 64 MiB, far more than images and embeddings need. */
const MAX_LINE_BYTES = 67_108_864;
/** How many bytes are decoded at a time, so that a huge piece is not in memory twice. */
const WINDOW = 1_048_576;
const NEWLINE = 10;
/** A piece up to this size is copied behind the unfinished line before it, so that both are decoded at once. */
const SMALL = 16_384;

export class LineTooLong extends Error {}

export class NotUtf8 extends Error {}

/**
 * Splits bytes into lines in linear time. Only whole lines are decoded, so that no character is split; the pieces of an unfinished line are
 * joined when its end has arrived. Blank lines and a BOM are skipped.
 */
export class LineReader {
  readonly #limit: number;
  readonly #unfinished: Pieces = new Pieces();
  /** Where small pieces are joined: allocating an array for each would take longer than filling it. */
  #scratch: Uint8Array | undefined;
  /** The current piece; everything before `#at` has been decoded. */
  #piece: Uint8Array | undefined;
  #at = 0;
  /** Whole lines, the last one with its newline. */
  #text = '';
  #position = 0;
  #first = true;
  /** Set after bytes that are not UTF-8, so that the valid lines before them are still returned. */
  #oneByOne = false;
  lines = 0;

  constructor(limit: number = MAX_LINE_BYTES) {
    this.#limit = limit;
  }

  /** Adds the next piece; `take` must have read the one before to its end. Returns whether it held more than white space. */
  push(piece: Uint8Array): boolean {
    this.#piece = piece;
    this.#at = 0;
    for (const byte of piece) if (isUseful(byte)) return true;
    return false;
  }

  /** Returns the next line; undefined when another piece is needed. @throws {LineTooLong | NotUtf8} */
  take(): string | undefined {
    for (;;) {
      const end = this.#text.indexOf('\n', this.#position);
      if (end === -1) {
        if (!this.#decodeMore()) return undefined;
        continue;
      }
      const line = this.#text.slice(this.#position, end);
      this.#position = end + 1;
      if (isBlank(line)) continue;
      this.lines++;
      return line;
    }
  }

  end(): string | undefined {
    if (this.#unfinished.size === 0) return undefined;
    // One that ends within a character is not JSON, so it is recognised as truncated.
    const line = this.#decode(this.#finish(new Uint8Array(0)), decodeCut);
    if (isBlank(line)) return undefined;
    this.lines++;
    return line;
  }

  #decodeMore(): boolean {
    const piece = this.#piece;
    if (piece === undefined) return false;
    if (this.#unfinished.size > 0) {
      if (piece.length > SMALL || !piece.includes(NEWLINE)) return this.#closeUnfinished(piece);
      this.#piece = this.#finish(piece);
      return this.#decodeMore();
    }
    let end = this.#oneByOne
      ? -1
      : piece.lastIndexOf(NEWLINE, Math.min(piece.length, this.#at + WINDOW) - 1);
    if (end < this.#at) end = piece.indexOf(NEWLINE, this.#at);
    if (end < this.#at) {
      this.#keep(piece.subarray(this.#at));
      this.#piece = undefined;
      return false;
    }
    const whole = piece.subarray(this.#at, end + 1);
    if (whole.length > this.#limit && longest(whole) > this.#limit) throw new LineTooLong();
    try {
      this.#setText(this.#decode(whole), end + 1);
    } catch (error) {
      if (this.#oneByOne) throw error;
      this.#oneByOne = true;
    }
    return true;
  }

  #closeUnfinished(piece: Uint8Array): boolean {
    const end = piece.indexOf(NEWLINE, this.#at);
    if (end === -1) {
      this.#keep(piece.subarray(this.#at));
      this.#piece = undefined;
      return false;
    }
    const tail = piece.subarray(this.#at, end + 1);
    if (this.#unfinished.size + tail.length - 1 > this.#limit) throw new LineTooLong();
    this.#setText(this.#decode(this.#finish(tail)), end + 1);
    return true;
  }

  #setText(text: string, at: number): void {
    this.#text = text;
    this.#position = 0;
    this.#at = at;
  }

  #keep(rest: Uint8Array): void {
    if (rest.length === 0) return;
    this.#unfinished.add(rest);
    if (this.#unfinished.size > this.#limit) throw new LineTooLong();
  }

  #finish(tail: Uint8Array): Uint8Array {
    const size = this.#unfinished.size + tail.length;
    // The kept pieces may be part of the scratch array: they are copied to its front first.
    const line =
      size <= SMALL
        ? (this.#scratch ??= new Uint8Array(SMALL)).subarray(0, size)
        : new Uint8Array(size);
    let at = 0;
    for (const part of this.#unfinished.take()) {
      line.set(part, at);
      at += part.length;
    }
    line.set(tail, at);
    return line;
  }

  #decode(bytes: Uint8Array, decode: typeof decodeStrictly = decodeStrictly): string {
    let text: string;
    try {
      text = decode(bytes);
    } catch {
      throw new NotUtf8();
    }
    if (!this.#first) return text;
    this.#first = false;
    return text.startsWith('\ufeff') ? text.slice(1) : text;
  }
}

/** Returns the objects of a line, which lone CRs may separate: a string cannot contain one, and only a comma may be between two objects. */
export function* objectsIn(line: string): Generator<string, undefined, undefined> {
  const between = /\}[ \t]*\r\s*(?=\{)/g;
  let from = 0;
  for (let found = between.exec(line); found !== null; found = between.exec(line)) {
    yield line.slice(from, found.index + 1);
    from = between.lastIndex;
  }
  yield line.slice(from);
}

function longest(lines: Uint8Array): number {
  let most = 0;
  for (let from = 0; from < lines.length;) {
    const end = lines.indexOf(NEWLINE, from);
    most = Math.max(most, end - from);
    from = end + 1;
  }
  return most;
}

const isUseful = (byte: number): boolean => byte !== 32 && (byte < 9 || byte > 13);

function isBlank(line: string): boolean {
  // The first character of an event is a brace: the common case costs one comparison.
  return line.charCodeAt(0) !== 123 && line.trim() === '';
}
