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
 * else, and for bytes that are lost. They are copied only where other code may change or cut them
 * at any time, in shared or resizable memory: `fetch` takes no such bytes, and sends the text
 * `0,1,2,…` instead.
 */
export function toBytes(value: unknown): Uint8Array | undefined {
  if (hasLostBytes(value)) return undefined;
  const bytes = viewBytes(value);
  return bytes === undefined || isFixed(bytes.buffer) ? bytes : Uint8Array.from(bytes);
}

function viewBytes(value: unknown): Uint8Array | undefined {
  if (isByteView(value))
    return value instanceof Uint8Array
      ? value
      : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return isBuffer(value) ? new Uint8Array(value) : undefined;
}

/** Returns whether a buffer keeps its length, and no other thread can write to it. */
function isFixed(buffer: ArrayBufferLike): boolean {
  return isBuffer(buffer) && (buffer as { readonly resizable?: boolean }).resizable !== true;
}

/**
 * Returns whether a value is bytes that are no longer there: their buffer was transferred, such as
 * to a worker, or became shorter than its view. They look empty.
 */
export function hasLostBytes(value: unknown): boolean {
  try {
    // Both throw for lost bytes.
    if (isByteView(value)) Uint8Array.prototype.values.call(value as Uint8Array);
    else if (isBuffer(value)) new Uint8Array(value);
    return false;
  } catch {
    return true;
  }
}

function isByteView(value: unknown): value is ArrayBufferView {
  return (
    ArrayBuffer.isView(value) && (value instanceof Uint8Array || readTag(value) === 'Uint8Array')
  );
}

function isBuffer(value: unknown): value is ArrayBuffer {
  return readTag(value) === 'ArrayBuffer';
}
