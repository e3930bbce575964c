import type { Source } from './driver.js';

/** Nested encodings that are decoded. Each can expand a body a thousand times. */
const MAX_ENCODINGS = 5;

export class TooManyEncodings extends Error {
  constructor(options?: ErrorOptions) {
    super(`the body has more than ${String(MAX_ENCODINGS)} content encodings`, options);
  }
}

/** Returns the encodings in a `Content-Encoding` header, in the order in which they were applied. */
export function encodingsIn(header: string): string[] {
  const names = header.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== 'identity' && name !== '');
}

/** Returns the source unchanged, or one whose first read fails and closes the connection if the body has too many encodings. */
export function withinEncodings(source: Source, encodings: readonly string[]): Source {
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
