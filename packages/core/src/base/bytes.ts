import { readTag } from './tag.js';

/**
 * Bytes in a buffer of their own. Compilers before TypeScript 5.7 know `Uint8Array` without a
 * parameter, and this type as well.
 */
export type Bytes = ReturnType<typeof Uint8Array.of>;

/** Joins pieces in one buffer. Always a copy, also of a single piece. */
export function concat(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/**
 * Returns the bytes of a `Uint8Array` or an `ArrayBuffer`, of any realm; undefined for anything
 * else.
 */
export function toBytes(value: unknown): Uint8Array | undefined {
  if (isByteView(value))
    return value instanceof Uint8Array
      ? value
      : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return readTag(value) === 'ArrayBuffer' ? new Uint8Array(value as ArrayBuffer) : undefined;
}

function isByteView(value: unknown): value is ArrayBufferView {
  return (
    ArrayBuffer.isView(value) && (value instanceof Uint8Array || readTag(value) === 'Uint8Array')
  );
}
