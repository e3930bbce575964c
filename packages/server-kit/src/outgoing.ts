import { binaryBytes, encodeText, toBytes } from '@clients/core/for-servers';
import type { AppRequest, Piece, Reply } from './app.js';
import type { Entry } from './journal.js';

/** A response ready to be written, by a socket or by `fetch`. */
export interface Outgoing {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Each item is one write. Throws a `Cut` where the connection ends before the response does. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Declared length; `undefined` for a chunked body. */
  readonly length: number | undefined;
  /** Set when a fault ends the response early. */
  readonly isCut?: true;
}

/**
 * The record of a request with its response, or with the way in which the connection ends instead.
 */
export interface Answered {
  readonly entry: Entry;
  readonly outgoing: Outgoing | Cut;
}

/** Responds to a request. Rejects only when the request is aborted. */
export type Answer = (request: AppRequest) => Promise<Answered>;

/**
 * A connection that ends before the response does: with a reset, closed, or closed after bytes that
 * are not HTTP (`noise`).
 */
export class Cut extends Error {
  readonly how: 'reset' | 'close' | 'noise';

  constructor(how: 'reset' | 'close' | 'noise') {
    super(how === 'noise' ? `not HTTP: ${new TextDecoder().decode(NOISE)}` : 'connection reset');
    this.how = how;
  }
}

/** Bytes that are neither JSON nor HTTP nor UTF-8. */
export const NOISE: Uint8Array = /* @__PURE__ */ binaryBytes(
  '%$#@ not what you think }{ \u0007',
).map((byte, index) => (index % 7 === 3 ? byte | 0x80 : byte));

export type Pieces = AsyncGenerator<Uint8Array>;

/** Encodes text, and leaves out empty pieces. */
export async function* encodePieces(body: Iterable<Piece> | AsyncIterable<Piece>): Pieces {
  for await (const piece of body)
    if (piece.length > 0) yield typeof piece === 'string' ? encodeText(piece) : piece;
}

/** Returns the response to write when no fault applies. */
export function prepareResponse({ status, headers = {}, body = '' }: Reply): Outgoing {
  const whole = typeof body === 'string' ? encodeText(body) : toBytes(body);
  const pieces = whole === undefined ? (body as AsyncIterable<Piece>) : [whole];
  return { status, headers, body: encodePieces(pieces), length: whole?.byteLength };
}
