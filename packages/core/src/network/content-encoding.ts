import type { Body } from './driver.js';

/** Nested encodings of a body: each layer can expand it a thousand times. */
const MAX_ENCODINGS = 5;

/** The failure of a body that is not decoded: its layers could expand it without bounds. */
export class TooManyEncodings extends Error {
  constructor(options?: ErrorOptions) {
    super(`the body has more than ${String(MAX_ENCODINGS)} content encodings`, options);
  }
}

/**
 * Returns the encodings in a `Content-Encoding` header, in the order in which they were applied.
 */
export function parseEncodings(header: string): string[] {
  const names = header.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== 'identity' && name !== '');
}

/**
 * Returns the source unchanged, or, for a body with too many encodings, one whose first read closes
 * the connection and fails.
 */
export function limitEncodings(source: Body, encodings: readonly string[]): Body {
  if (encodings.length <= MAX_ENCODINGS) return source;
  return {
    read() {
      source.discard();
      return Promise.reject(new TooManyEncodings());
    },
    discard(graceMs) {
      source.discard(graceMs);
    },
  };
}
