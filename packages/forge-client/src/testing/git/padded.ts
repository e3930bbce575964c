/** Bytes as MD5 and SHA-1 want them: a one bit, zeros up to whole blocks of 64 bytes, and the length in bits at the end. */
export function padded(bytes: Uint8Array, littleEndian: boolean): DataView<ArrayBuffer> {
  const length = bytes.byteLength;
  const blocks = new Uint8Array((((length + 8) >> 6) + 1) << 6);
  blocks.set(bytes);
  blocks[length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setBigUint64(blocks.byteLength - 8, BigInt(length) << 3n, littleEndian);
  return view;
}
