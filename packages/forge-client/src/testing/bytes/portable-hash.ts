// Browsers and workers hash asynchronously and have no MD5, but the names of git objects are needed synchronously. So these two hashes
// are implemented here, for platforms without `node:crypto`. Every other hash is the platform's.

/** Returns the SHA-1 of bytes as hex. */
export function portableSha1(bytes: Uint8Array): string {
  const view = padded(bytes, false);
  const hash = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
  const words = new Uint32Array(80);
  for (let at = 0; at < view.byteLength; at += 64) sha1Block(view, at, words, hash);
  return [...hash].map((word) => word.toString(16).padStart(8, '0')).join('');
}

function sha1Block(view: DataView, start: number, words: Uint32Array, hash: Uint32Array): void {
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(start + i * 4);
  for (let i = 16; i < 80; i++) words[i] = rotated(word(words, i - 3) ^ word(words, i - 8) ^ word(words, i - 14) ^ word(words, i - 16), 1);
  let [a, b, c, d, e] = [word(hash, 0), word(hash, 1), word(hash, 2), word(hash, 3), word(hash, 4)];
  for (let i = 0; i < 80; i++) {
    const next = (rotated(a, 5) + sha1Mix(i, b, c, d) + e + word(words, i)) >>> 0;
    [e, d, c, b, a] = [d, c, rotated(b, 30) >>> 0, a, next];
  }
  for (const [at, value] of [a, b, c, d, e].entries()) hash[at] = (word(hash, at) + value) >>> 0;
}

function sha1Mix(i: number, b: number, c: number, d: number): number {
  if (i < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (i < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (i < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

function word(words: Uint32Array, at: number): number {
  return words[at] ?? 0;
}

function rotated(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}

/** Returns the MD5 of bytes as hex. */
export function portableMd5(bytes: Uint8Array): string {
  const view = padded(bytes, true);
  const hash = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let at = 0; at < view.byteLength; at += 64) md5Block(view, at, hash);
  const words = new DataView(hash.buffer);
  return [0, 4, 8, 12].map((at) => words.getUint32(at).toString(16).padStart(8, '0')).join('');
}

const MD5_ROTATIONS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;
const MD5_STEPS = [
  [1, 0],
  [5, 1],
  [3, 5],
  [7, 0],
] as const;
const MD5_SINES = Int32Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32));

function md5Block(view: DataView, start: number, hash: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0] = hash;
  for (let i = 0; i < 64; i++) {
    const round = i >> 4;
    const [times, plus] = MD5_STEPS[round] ?? MD5_STEPS[0];
    const word = view.getInt32(start + ((times * i + plus) % 16) * 4, true);
    const sum = (a + md5Mix(round, b, c, d) + (MD5_SINES[i] ?? 0) + word) | 0;
    const by = MD5_ROTATIONS[round]?.[i % 4] ?? 0;
    [a, d, c, b] = [d, c, b, (b + rotated(sum, by)) | 0];
  }
  for (const [at, value] of [a, b, c, d].entries()) hash[at] = ((hash[at] ?? 0) + value) | 0;
}

function md5Mix(round: number, b: number, c: number, d: number): number {
  if (round === 0) return (b & c) | (~b & d);
  if (round === 1) return (d & b) | (~d & c);
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d);
}

/** Pads bytes as MD5 and SHA-1 do: a one bit, zeros up to whole blocks of 64 bytes, and the length in bits at the end. */
function padded(bytes: Uint8Array, littleEndian: boolean): DataView<ArrayBuffer> {
  const length = bytes.byteLength;
  const blocks = new Uint8Array((((length + 8) >> 6) + 1) << 6);
  blocks.set(bytes);
  blocks[length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setBigUint64(blocks.byteLength - 8, BigInt(length) << 3n, littleEndian);
  return view;
}
