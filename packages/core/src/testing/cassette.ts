import { base64, binaryBytes } from '../base/base64.js';
import { concat } from '../base/bytes.js';
import { decodeStrictly, encodeText } from '../base/utf8.js';
import { REDACTED } from '../wire/redact.js';
import { readOtherwise } from './body-readings.js';

/**
 * A piece of a recorded body: text, or bytes that are not UTF-8 by themselves (half a character, a
 * file).
 */
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

/**
 * Removes the secrets from a body, read as a whole, since a secret may span two pieces. `clean`
 * returns a text without secrets, and a text that has none unchanged. A text in UTF-8 is cleaned,
 * and its lines become the pieces. Any other body that shows a secret, in whatever way it is read,
 * is replaced as a whole, and so is one that is compressed and cannot be unpacked.
 */
export function cleanPieces(
  pieces: readonly CassettePiece[],
  clean: (text: string) => string,
): readonly CassettePiece[] {
  const bytes = concat(pieces.map(decodePiece));
  const piece = toPiece(bytes);
  const open = typeof piece === 'string' ? clean(piece) : undefined;
  // Every reading is cleaned, because `clean` may collect the secrets.
  const secret = readOtherwise(bytes)?.filter((text) => clean(text) !== text);
  if (secret?.length !== 0) return [REDACTED];
  return open === undefined || open === piece ? pieces : open.split(/(?<=\n)/);
}

/** Returns bytes as a piece: text when they are complete UTF-8, base64 otherwise. */
export function toPiece(bytes: Uint8Array): CassettePiece {
  try {
    return decodeStrictly(bytes);
  } catch {
    return { base64: base64(bytes) };
  }
}

/** Returns the bytes of a piece. */
export function decodePiece(piece: CassettePiece): Uint8Array<ArrayBuffer> {
  return typeof piece === 'string' ? encodeText(piece) : binaryBytes(atob(piece.base64));
}
