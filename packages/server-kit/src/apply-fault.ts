import { encodeText, hasNoBody } from '@clients/core/for-servers';
import type { Reply } from './app.js';
import { pause } from './clock.js';
import type { Fault, HtmlFault, StatusFault } from './faults.js';
import { Cut, encodePieces, NOISE, type Outgoing, type Pieces } from './outgoing.js';

/** Makes the reply of a status or HTML fault; the app is not called. */
export function makeFaultReply(fault: StatusFault | HtmlFault): Reply {
  if ('html' in fault) {
    const page =
      '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n';
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    return { status: fault.status ?? 200, headers, body: fault.html === true ? page : fault.html };
  }
  const {
    status,
    retryAfter,
    headers = {},
    body = { error: `fault: status ${String(status)}` },
  } = fault;
  const [type, text] =
    typeof body === 'string' ? ['text/plain', body] : ['application/json', JSON.stringify(body)];
  const wait = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return {
    status,
    headers: { 'content-type': `${type}; charset=utf-8`, ...wait, ...headers },
    body: text,
  };
}

/**
 * Returns whether a fault can change the response to a request: only a stream has lines, a body that
 * is shorter cannot be cut, and a response without a body has none that could fail.
 */
export function canApply({ status, length }: Outgoing, fault: Fault, method: string): boolean {
  if (!isOfBody(fault)) return true;
  if (method === 'HEAD' || hasNoBody(status)) return false;
  if (length === undefined) return true;
  if ('errorLine' in fault) return false;
  if ('truncate' in fault && fault.truncate !== true) return fault.truncate < length;
  return length > 0 || needsNoPiece(fault);
}

/** Returns whether a fault of the body changes an empty one too: other bytes, or no end. */
function needsNoPiece(fault: Fault): boolean {
  if ('garbage' in fault) return fault.garbage === true;
  if ('stall' in fault) return fault.stall === true;
  return 'reset' in fault || 'truncate' in fault;
}

/** Returns whether a fault changes the body, rather than the whole response. */
function isOfBody(fault: Fault): boolean {
  if ('reset' in fault) return fault.reset !== 'before';
  if ('garbage' in fault) return fault.garbage !== 'http';
  if ('stall' in fault) return fault.at === 'middle';
  return !('status' in fault || 'html' in fault);
}

/**
 * Returns the response changed by one fault.
 * @throws {Cut} for a fault that prevents the response
 */
export function applyFault(response: Outgoing, fault: Fault, signal: AbortSignal): Outgoing {
  const { body, length } = response;
  // A client that is told of an empty body does not wait for its end.
  const cutLength = length === 0 ? undefined : length;
  if ('reset' in fault) {
    if (fault.reset === 'before') throw new Cut('reset');
    if (fault.reset === 'middle')
      return {
        ...response,
        isCut: true,
        body: cutAtEnd(yieldHalf(body), 'reset'),
        length: cutLength,
      };
    // Without a declared length, the last byte does not tell the client that the body is complete.
    return { ...response, isCut: true, body: cutAtEnd(body, 'reset'), length: undefined };
  }
  if ('truncate' in fault) {
    const rest = fault.truncate === true ? yieldHalf(body) : takeBytes(body, fault.truncate);
    if (length === undefined) return { ...response, body: rest };
    return { ...response, isCut: true, body: cutAtEnd(rest, 'close'), length: cutLength };
  }
  if ('garbage' in fault) {
    if (fault.garbage === 'http') throw new Cut('noise');
    if (fault.garbage === 'middle')
      return { ...response, body: insertText(body, '<<< garbage >>>\n'), length: undefined };
    return {
      ...response,
      body: encodePieces([NOISE]),
      length: length === undefined ? undefined : NOISE.byteLength,
    };
  }
  if ('errorLine' in fault)
    return {
      ...response,
      body: endWithText(body, formatError(response, fault.errorLine)),
      length: undefined,
    };
  if ('slow' in fault) return { ...response, body: delayPieces(body, fault.slow, signal) };
  if ('split' in fault) return { ...response, body: splitPieces(body, fault.split) };
  if (!('stall' in fault) || fault.at !== 'middle') return response;
  return {
    ...response,
    ...(fault.stall === true ? { isCut: true, length: cutLength } : {}),
    body: pauseInMiddle(body, fault.stall, signal),
  };
}

/**
 * Formats an error as a line of the stream: as JSON, or as an event in OpenAI's form in a stream of
 * events.
 */
function formatError({ headers }: Outgoing, message: string): string {
  const isEvents = headers['content-type']?.startsWith('text/event-stream') === true;
  if (!isEvents) return `${JSON.stringify({ error: message })}\n`;
  return `data: ${JSON.stringify({ error: { message, type: 'api_error', param: null, code: null } })}\n\n`;
}

/** Yields the whole body, then ends the connection. */
async function* cutAtEnd(body: AsyncIterable<Uint8Array>, how: Cut['how']): Pieces {
  yield* body;
  throw new Cut(how);
}

/** Yields a text after the first piece, then the other pieces. */
async function* insertText(body: AsyncIterable<Uint8Array>, text: string): Pieces {
  let isFirst = true;
  for await (const piece of body) {
    yield piece;
    if (isFirst) yield encodeText(text);
    isFirst = false;
  }
}

/** Yields the first piece and a text instead of the rest. */
async function* endWithText(body: AsyncIterable<Uint8Array>, text: string): Pieces {
  for await (const piece of body) {
    yield piece;
    break;
  }
  yield encodeText(text);
}

/** Yields the first piece and half of the second; half of the first when it is the only one. */
async function* yieldHalf(body: AsyncIterable<Uint8Array>): Pieces {
  let last: Uint8Array | undefined;
  for await (const piece of body) {
    if (last !== undefined) {
      yield last;
      yield takeFirstHalf(piece);
      return;
    }
    last = piece;
  }
  if (last !== undefined) yield takeFirstHalf(last);
}

function takeFirstHalf(piece: Uint8Array): Uint8Array {
  return piece.subarray(0, Math.ceil(piece.byteLength / 2));
}

/** Yields the first `limit` bytes. */
async function* takeBytes(body: AsyncIterable<Uint8Array>, limit: number): Pieces {
  let left = limit;
  if (left <= 0) return;
  for await (const piece of body) {
    yield piece.subarray(0, left);
    left -= piece.byteLength;
    if (left <= 0) return;
  }
}

/** Waits before each piece. */
async function* delayPieces(
  body: AsyncIterable<Uint8Array>,
  ms: number,
  signal: AbortSignal,
): Pieces {
  for await (const piece of body) {
    await pause(ms, signal);
    yield piece;
  }
}

/** Splits pieces into ones of at most `size` bytes. */
async function* splitPieces(body: AsyncIterable<Uint8Array>, size: number): Pieces {
  for await (const piece of body)
    for (let at = 0; at < piece.byteLength; at += size) yield piece.subarray(at, at + size);
}

/**
 * Yields half of the first piece, pauses, then yields the rest. With `true`, stops after half of
 * the body, as `yieldHalf` does.
 */
async function* pauseInMiddle(
  body: AsyncIterable<Uint8Array>,
  ms: number | true,
  signal: AbortSignal,
): Pieces {
  if (ms === true) {
    yield* yieldHalf(body);
    await pause(Infinity, signal);
    return;
  }
  let isFirst = true;
  for await (const piece of body) {
    if (isFirst) {
      yield takeFirstHalf(piece);
      await pause(ms, signal);
    }
    yield isFirst ? piece.subarray(takeFirstHalf(piece).byteLength) : piece;
    isFirst = false;
  }
}
