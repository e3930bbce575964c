import { concat } from '../base/bytes.js';
import { NetworkError, OutputError } from '../base/errors.js';
import { isThenable } from '../base/values.js';
import { decodeText, isUtf8 } from '../base/text.js';
import type { Call, CallResponse } from '../call/call.js';
import { createNetworkError, isFinal } from '../call/network-error.js';
import { isMarkup, isServerSentEvent, isWebPage, nameWebPage } from '../wire/web-page.js';
import { isRead } from '../contract/endpoint.js';
import type { Body } from '../network/driver.js';
import { findEndOfValue } from '../wire/error-body.js';
import { createOutputError } from './output.js';

/**
 * Maximum number of bytes that are read of a body that is only to be shown, such as that of an
 * error: the beginning says what is wrong.
 */
const MAX_SHOWN_BYTES = 65_536;

/** How long such a body is waited for, in ms: an error without its message is better than none. */
const MAX_SHOWN_MS = 2_000;

/**
 * Waits for the next piece of a body, for as long as `idle` allows. Only for a `read()` that returned
 * a promise: a small body has nearly always arrived with its headers, and takes neither promise nor
 * timer.
 */
export async function waitForPiece(
  call: Call,
  piece: Promise<Uint8Array | undefined>,
): Promise<Uint8Array | undefined> {
  const { deadline } = call;
  deadline.beginPhase('idle');
  try {
    return await piece;
  } catch (failure) {
    throw deadline.ending === undefined
      ? createNetworkError(call, failure, { mayBeWritten: true })
      : failure;
  } finally {
    deadline.endPhase();
  }
}

/**
 * Reads a body of JSON, or of text, to its end.
 * @throws {OutputError} for a body that is longer than `maxBodyBytes`, or for JSON that is not UTF-8
 */
export async function readText(
  { call, headers, body }: CallResponse,
  isJson: boolean,
): Promise<string> {
  const { maxBodyBytes } = call.options;
  const isLong = Number(headers.get('content-length') ?? 0) > maxBodyBytes;
  if (isLong && headers.get('content-encoding') === undefined)
    throw createTooLargeError(call, body);
  const pieces: Uint8Array[] = [];
  try {
    for (let size = 0; ;) {
      const next = body.read();
      const piece = isThenable(next) ? await waitForPiece(call, next) : next;
      if (piece === undefined) break;
      pieces.push(piece);
      size += piece.length;
      if (size > maxBodyBytes) throw createTooLargeError(call, body);
    }
  } catch (error) {
    throw noteCut(call, error);
  }
  const text = decodePieces(call, pieces);
  // A web page may be in any encoding, and gets an error of its own.
  if (isJson && text.includes('\uFFFD') && !isUtf8(pieces) && !isMarkup(text))
    throw createOutputError(call, 'the body is not UTF-8', { expected: 'JSON' }, 'not-utf8');
  return text;
}

/** Tells that a body has broken off: `Execution` knows whether the request may be sent again. */
export function noteCut<Failure>({ execution }: Call, error: Failure): Failure {
  if (!(error instanceof NetworkError)) return error;
  execution.onFailure('cut');
  if (isFinal(error)) execution.onPointless();
  return error;
}

/** Discards the rest of a body that is too long, and makes the error for it. */
function createTooLargeError(call: Call, body: Body): OutputError {
  body.close();
  const message = `the body is longer than ${String(call.options.maxBodyBytes)} bytes`;
  return createOutputError(call, message, {}, 'too-large');
}

/**
 * Reads the beginning of a body that is only to be shown, as far as it arrives soon.
 *
 * @throws {Error} if the call ends meanwhile
 */
export async function readBeginning(call: Call, body: Body): Promise<string> {
  const pieces: Uint8Array[] = [];
  const timer = setTimeout(() => {
    body.close();
  }, MAX_SHOWN_MS);
  try {
    for (let size = 0; size < MAX_SHOWN_BYTES;) {
      const piece = await body.read();
      if (piece === undefined) break;
      pieces.push(piece);
      size += piece.length;
      if (size >= MAX_SHOWN_BYTES) body.discard();
    }
  } catch (error) {
    if (call.deadline.ending !== undefined) throw error;
  } finally {
    clearTimeout(timer);
  }
  return decodeText(concat(pieces).subarray(0, MAX_SHOWN_BYTES));
}

/** @throws {OutputError} for more than a string can hold */
export function decodePieces(call: Call, pieces: readonly Uint8Array[]): string {
  const [first] = pieces;
  try {
    return first === undefined ? '' : decodeText(pieces.length === 1 ? first : concat(pieces));
  } catch (cause) {
    const message = 'the body is longer than a string can be';
    throw createOutputError(call, message, {}, 'too-long', cause);
  }
}

/**
 * Parses a body. One that is not JSON is `undefined` for a write that is not validated: its caller
 * ignores the value. But a web page, or a body that was cut off, does not show that it succeeded.
 *
 * @throws {OutputError | NetworkError} for a text that is not JSON
 */
export function parseJson(call: Call, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const error = createNotJsonError(call, text, cause);
    const hasNoValue = error.code === 'empty' || error.code === 'not-json';
    if (hasNoValue && isUncheckedWrite(call)) return undefined;
    throw noteCut(call, error);
  }
}

/** Returns whether a call is a write whose response is not validated. */
export function isUncheckedWrite({ plan, options }: Call): boolean {
  const { endpoint } = plan;
  return options.validate === 'off' && !isRead(endpoint) && endpoint.repeatable !== true;
}

/**
 * Makes the error for a web page that arrived instead of what the call is for.
 *
 * @param raw the beginning of the page
 */
export function createWebPageError(call: Call, raw: string, expected: string): OutputError {
  const text = call.secrets.clean(raw);
  const message = `received ${nameWebPage(text)} instead of ${expected}`;
  return createOutputError(call, message, { expected, value: text }, 'html');
}

/** Makes the error for a text that is not JSON: a web page, an empty body, or one that is cut off. */
export function createNotJsonError(
  call: Call,
  raw: string,
  cause?: unknown,
): OutputError | NetworkError {
  const text = call.secrets.clean(raw);
  const detail = { expected: 'JSON', value: text };
  if (isWebPage(text)) return createWebPageError(call, raw, 'JSON');
  if (text.trim() === '')
    return createOutputError(call, 'received an empty body instead of JSON', detail, 'empty');
  if (isServerSentEvent(text))
    return createOutputError(
      call,
      'received server-sent events instead of JSON',
      detail,
      'event-stream',
    );
  if (isCut(raw))
    return new NetworkError(
      'the response was cut off',
      call.context('truncated', raw === text ? cause : undefined),
    );
  return createOutputError(call, 'the body is not JSON', detail, 'not-json');
}

/** Makes the error for a file of another size than the server says. */
export function createCutError(call: Call, received: number, size: number): NetworkError {
  const message = `received ${String(received)} of ${String(size)} bytes`;
  return new NetworkError(message, call.context('truncated'));
}

/** Makes the error for an empty 200 of an endpoint that answers with a body, or with a 204. */
export function createEmptyError(call: Call): OutputError {
  return createOutputError(
    call,
    'received an empty 200, which does not show a success',
    {},
    'empty',
  );
}

/**
 * Returns whether the last of the objects and lists that a text consists of is never closed, so
 * that the end is missing.
 */
function isCut(text: string): boolean {
  for (let rest = text.trim(); rest.startsWith('{') || rest.startsWith('[');) {
    const end = findEndOfValue(rest);
    if (end === undefined) return true;
    rest = rest.slice(end).trimStart();
  }
  return false;
}
