import { padded } from './padded.js';

/** SHA-1 of bytes as hex: the names of git objects. Synchronous, which the platform's own is not. */
export function sha1(bytes: Uint8Array): string {
  const view = padded(bytes, false);
  const hash = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
  const words = new Uint32Array(80);
  for (let at = 0; at < view.byteLength; at += 64) block(view, at, words, hash);
  return [...hash].map((word) => word.toString(16).padStart(8, '0')).join('');
}

function block(view: DataView, start: number, words: Uint32Array, hash: Uint32Array): void {
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(start + i * 4);
  for (let i = 16; i < 80; i++) words[i] = turned(word(words, i - 3) ^ word(words, i - 8) ^ word(words, i - 14) ^ word(words, i - 16), 1);
  let [a, b, c, d, e] = [word(hash, 0), word(hash, 1), word(hash, 2), word(hash, 3), word(hash, 4)];
  for (let i = 0; i < 80; i++) {
    const next = (turned(a, 5) + mixed(i, b, c, d) + e + word(words, i)) >>> 0;
    [e, d, c, b, a] = [d, c, turned(b, 30) >>> 0, a, next];
  }
  for (const [at, value] of [a, b, c, d, e].entries()) hash[at] = (word(hash, at) + value) >>> 0;
}

function mixed(i: number, b: number, c: number, d: number): number {
  if (i < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (i < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (i < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

function word(words: Uint32Array, at: number): number {
  return words[at] ?? 0;
}

function turned(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}
