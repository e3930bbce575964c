import { base64, binaryBytes, encodeText } from '../base/bytes.js';

/** A piece of a recorded body: text, or bytes that are no text by themselves (half a character, a file). */
export type CassettePiece = string | { readonly base64: string };

/** One recorded exchange, without secrets. */
export interface CassetteExchange {
  readonly request: {
    readonly method: string;
    /** Path and query, without the origin. */
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    /** Text of the body; absent when there was none or when it was not text. */
    readonly body?: string | undefined;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    /** The body as it arrived, piece by piece. */
    readonly pieces: readonly CassettePiece[];
  };
}

/** Recorded exchanges in the order of their requests; plain JSON. */
export interface Cassette {
  readonly version: 1;
  readonly exchanges: readonly CassetteExchange[];
}

/** Bytes as a piece: text where they are whole UTF-8. */
export function pieceOf(bytes: Uint8Array): CassettePiece {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { base64: base64(bytes) };
  }
}

/** The bytes of a piece. */
export function bytesOfPiece(piece: CassettePiece): Uint8Array<ArrayBuffer> {
  return typeof piece === 'string' ? encodeText(piece) : binaryBytes(atob(piece.base64));
}
