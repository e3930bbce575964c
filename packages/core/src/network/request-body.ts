import type { Sending } from '../wire/payload.js';
import { BodyPieces, endIterator } from './body-pieces.js';

/**
 * Progress is visible only when the connection requests the next piece: with longer ones, a slow
 * server would look stalled.
 */
export const MAX_PIECE_BYTES = 65_536;

/**
 * Splits a request body into pieces. Reports to `sending` whether the server or the source is
 * awaited, and when the body was sent.
 */
export function paceBody(source: AsyncIterable<Uint8Array>, sending: Sending): BodyPieces {
  const pieces = source[Symbol.asyncIterator]();
  return new BodyPieces(splitPieces(pieces, sending), () => {
    endIterator(pieces);
  });
}

async function* splitPieces(
  pieces: AsyncIterator<Uint8Array>,
  sending: Sending,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  sending.onTaken();
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
    for (let at = 0; at < next.value.length; at += MAX_PIECE_BYTES) {
      sending.onOffered();
      yield next.value.subarray(at, at + MAX_PIECE_BYTES);
      // A request for the next piece means that the last one was sent.
      sending.onTaken();
    }
  }
  sending.onSent();
  return undefined;
}
