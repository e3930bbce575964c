import { readTag } from './values.js';

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
 * else. Bytes in shared memory are copied: the platform's `fetch` takes them for a text.
 */
export function toBytes(value: unknown): Uint8Array | undefined {
  if (readTag(value) === SHARED) return new Uint8Array(new Uint8Array(value as SharedArrayBuffer));
  if (isByteView(value) && readTag(value.buffer) === SHARED)
    return new Uint8Array(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  if (isByteView(value))
    return value instanceof Uint8Array
      ? value
      : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return readTag(value) === 'ArrayBuffer' ? new Uint8Array(value as ArrayBuffer) : undefined;
}

const SHARED = 'SharedArrayBuffer';

function isByteView(value: unknown): value is ArrayBufferView {
  return (
    ArrayBuffer.isView(value) && (value instanceof Uint8Array || readTag(value) === 'Uint8Array')
  );
}

/** Returns bytes as a binary string, in which each character is one byte. */
export function toBinaryText(bytes: Uint8Array): string {
  let binary = '';
  // Passing all bytes as arguments of one call would overflow the stack.
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return binary;
}

/** Returns the bytes of a binary string, in which each character is one byte. */
export function binaryBytes(binary: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

interface MaybeNode {
  readonly Buffer?: {
    from(
      buffer: ArrayBufferLike,
      offset: number,
      length: number,
    ): { toString(encoding: 'base64'): string };
  };
}

/** Encodes bytes in base64; in Node with its Buffer, which is much faster for large files. */
export function base64(bytes: Uint8Array): string {
  const { Buffer } = globalThis as MaybeNode;
  if (Buffer === undefined) return btoa(toBinaryText(bytes));
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/** Returns the bytes of a text in base64; undefined for any other. White space is ignored. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return binaryBytes(atob(text));
  } catch {
    return undefined;
  }
}

/** Writes bytes as hex digits, in lower case. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Encodes bytes in base64url, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
