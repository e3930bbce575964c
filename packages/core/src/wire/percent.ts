import { binaryBytes, encodeText } from '../base/bytes.js';

/** Decodes percent-encoded UTF-8; returns the text unchanged if it is not validly encoded. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Encodes each byte of a text in UTF-8 as an escape. */
export function percentEncoded(text: string): string {
  let encoded = '';
  for (const byte of encodeText(text)) encoded += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  return encoded;
}

/** Decodes percent-encoded bytes, which need not be UTF-8. */
export function percentBytes(encoded: string): Uint8Array {
  return binaryBytes(decodeEscapes(encoded));
}

const ESCAPES = /%([\da-f]{2})/gi;

/** Replaces each escape by the character with that code (Latin-1). `escapes` captures the two digits. */
export function decodeEscapes(text: string, escapes: RegExp = ESCAPES): string {
  return text.replace(escapes, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
