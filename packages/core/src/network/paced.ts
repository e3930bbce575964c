import type { Sending } from '../wire/payload.js';

/**
 * The longest piece that is handed to a connection, in bytes. What a connection has taken of a piece cannot be seen, only that it asks for
 * the next one: a longer piece would make a slow server look like one that has stopped reading.
 */
export const LONGEST_PIECE = 65_536;

/** The pieces of a body on their way out, with word of whether the server or their source is waited for, and of the end. */
export function paced(source: AsyncIterable<Uint8Array>, sending: Sending): AsyncIterableIterator<Uint8Array, undefined> {
  const pieces = source[Symbol.asyncIterator]();
  let rest = new Uint8Array(0);
  return {
    async next() {
      // Whoever asks for the next piece has taken the last one.
      sending.onTaken();
      while (rest.length === 0) {
        const next = await pieces.next();
        if (next.done === true) {
          sending.onSent();
          return { done: true, value: undefined };
        }
        rest = next.value as Uint8Array<ArrayBuffer>;
      }
      const piece = rest.subarray(0, LONGEST_PIECE);
      rest = rest.subarray(LONGEST_PIECE);
      sending.onOffered();
      return { done: false, value: piece };
    },
    async return() {
      rest = new Uint8Array(0);
      await pieces.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
