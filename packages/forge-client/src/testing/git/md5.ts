import { padded } from './padded.js';

/** MD5 of bytes as hex, which registries still tell of files and platforms no longer have. */
export function md5(bytes: Uint8Array): string {
  const view = padded(bytes, true);
  const hash = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let at = 0; at < view.byteLength; at += 64) block(view, at, hash);
  const words = new DataView(hash.buffer);
  return [0, 4, 8, 12].map((at) => words.getUint32(at).toString(16).padStart(8, '0')).join('');
}

const turns = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;
const steps = [
  [1, 0],
  [5, 1],
  [3, 5],
  [7, 0],
] as const;
const sines = Int32Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32));

function block(view: DataView, start: number, hash: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0] = hash;
  for (let i = 0; i < 64; i++) {
    const round = i >> 4;
    const [times, plus] = steps[round] ?? steps[0];
    const word = view.getInt32(start + ((times * i + plus) % 16) * 4, true);
    const sum = (a + mixed(round, b, c, d) + (sines[i] ?? 0) + word) | 0;
    const by = turns[round]?.[i % 4] ?? 0;
    [a, d, c, b] = [d, c, b, (b + ((sum << by) | (sum >>> (32 - by)))) | 0];
  }
  for (const [at, value] of [a, b, c, d].entries()) hash[at] = ((hash[at] ?? 0) + value) | 0;
}

function mixed(round: number, b: number, c: number, d: number): number {
  if (round === 0) return (b & c) | (~b & d);
  if (round === 1) return (d & b) | (~d & c);
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d);
}
