import { createEncodingError, createNetworkError } from '../call/network-error.js';
import { isThenable } from '../base/promise.js';
import { concat } from '../base/bytes.js';
import { decodeText, isUtf8 } from '../base/utf8.js';
import { Pieces } from '../base/pieces.js';
import { isChunkedUntilClose } from '../network/body-end.js';
import { TooManyEncodings } from '../network/content-encoding.js';
import { isMarkup } from '../wire/error-body.js';
import { type ClientError, NetworkError, type OutputError } from '../base/errors.js';
import { createOutputError } from './output.js';
import type { CallResponse } from '../call/context.js';

/**
 * Maximum number of bytes that are read of an error body: of a long one, the beginning says what is
 * wrong.
 */
export const MAX_ERROR_BYTES = 65_536;

/** How `readText` reads a body. */
interface ReadTextOptions {
  /**
   * Reads no more than this number of bytes; without it, a body of more than `maxBodyBytes` is an
   * error.
   */
  readonly maxBytes?: number;
  /** Whether the text is to be parsed: it must be UTF-8 then. */
  readonly isJson?: boolean;
}

/**
 * Reads a body to its end, or its beginning.
 * @throws {OutputError} for a body that is too large, or for JSON that is not UTF-8
 */
export async function readText(
  response: CallResponse,
  { maxBytes, isJson = false }: ReadTextOptions = {},
): Promise<string> {
  const pieces = new Pieces();
  if (maxBytes === undefined) {
    const { headers, context } = response;
    const { maxBodyBytes } = context.call;
    const announced =
      headers.get('content-encoding') === undefined
        ? Number(headers.get('content-length') ?? 0)
        : 0;
    if (announced > maxBodyBytes || !(await readPieces(response, maxBodyBytes, pieces)))
      throw refuseTooLong(response, maxBodyBytes);
  } else await readPieces(response, maxBytes, pieces);
  const whole = pieces.take();
  const text = decodePieces(whole, maxBytes ?? Infinity, response);
  // A web page may be in any encoding, and gets an error of its own.
  if (isJson && text.includes('\uFFFD') && !isUtf8(whole) && !isMarkup(text))
    throw createOutputError(response, 'the body is not UTF-8', { expected: 'JSON' }, 'not-utf8');
  return text;
}

/**
 * @throws {NetworkError} where only the last chunk would show that a body is whole, and the
 * platform does not tell whether it came
 */
export function refuseUnproven({ headers, verified, context }: CallResponse): void {
  if (verified || headers.get('content-encoding') !== undefined || !isChunkedUntilClose(headers))
    return;
  throw new NetworkError(
    'the response may be cut off: this platform does not tell',
    context.responseContext('unproven'),
  );
}

/** Discards the rest of a body that is too long, and makes the error for it. */
function refuseTooLong(response: CallResponse, maxBodyBytes: number): OutputError {
  response.body.discard();
  return createOutputError(
    response,
    `the body is longer than ${String(maxBodyBytes)} bytes`,
    {},
    'too-large',
  );
}

/**
 * Decodes up to `limit` bytes of a body.
 * @throws {OutputError} for more than a string can hold
 */
export function decodePieces(
  pieces: readonly Uint8Array[],
  limit: number,
  response: CallResponse,
): string {
  try {
    const bytes = pieces.length === 1 ? pieces[0] : concat(pieces);
    return bytes === undefined
      ? ''
      : decodeText(bytes.length > limit ? bytes.subarray(0, limit) : bytes);
  } catch (cause) {
    throw createOutputError(
      response,
      'the body is longer than a string can be',
      {},
      'too-long',
      cause,
    );
  }
}

/**
 * Reads the pieces of a body. Returns false when there are more than `maxBytes` bytes; the rest is
 * discarded.
 */
export async function readPieces(
  response: CallResponse,
  maxBytes: number,
  pieces: Pieces,
): Promise<boolean> {
  const { body, context } = response;
  const { lifetime } = context;
  /**
   * Whether the next wait is a new one: white space that only keeps the connection alive is no
   * progress.
   */
  let isNewWait = true;
  try {
    for (;;) {
      // A small body has nearly always arrived with its headers: it takes neither a promise nor a
      // time limit.
      const next = body.read();
      if (isNewWait && isThenable(next)) {
        lifetime.wait('idle');
        isNewWait = false;
      }
      const piece = isThenable(next) ? await next : next;
      // The call may have ended while a body that has arrived was decoded.
      lifetime.check();
      if (piece === undefined) return true;
      isNewWait ||= piece.some((byte) => byte > 32);
      pieces.add(piece);
      if (pieces.size <= maxBytes) continue;
      body.discard();
      return false;
    }
  } catch (error) {
    throw explainBrokenBody(response, error);
  } finally {
    lifetime.stopWaiting();
  }
}

/**
 * Returns the error for a body that broke while it was read: what ended the call, if that was the
 * reason.
 */
export function explainBrokenBody(response: CallResponse, error: unknown): ClientError {
  const { context } = response;
  if (context.lifetime.failure !== undefined) return context.lifetime.failure;
  return error instanceof TooManyEncodings
    ? createEncodingError(context, error)
    : createNetworkError(context, error, { wasSent: true });
}
