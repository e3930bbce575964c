import { binaryBytes } from '../base/base64.js';
import { encodeText } from '../base/utf8.js';

const ESCAPES = /%([\da-f]{2})/gi;

/** Decodes percent-encoded UTF-8; returns the text unchanged if it is not validly encoded. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Encodes every byte of a text, also those that `encodeURIComponent` leaves as they are. */
export function encodePercent(text: string): string {
  let encoded = '';
  for (const byte of encodeText(text))
    encoded += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  return encoded;
}

/** Returns the bytes that a percent-encoded text stands for. */
export function decodePercentBytes(encoded: string): Uint8Array {
  return binaryBytes(decodeEscapes(encoded));
}

/**
 * Replaces each escape by the character with that code (Latin-1). `escapes` captures the two
 * digits.
 */
export function decodeEscapes(text: string, escapes: RegExp = ESCAPES): string {
  return text.replace(escapes, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
