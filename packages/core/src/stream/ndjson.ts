import { decodeStrictly, Pieces } from '../base/bytes.js';

/** Most bytes of one line: 64 MiB, far above what images and embeddings need. */
export const MAX_LINE_BYTES: number = 64 * 1024 * 1024;

/** How much is turned into text at a time, so that one huge piece does not stand in memory twice. */
const WINDOW = 1024 * 1024;

const NEWLINE = 10;

/** A piece up to here is copied behind the line that it goes on with: one text is made of it instead of two. */
const SMALL = 16 * 1024;

/** A line longer than the limit. */
export class LineTooLong extends Error {}

/** Bytes that are not UTF-8. */
export class NotUtf8 extends Error {}

/**
 * Bytes to lines in linear time, whatever the pieces.
 *
 * Text is only ever made from whole lines: a newline byte never stands inside a UTF-8 character, so none is split, and
 * the pieces of an unfinished line are put together once, when its end has come. Blank lines and a BOM are passed over.
 */
export class LineReader {
  readonly #limit: number;
  /** Pieces of the line that is not finished yet. */
  readonly #unfinished: Pieces = new Pieces();
  /** Where small pieces are put together: a new array for each would take longer than to fill it. */
  #scratch: Uint8Array | undefined;
  /** The piece at hand; everything before `#at` is text already. */
  #piece: Uint8Array | undefined;
  #at = 0;
  /** Whole lines, the last one with its newline. */
  #text = '';
  #position = 0;
  #first = true;
  /** After bytes that are not UTF-8, so that the good lines before them still come. */
  #oneByOne = false;
  /** Lines given so far, blank ones not counted. */
  lines = 0;

  constructor(limit: number = MAX_LINE_BYTES) {
    this.#limit = limit;
  }

  /** Takes the next piece; the one before must have been read to its end with `take`. Tells whether it held more than blank space. */
  push(piece: Uint8Array): boolean {
    this.#piece = piece;
    this.#at = 0;
    for (const byte of piece) if (isUseful(byte)) return true;
    return false;
  }

  /** The next line; undefined when another piece is needed. @throws {LineTooLong | NotUtf8} */
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

  /** The last line, when the body ended without a newline. */
  end(): string | undefined {
    if (this.#unfinished.size === 0) return undefined;
    const line = this.#decode(this.#finish(new Uint8Array(0)));
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
    let end = this.#oneByOne ? -1 : piece.lastIndexOf(NEWLINE, Math.min(piece.length, this.#at + WINDOW) - 1);
    if (end < this.#at) end = piece.indexOf(NEWLINE, this.#at);
    if (end < this.#at) {
      this.#keep(piece.subarray(this.#at));
      this.#piece = undefined;
      return false;
    }
    const whole = piece.subarray(this.#at, end + 1);
    if (whole.length > this.#limit && longest(whole) > this.#limit) throw new LineTooLong();
    try {
      this.#show(this.#decode(whole), end + 1);
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
    this.#show(this.#decode(this.#finish(tail)), end + 1);
    return true;
  }

  #show(text: string, at: number): void {
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
    // What is left over of the scratch is copied to its front first, so that it may lie in it itself.
    const line = size <= SMALL ? (this.#scratch ??= new Uint8Array(SMALL)).subarray(0, size) : new Uint8Array(size);
    let at = 0;
    for (const part of this.#unfinished.take()) {
      line.set(part, at);
      at += part.length;
    }
    line.set(tail, at);
    return line;
  }

  #decode(bytes: Uint8Array): string {
    let text: string;
    try {
      text = decodeStrictly(bytes);
    } catch {
      throw new NotUtf8();
    }
    if (!this.#first) return text;
    this.#first = false;
    return text.startsWith('\ufeff') ? text.slice(1) : text;
  }
}

/** Longest line of whole lines, in bytes. */
function longest(lines: Uint8Array): number {
  let most = 0;
  for (let from = 0; from < lines.length;) {
    const end = lines.indexOf(NEWLINE, from);
    most = Math.max(most, end - from);
    from = end + 1;
  }
  return most;
}

function isUseful(byte: number): boolean {
  return byte !== 32 && (byte < 9 || byte > 13);
}

function isBlank(line: string): boolean {
  // The first character of an event is a brace: the common case costs one comparison.
  return line.charCodeAt(0) !== 123 && line.trim() === '';
}
