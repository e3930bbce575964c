import { readBlob } from '../base/realm.js';

/** Size of a piece in bytes. A single large write would hide progress and keep the whole body in the socket's queue. */
const PIECE = 262_144;

/** Splits bytes into pieces. */
export async function* slices(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield await Promise.resolve(bytes.subarray(at, at + PIECE));
}

/** Splits a Blob into pieces; its `stream()` may return all of it in one. */
export async function* blobPieces(blob: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < blob.size; at += PIECE) yield await readBlob(blob.slice(at, at + PIECE));
}

/** Iterates a ReadableStream, which not every platform can. `return` also ends a pending read; a generator could not do that. */
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
