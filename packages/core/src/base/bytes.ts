/** The pieces as one. */
export function concat(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** A piece that is shorter is copied: a view costs more memory than the few bytes it shows. */
const SMALL = 4_096;

/** How much of such pieces is put together. */
const GATHERED = 16_384;

/** The first pieces are kept as they are: most bodies have no more. */
const AS_THEY_ARE = 16;

/** Pieces in memory, which take little more of it than they have bytes, however small they are. */
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

  /** All of them, and begins anew. */
  take(): readonly Uint8Array[] {
    this.#flush();
    const whole = this.#whole;
    this.#whole = [];
    this.size = 0;
    return whole;
  }

  #flush(): void {
    if (this.#gathered === undefined) return;
    // A copy, where little of it is in use.
    this.#whole.push(this.#used * 2 < GATHERED ? this.#gathered.slice(0, this.#used) : this.#gathered.subarray(0, this.#used));
    this.#gathered = undefined;
    this.#used = 0;
  }
}

/** Made on first use: an environment without it can load this package. */
let utf8: InstanceType<typeof TextDecoder> | undefined;
let strictUtf8: InstanceType<typeof TextDecoder> | undefined;

/** Text of bytes in UTF-8, without its BOM; what is not UTF-8 becomes U+FFFD. */
export function decodeText(bytes: Uint8Array): string {
  return (utf8 ??= new TextDecoder()).decode(bytes);
}

/** Text of bytes in UTF-8, a BOM included. @throws {TypeError} for bytes that are not UTF-8 */
export function decodeStrictly(bytes: Uint8Array): string {
  return (strictUtf8 ??= new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })).decode(bytes);
}

/** The replacement character may stand in a text by right. */
export function isUtf8(pieces: readonly Uint8Array[]): boolean {
  try {
    decodeStrictly(concat(pieces));
    return true;
  } catch {
    return false;
  }
}
