import { base64, binaryBytes } from '../base/bytes.js';

/** Returns bytes as base64url, without padding. */
export function base64Url(bytes: Uint8Array): string {
  return base64(bytes)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}

/** Returns the bytes of a base64 text; undefined when it is not base64. White space is ignored. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return binaryBytes(atob(text));
  } catch {
    return undefined;
  }
}
