/** Joins pieces into one array. */
export function concat(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Shorter pieces are copied: a view costs more memory than the few bytes it shows. */
const SMALL = 4_096;

/** Size of the blocks into which short pieces are copied. */
const GATHERED = 16_384;

/** How many pieces are kept uncopied: most bodies have no more. */
const AS_THEY_ARE = 16;

/** Collects pieces in little more memory than they have bytes, however small they are. */
export class Pieces {
  size = 0;
  #whole: Uint8Array[] = [];
  #gathered: Uint8Array | undefined;
  /** How much of `#gathered` is in use. */
  #used = 0;

  add(piece: Uint8Array): void {
    this.size += piece.length;
    if (piece.length >= SMALL || this.#whole.length < AS_THEY_ARE) {
      this.#flush();
      this.#whole.push(piece);
      return;
    }
    if (this.#used + piece.length > GATHERED) this.#flush();
    this.#gathered ??= new Uint8Array(GATHERED);
    this.#gathered.set(piece, this.#used);
    this.#used += piece.length;
  }

  /** Returns all pieces and empties the collection. */
  take(): readonly Uint8Array[] {
    this.#flush();
    const whole = this.#whole;
    this.#whole = [];
    this.size = 0;
    return whole;
  }

  #flush(): void {
    if (this.#gathered === undefined) return;
    // Copied when most of the block is unused.
    this.#whole.push(this.#used * 2 < GATHERED ? this.#gathered.slice(0, this.#used) : this.#gathered.subarray(0, this.#used));
    this.#gathered = undefined;
    this.#used = 0;
  }
}

/** Created on first use, so that the package loads where `TextDecoder` is missing. */
let utf8: InstanceType<typeof TextDecoder> | undefined;
let strictUtf8: InstanceType<typeof TextDecoder> | undefined;

/** Decodes UTF-8 without its BOM; invalid bytes become U+FFFD. */
export function decodeText(bytes: Uint8Array): string {
  return (utf8 ??= new TextDecoder()).decode(bytes);
}

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

/** Returns whether bytes are UTF-8. Looking for U+FFFD in the decoded text is not enough: the text may contain it. */
export function isUtf8(pieces: readonly Uint8Array[]): boolean {
  try {
    decodeStrictly(concat(pieces));
    return true;
  } catch {
    return false;
  }
}

/** Encodes a text in UTF-8. */
export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Returns the UTF-8 bytes of a text as a binary string, in which each character is one byte. */
export function binaryText(text: string): string {
  return Array.from(encodeText(text), (byte) => String.fromCharCode(byte)).join('');
}

/** Returns the bytes of a binary string. */
export function binaryBytes(binary: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

interface MaybeNode {
  readonly Buffer?: { from(buffer: ArrayBufferLike, offset: number, length: number): { toString(encoding: 'base64'): string } };
}

/** Encodes bytes in base64; in Node with its Buffer, which is much faster for large files. */
export function base64(bytes: Uint8Array): string {
  const { Buffer } = globalThis as MaybeNode;
  if (Buffer !== undefined) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  let binary = '';
  // Passing all bytes as arguments of one call would overflow the stack.
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}
