import { readBlob } from '../base/realm.js';

/** One huge write would hide progress and hold the whole body in the socket's queue. */
const PIECE = 262_144;

export async function* slices(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield await Promise.resolve(bytes.subarray(at, at + PIECE));
}

/** `stream()` of a Blob may give all of it in one piece. */
export async function* blobPieces(blob: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < blob.size; at += PIECE) yield await readBlob(blob.slice(at, at + PIECE));
}

/** Not every platform can iterate a ReadableStream. `return` ends a read that is waiting, which a generator could not. */
export function streamPieces(stream: ReadableStream<Uint8Array>): AsyncIterableIterator<Uint8Array> {
  const reader = stream.getReader();
  return {
    async next() {
      const { done, value } = await reader.read();
      return done ? { done, value: undefined } : { done, value };
    },
    async return() {
      await reader.cancel().catch(() => undefined);
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
