import { concat } from './bytes.js';

/** Created on first use, so that the package loads where `TextDecoder` is missing. */
let utf8: InstanceType<typeof TextDecoder> | undefined;
let strictUtf8: InstanceType<typeof TextDecoder> | undefined;

/** Decodes UTF-8 without its BOM; invalid bytes become U+FFFD. */
export function decodeText(bytes: Uint8Array): string {
  return (utf8 ??= new TextDecoder()).decode(bytes);
}

/**
 * Decodes UTF-8, a BOM included.
 * @throws {TypeError} for bytes that are not UTF-8
 */
export function decodeStrictly(bytes: Uint8Array): string {
  return (strictUtf8 ??= new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })).decode(bytes);
}

/**
 * Returns whether bytes are UTF-8. Looking for U+FFFD in the decoded text is not enough: the text
 * may contain it.
 */
export function isUtf8(pieces: readonly Uint8Array[]): boolean {
  try {
    decodeStrictly(concat(pieces));
    return true;
  } catch {
    return false;
  }
}

/** Encodes a text in UTF-8; an unpaired surrogate becomes U+FFFD. */
export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
