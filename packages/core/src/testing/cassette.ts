import { base64, binaryBytes } from '../base/base64.js';
import { concat } from '../base/bytes.js';
import { decodeStrictly, encodeText } from '../base/utf8.js';

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
 * Changes the text of a body. If that is not UTF-8 (`isBinary`), each character of the text stands
 * for one byte.
 */
export type ChangeText = (text: string, isBinary: boolean) => string;

/**
 * Changes the text of all pieces together, since a secret may span two of them. If the text
 * changes, its lines become the pieces.
 */
export function changePieces(
  pieces: readonly CassettePiece[],
  change: ChangeText,
): readonly CassettePiece[] {
  const bytes = concat(pieces.map(decodePiece));
  const text = toPiece(bytes);
  const isBinary = typeof text !== 'string';
  const whole = isBinary ? toBinaryText(bytes) : text;
  const clean = change(whole, isBinary);
  if (clean === whole) return pieces;
  const lines = clean.split(/(?<=\n)/);
  return isBinary ? lines.map((line) => toPiece(binaryBytes(line))) : lines;
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

/** Returns bytes as a text with one character for each byte. */
function toBinaryText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
