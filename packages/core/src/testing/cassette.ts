import { base64, binaryBytes, concat, encodeText } from '../base/bytes.js';

/** A piece of a recorded body: text, or bytes that are not UTF-8 by themselves (half a character, a file). */
export type CassettePiece = string | { readonly base64: string };

/** One recorded exchange, without secrets. */
export interface CassetteExchange {
  readonly request: {
    readonly method: string;
    /** Path and query, without the origin. */
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    /** Text of the body; absent when the body was empty or not text. */
    readonly body?: string | undefined;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    /** The body as it arrived, piece by piece. */
    readonly pieces: readonly CassettePiece[];
  };
}

/** Recorded exchanges in the order of their requests, as plain JSON. */
export interface Cassette {
  readonly version: 1;
  readonly exchanges: readonly CassetteExchange[];
}

/** Changes the text of the pieces. A secret that spans two pieces is found only in the whole text; the pieces then become lines. */
export function eachText(pieces: readonly CassettePiece[], change: (text: string) => string): readonly CassettePiece[] {
  const whole = pieceOf(concat(pieces.map(bytesOfPiece)));
  if (typeof whole !== 'string') return pieces.map((piece) => (typeof piece === 'string' ? change(piece) : piece));
  const clean = change(whole);
  return clean === whole ? pieces : clean.split(/(?<=\n)/);
}

/** Returns bytes as a piece: text when they are complete UTF-8, base64 otherwise. */
export function pieceOf(bytes: Uint8Array): CassettePiece {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { base64: base64(bytes) };
  }
}

/** Returns the bytes of a piece. */
export function bytesOfPiece(piece: CassettePiece): Uint8Array<ArrayBuffer> {
  return typeof piece === 'string' ? encodeText(piece) : binaryBytes(atob(piece.base64));
}
