import { nativeSha256 } from '../api/blobs/sha256.js';
import { Sha256 } from '../api/blobs/sha256-js.js';

export function sha256(data: string | Uint8Array): string {
  const hash = nativeSha256() ?? new Sha256();
  hash.update(typeof data === 'string' ? new TextEncoder().encode(data) : data);
  return hash.hex();
}

/** Returns a number below 2³², always the same for the same text. */
export function hash32(text: string): number {
  return parseInt(sha256(text).slice(0, 8), 16);
}
