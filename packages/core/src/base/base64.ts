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

/** Encodes bytes in base64url, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
