/** A text without its percent-encoding; what is none is taken as it is. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The bytes that a percent-encoded text stands for, which need not be UTF-8. */
export function percentBytes(encoded: string): Uint8Array {
  const binary = encoded.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Uint8Array.from(binary, (byte) => byte.charCodeAt(0));
}
