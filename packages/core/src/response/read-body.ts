import { encodingError, networkError } from '../call/network-error.js';
import { isThenable } from '../base/promise.js';
import { concat, decodeText, isUtf8, Pieces } from '../base/bytes.js';
import { isChunkedUntilClose } from '../network/body-end.js';
import { TooManyEncodings } from '../network/content-encoding.js';
import { isMarkup } from '../wire/error-body.js';
import { type ClientError, NetworkError, type OutputError } from '../base/errors.js';
import { outputError } from './output.js';
import type { CallResponse } from '../call/context.js';

/** Reads a body to its end, or to `most` bytes. With `json`, it must be UTF-8. @throws {OutputError} for one of more than `maxBodyBytes` */
export async function readText(
  response: CallResponse,
  most?: number,
  json = false,
): Promise<string> {
  const pieces = new Pieces();
  if (most === undefined) {
    const { headers, context } = response;
    const { maxBodyBytes } = context.call;
    const announced =
      headers.get('content-encoding') === undefined
        ? Number(headers.get('content-length') ?? 0)
        : 0;
    if (announced > maxBodyBytes || !(await readPieces(response, maxBodyBytes, pieces)))
      throw tooLong(response, maxBodyBytes);
  } else await readPieces(response, most, pieces);
  const whole = pieces.take();
  const text = textOf(whole, most ?? Infinity, response);
  // A web page may be in any encoding, and gets an error of its own.
  if (json && text.includes('\uFFFD') && !isUtf8(whole) && !isMarkup(text))
    throw outputError(response, 'the body is not UTF-8', { expected: 'JSON' }, 'not-utf8');
  return text;
}

/** @throws {NetworkError} where only the last chunk would show that a body is whole, and the platform does not tell whether it came */
export function refuseUnproven({ headers, verified, context }: CallResponse): void {
  if (verified || headers.get('content-encoding') !== undefined || !isChunkedUntilClose(headers))
    return;
  throw new NetworkError(
    'the response may be cut off: this platform does not tell',
    context.responseContext('unproven'),
  );
}

function tooLong(response: CallResponse, maxBodyBytes: number): OutputError {
  response.source.discard();
  return outputError(
    response,
    `the body is longer than ${String(maxBodyBytes)} bytes`,
    {},
    'too-large',
  );
}

export function textOf(
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
    throw outputError(response, 'the body is longer than a string can be', {}, 'too-long', cause);
  }
}

/** Reads the pieces of a body. Returns false when there are more than `most` bytes; the rest is discarded. */
export async function readPieces(
  response: CallResponse,
  most: number,
  pieces: Pieces,
): Promise<boolean> {
  const { source, context } = response;
  const { lifetime } = context;
  /** Whether the next wait is a new one: white space that only keeps the connection alive is no progress. */
  let isNewWait = true;
  try {
    for (;;) {
      // A small body has nearly always arrived with its headers: it takes neither a promise nor a time limit.
      const next = source.read();
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
      if (pieces.size <= most) continue;
      source.discard();
      return false;
    }
  } catch (error) {
    throw brokenBody(response, error);
  } finally {
    lifetime.stopWaiting();
  }
}

export function brokenBody(response: CallResponse, error: unknown): ClientError {
  const { context } = response;
  if (context.lifetime.failure !== undefined) return context.lifetime.failure;
  return error instanceof TooManyEncodings
    ? encodingError(context, error)
    : networkError(context, error, true);
}
