import { concat } from '../base/bytes.js';
import { decodeStrictly, decodeText } from '../base/text.js';

/** Maximum number of bytes of one line: 64 MiB, far more than images and embeddings need. */
const MAX_LINE_BYTES = 67_108_864;
const NEWLINE = 10;
const OPENING_BRACE = 123;
const BOM = 0xfeff;

export class LineTooLong extends Error {}

export class NotUtf8 extends Error {}

/**
 * Splits bytes into lines in linear time. Only whole lines are decoded, so no character is split.
 * Blank lines and a BOM are skipped.
 */
export class Lines {
  /** The number of the line that was returned last; blank lines count. */
  count = 0;
  /** Whether `next` has something to look at; otherwise it returns undefined. */
  mayHaveLine = false;
  readonly #maxBytes: number;
  /** The beginning of the unfinished line: the first `#size` bytes of a buffer that doubles. */
  #buffer: Uint8Array = new Uint8Array(4_096);
  #size = 0;
  /** Decoded lines, each with its newline; everything before `#at` was returned. */
  #text = '';
  #at = 0;
  /** Lines one of which is too long or not UTF-8: decoded one by one, so that none is lost. */
  #undecoded: Uint8Array | undefined;

  constructor(maxBytes: number = MAX_LINE_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Adds bytes; all lines of those before must have been taken. */
  push(piece: Uint8Array): void {
    this.mayHaveLine = true;
    const end = piece.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      this.#keep(piece);
      return;
    }
    if (this.#size === 0) this.#decode(piece.subarray(0, end));
    else {
      this.#keep(piece.subarray(0, end));
      this.#decode(this.#buffer.subarray(0, this.#size));
      this.#size = 0;
    }
    if (end < piece.length) this.#keep(piece.subarray(end));
  }

  /**
   * Returns the next line; undefined when more bytes are needed.
   * @throws {LineTooLong | NotUtf8} again and again, once it has come to such a line
   */
  next(): string | undefined {
    for (;;) {
      const end = this.#text.indexOf('\n', this.#at);
      if (end === -1) {
        if (this.#decodeNext()) continue;
        if (this.#size > this.#maxBytes) throw new LineTooLong();
        this.mayHaveLine = false;
        return undefined;
      }
      const line = this.#text.slice(this.#at, end);
      this.#at = end + 1;
      this.count++;
      if (isBlank(line)) continue;
      const isLast = this.#at === this.#text.length && this.#undecoded === undefined;
      if (isLast && this.#size <= this.#maxBytes) this.mayHaveLine = false;
      return this.count === 1 && line.charCodeAt(0) === BOM ? line.slice(1) : line;
    }
  }

  /** The body has ended: what follows the last newline is a line. */
  end(): void {
    if (this.#size > 0) this.push(LAST_NEWLINE);
  }

  /** Returns and gives up what was not returned, to be shown. */
  rest(): string {
    const bytes = concat([
      this.#undecoded ?? new Uint8Array(),
      this.#buffer.subarray(0, this.#size),
    ]);
    const text = this.#text.slice(this.#at) + decodeText(bytes);
    this.#text = '';
    this.#undecoded = undefined;
    this.#size = 0;
    return text;
  }

  #decode(lines: Uint8Array): void {
    this.#at = 0;
    try {
      if (lines.length <= this.#maxBytes) {
        this.#text = decodeStrictly(lines);
        return;
      }
    } catch {
      // The lines before the one that is not UTF-8 are good.
    }
    this.#text = '';
    // A copy, because the buffer that they may be in is used for the next ones.
    this.#undecoded = lines.slice();
  }

  /** Decodes one line of those that are decoded one by one. Returns false when there is none. */
  #decodeNext(): boolean {
    const lines = this.#undecoded;
    if (lines === undefined) return false;
    const end = lines.indexOf(NEWLINE) + 1;
    if (end - 1 > this.#maxBytes) throw new LineTooLong();
    try {
      this.#text = decodeStrictly(lines.subarray(0, end));
    } catch {
      throw new NotUtf8();
    }
    this.#at = 0;
    this.#undecoded = end < lines.length ? lines.subarray(end) : undefined;
    return true;
  }

  #keep(bytes: Uint8Array): void {
    const size = this.#size + bytes.length;
    if (size > this.#buffer.length) {
      const larger = new Uint8Array(Math.max(size, 2 * this.#buffer.length));
      larger.set(this.#buffer.subarray(0, this.#size));
      this.#buffer = larger;
    }
    this.#buffer.set(bytes, this.#size);
    this.#size = size;
  }
}

const LAST_NEWLINE = /* @__PURE__ */ Uint8Array.of(NEWLINE);

function isBlank(line: string): boolean {
  // The first character of an event is a brace: the common case costs one comparison.
  return line.charCodeAt(0) !== OPENING_BRACE && line.trim() === '';
}
