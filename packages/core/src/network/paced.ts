import type { Sending } from '../wire/payload.js';

/**
 * The longest piece that is passed to a connection, in bytes. Progress is visible only when the connection requests the next piece, so a
 * longer one would make a slow server look like one that has stopped reading.
 */
export const LONGEST_PIECE = 65_536;

/** Splits a request body into pieces and reports whether the server or the source is being waited for, and the end. */
export function paced(source: AsyncIterable<Uint8Array>, sending: Sending): AsyncIterableIterator<Uint8Array, undefined> {
  const pieces = source[Symbol.asyncIterator]();
  let rest = new Uint8Array(0);
  return {
    async next() {
      // A request for the next piece means that the last one was sent.
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
