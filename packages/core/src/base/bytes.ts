/**
 * Bytes in a buffer of their own. Compilers before TypeScript 5.7 know `Uint8Array` without a
 * parameter, and this type as well.
 */
export type Bytes = ReturnType<typeof Uint8Array.of>;

export function concat(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Shorter pieces are merged: a view costs more memory than the few bytes it shows. */
const MIN_KEPT_BYTES = 4_096;
/** Pieces that are kept as they are. Most bodies have no more. */
const MAX_UNMERGED_PIECES = 16;

/** Collects pieces in little more memory than they have bytes, however small they are. */
export class Pieces {
  size = 0;
  #pieces: Uint8Array[] = [];

  add(piece: Uint8Array): void {
    this.size += piece.length;
    this.#push(piece);
  }

  take(): readonly Uint8Array[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    this.size = 0;
    return pieces;
  }

  /**
   * Merges short pieces. A piece joins the one before it unless that is more than twice as long, so
   * that copying stays O(n log n).
   */
  #push(piece: Uint8Array): void {
    const before =
      this.#pieces.length < MAX_UNMERGED_PIECES || piece.length >= MIN_KEPT_BYTES
        ? undefined
        : this.#pieces.at(-1);
    if (before === undefined || before.length > 2 * piece.length) this.#pieces.push(piece);
    else {
      this.#pieces.pop();
      this.#push(concat([before, piece]));
    }
  }
}

/** Created on first use, so that the package loads where `TextDecoder` is missing. */
let utf8: InstanceType<typeof TextDecoder> | undefined;
let strictUtf8: InstanceType<typeof TextDecoder> | undefined;

/** Decodes UTF-8 without its BOM; invalid bytes become U+FFFD. */
export const decodeText = (bytes: Uint8Array): string => (utf8 ??= new TextDecoder()).decode(bytes);

/** Decodes UTF-8, a BOM included. @throws {TypeError} for bytes that are not UTF-8 */
export function decodeStrictly(bytes: Uint8Array): string {
  return (strictUtf8 ??= new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })).decode(bytes);
}

/** As `decodeStrictly`, for bytes that may end within a character, which becomes U+FFFD. */
export function decodeCut(bytes: Uint8Array): string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const text = decoder.decode(bytes, { stream: true });
  try {
    return text + decoder.decode();
  } catch {
    return `${text}\ufffd`;
  }
}

/**
 * Returns whether bytes are UTF-8. Looking for U+FFFD in the decoded text is not enough: the text
 * may contain it.
 */
export function isUtf8(pieces: readonly Uint8Array[]): boolean {
  try {
    decodeStrictly(concat(pieces));
    return true;
  } catch {
    return false;
  }
}

export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Returns the UTF-8 bytes of a text as a binary string, in which each character is one byte. */
export const binaryText = (text: string): string =>
  Array.from(encodeText(text), (byte) => String.fromCharCode(byte)).join('');

export function binaryBytes(binary: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

interface MaybeNode {
  readonly Buffer?: {
    from(
      buffer: ArrayBufferLike,
      offset: number,
      length: number,
    ): { toString(encoding: 'base64'): string };
  };
}

/** Encodes bytes in base64; in Node with its Buffer, which is much faster for large files. */
export function base64(bytes: Uint8Array): string {
  const { Buffer } = globalThis as MaybeNode;
  if (Buffer !== undefined)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  let binary = '';
  // Passing all bytes as arguments of one call would overflow the stack.
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}
