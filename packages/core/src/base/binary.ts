import { readTag } from './tag.js';

/**
 * Returns the bytes of a `Uint8Array` or an `ArrayBuffer`, of any realm; undefined for anything
 * else. They are copied only where other code may change or cut them at any time, in shared or
 * resizable memory: `fetch` takes no such bytes, and sends the text `0,1,2,…` instead.
 */
export function toBytes(value: unknown): Uint8Array | undefined {
  const bytes = viewBytes(value);
  return bytes === undefined || isFixed(bytes.buffer) ? bytes : Uint8Array.from(bytes);
}

function viewBytes(value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value;
  if (ArrayBuffer.isView(value))
    return readTag(value) === '[object Uint8Array]'
      ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      : undefined;
  if (readTag(value) !== '[object ArrayBuffer]' || isDetached(value as ArrayBuffer))
    return undefined;
  return new Uint8Array(value as ArrayBuffer);
}

/** Returns whether a buffer keeps its length, and no other thread can write to it. */
function isFixed(buffer: ArrayBufferLike): boolean {
  const { resizable } = buffer as { readonly resizable?: boolean };
  return resizable !== true && readTag(buffer) === '[object ArrayBuffer]';
}

/**
 * Returns whether a buffer was transferred, such as to a worker. A view of it then looks like an
 * empty one.
 */
export function isDetached(buffer: ArrayBufferLike): boolean {
  if (buffer.byteLength > 0) return false;
  try {
    new Uint8Array(buffer);
    return false;
  } catch {
    return true;
  }
}
