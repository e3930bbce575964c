import { base64, binaryBytes } from '../base/base64.js';

/** Returns bytes as base64url, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return base64(bytes).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');
}

/** Returns the bytes of a base64 text; undefined when it is not base64. White space is ignored. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return binaryBytes(atob(text));
  } catch {
    return undefined;
  }
}
