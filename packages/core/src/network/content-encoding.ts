import type { Source } from './driver.js';

/** The most nested encodings that are decoded. Each can expand a body a thousand times. */
const MOST_ENCODINGS = 5;

/** A body has more encodings than are decoded. */
export class TooManyEncodings extends Error {
  constructor(options?: ErrorOptions) {
    super(`the body has more than ${String(MOST_ENCODINGS)} content encodings`, options);
  }
}

/** Returns the encodings in a `Content-Encoding` header, in the order in which they were applied. */
export function encodingsIn(header: string): string[] {
  const names = header.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== 'identity' && name !== '');
}

/** Returns the source unchanged, or one whose first read fails and closes the connection if the body has too many encodings. */
export function withinEncodings(source: Source, encodings: readonly string[]): Source {
  if (encodings.length <= MOST_ENCODINGS) return source;
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
