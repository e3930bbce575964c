import type { SendListener } from '../wire/payload.js';
import { BodyPieces, endIterator } from './body-pieces.js';

/**
 * Progress is visible only when the connection requests the next piece: with longer ones, a slow
 * server would look stalled.
 */
export const MAX_PIECE_BYTES = 65_536;

/**
 * Splits a request body into pieces. Reports to `listener` whether the server or the source is
 * awaited, and when the body was sent.
 */
export function paceBody(source: AsyncIterable<Uint8Array>, listener: SendListener): BodyPieces {
  const pieces = source[Symbol.asyncIterator]();
  return new BodyPieces(splitPieces(pieces, listener), () => {
    endIterator(pieces);
  });
}

async function* splitPieces(
  pieces: AsyncIterator<Uint8Array>,
  listener: SendListener,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  listener.onTaken();
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
    for (let at = 0; at < next.value.length; at += MAX_PIECE_BYTES) {
      listener.onOffered();
      yield next.value.subarray(at, at + MAX_PIECE_BYTES);
      // A request for the next piece means that the last one was sent.
      listener.onTaken();
    }
  }
  listener.onSent();
  return undefined;
}
