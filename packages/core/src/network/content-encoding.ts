import type { Source } from './driver.js';

/** How many encodings a body may have, one inside another. Each can make it a thousand times longer. */
const MOST_ENCODINGS = 5;

/** More encodings than are decoded. */
export class TooManyEncodings extends Error {
  constructor(options?: ErrorOptions) {
    super(`the body has more than ${String(MOST_ENCODINGS)} content encodings`, options);
  }
}

/** The encodings that a `Content-Encoding` names, in the order in which they were applied. */
export function encodingsIn(header: string): string[] {
  const names = header.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== 'identity' && name !== '');
}

/** The source as it is, unless the body has too many encodings: reading it then fails, and the connection is closed. */
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
