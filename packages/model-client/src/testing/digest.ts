import { nativeSha256 } from '../api/blobs/sha256.js';
import { Sha256 } from '../api/blobs/sha256-js.js';

/** Computes the SHA-256 as 64 hex digits. */
export function sha256(data: string | Uint8Array): string {
  const hash = nativeSha256() ?? new Sha256();
  hash.update(typeof data === 'string' ? new TextEncoder().encode(data) : data);
  return hash.hex();
}

/** Returns a number below 2³², always the same for the same text. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b) >>> 0;
  return (hash ^ (hash >>> 13)) >>> 0;
}
