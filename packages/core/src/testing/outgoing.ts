import { binaryBytes, encodeText } from '../base/bytes.js';
import { bytesOf } from '../base/values.js';
import type { AppRequest, Piece, Reply } from './app.js';
import { pause } from './environment.js';
import type { Fault, HtmlFault, StatusFault } from './faults.js';
import type { Entry } from './journal.js';

/** A response ready to be written, by a socket or by `fetch`. */
export interface Outgoing {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Each item is one write. Throws a `Cut` where the connection ends before the response does. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Declared length; `undefined` for a chunked body. */
  readonly length: number | undefined;
  /** Whether a fault keeps the response from its end. */
  readonly isCut?: true;
}

/** A response, or what happens to the connection instead, and the record of its request. */
export interface Answered {
  readonly entry: Entry;
  readonly outgoing: Outgoing | Cut;
}

/** Responds to a request. Rejects only when the request is aborted. */
export type Answer = (request: AppRequest) => Promise<Answered>;

/** How a server leaves a connection that it does not end: with a reset, closed, or closed after bytes that are not HTTP. */
export class Cut extends Error {
  readonly how: 'reset' | 'close' | 'noise';

  constructor(how: 'reset' | 'close' | 'noise') {
    super(how === 'noise' ? `not HTTP: ${new TextDecoder().decode(noise)}` : 'connection reset');
    this.how = how;
  }
}

/** Bytes that are neither JSON nor HTTP nor UTF-8. */
export const noise: Uint8Array = /* @__PURE__ */ binaryBytes(
  '%$#@ not what you think }{ \u0007',
).map((byte, index) => (index % 7 === 3 ? byte | 0x80 : byte));

type Pieces = AsyncGenerator<Uint8Array>;

async function* piecesOf(body: Iterable<Piece> | AsyncIterable<Piece>): Pieces {
  for await (const piece of body)
    if (piece.length > 0) yield typeof piece === 'string' ? encodeText(piece) : piece;
}

/** Returns the response to write when no fault applies. */
export function outgoing({ status, headers = {}, body = '' }: Reply): Outgoing {
  const whole = typeof body === 'string' ? encodeText(body) : bytesOf(body);
  const pieces = whole === undefined ? (body as AsyncIterable<Piece>) : [whole];
  return { status, headers, body: piecesOf(pieces), length: whole?.byteLength };
}

/** Returns the reply of a status or HTML fault, which does not call the app. */
export function replyOf(fault: StatusFault | HtmlFault): Reply {
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

/** Returns the response changed by one fault. @throws {Cut} for one without a response */
export function applyFault(response: Outgoing, fault: Fault, signal: AbortSignal): Outgoing {
  const { body, length } = response;
  if ('reset' in fault) {
    if (fault.reset === 'before') throw new Cut('reset');
    if (fault.reset === 'middle')
      return { ...response, isCut: true, body: cut(half(body), 'reset') };
    // Without a declared length, the client cannot take the last byte for the end.
    return { ...response, isCut: true, body: cut(body, 'reset'), length: undefined };
  }
  if ('truncate' in fault) {
    const rest = fault.truncate === true ? half(body) : upTo(body, fault.truncate);
    if (length === undefined) return { ...response, body: rest };
    return Number(fault.truncate) >= length
      ? response
      : { ...response, isCut: true, body: cut(rest, 'close') };
  }
  if ('garbage' in fault) {
    if (fault.garbage === 'http') throw new Cut('noise');
    if (fault.garbage === 'middle')
      return { ...response, body: interrupted(body, '<<< garbage >>>\n', true), length: undefined };
    return { ...response, body: piecesOf([noise]), length: length && noise.byteLength };
  }
  if ('errorLine' in fault)
    return {
      ...response,
      body: interrupted(body, errorIn(response, fault.errorLine), false),
      length: undefined,
    };
  if ('slow' in fault) return { ...response, body: slowed(body, fault.slow, signal) };
  if ('split' in fault) return { ...response, body: splitUp(body, fault.split) };
  if (!('stall' in fault) || fault.at !== 'middle') return response;
  return {
    ...response,
    ...(fault.stall === true ? { isCut: true } : {}),
    body: halting(body, fault.stall, signal),
  };
}

/** Returns an error as a line of a stream: as JSON, or as an event in OpenAI's form where the stream has events. */
function errorIn({ headers }: Outgoing, message: string): string {
  const isEvents = headers['content-type']?.startsWith('text/event-stream') === true;
  if (!isEvents) return `${JSON.stringify({ error: message })}\n`;
  return `data: ${JSON.stringify({ error: { message, type: 'api_error', param: null, code: null } })}\n\n`;
}

async function* cut(body: AsyncIterable<Uint8Array>, how: Cut['how']): Pieces {
  yield* body;
  throw new Cut(how);
}

/** Yields a text after the first piece, and the other pieces only if the stream goes on. */
async function* interrupted(
  body: AsyncIterable<Uint8Array>,
  text: string,
  goesOn: boolean,
): Pieces {
  let first = true;
  for await (const piece of body) {
    yield piece;
    if (first) yield encodeText(text);
    first = false;
    if (!goesOn) return;
  }
  if (first && !goesOn) yield encodeText(text);
}

/** Yields the first piece and half of the second; half of the first when it is the only one. */
async function* half(body: AsyncIterable<Uint8Array>): Pieces {
  let last: Uint8Array | undefined;
  for await (const piece of body) {
    if (last !== undefined) {
      yield last;
      yield begin(piece);
      return;
    }
    last = piece;
  }
  if (last !== undefined) yield begin(last);
}

function begin(piece: Uint8Array): Uint8Array {
  return piece.subarray(0, Math.ceil(piece.byteLength / 2));
}

async function* upTo(body: AsyncIterable<Uint8Array>, limit: number): Pieces {
  let left = limit;
  if (left <= 0) return;
  for await (const piece of body) {
    yield piece.subarray(0, left);
    left -= piece.byteLength;
    if (left <= 0) return;
  }
}

async function* slowed(body: AsyncIterable<Uint8Array>, ms: number, signal: AbortSignal): Pieces {
  for await (const piece of body) {
    await pause(ms, signal);
    yield piece;
  }
}

async function* splitUp(body: AsyncIterable<Uint8Array>, size: number): Pieces {
  for await (const piece of body)
    for (let at = 0; at < piece.byteLength; at += size) yield piece.subarray(at, at + size);
}

/** Yields half of the first piece, pauses, then yields the rest; for ever is in the middle as `half` has it. */
async function* halting(
  body: AsyncIterable<Uint8Array>,
  ms: number | true,
  signal: AbortSignal,
): Pieces {
  if (ms === true) {
    yield* half(body);
    await pause(Infinity, signal);
    return;
  }
  let first = true;
  for await (const piece of body) {
    if (first) {
      yield begin(piece);
      await pause(ms, signal);
    }
    yield first ? piece.subarray(begin(piece).byteLength) : piece;
    first = false;
  }
}
