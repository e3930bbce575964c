import { binaryBytes } from '../base/bytes.js';

/** Returns the bytes of a base64 text; undefined when it is not base64. White space is ignored. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return binaryBytes(atob(text));
  } catch {
    return undefined;
  }
}
