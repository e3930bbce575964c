import { encodeText } from '../base/bytes.js';
import { bytesOf } from '../base/values.js';
import type { Piece, Reply } from './app.js';
import { pause } from './clock.js';
import type { Fault, HtmlFault, StatusFault } from './fault.js';

/** A response ready to be written, by a socket or by `fetch`. */
export interface Outgoing {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Each item is one write. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Declared length; `undefined` for a chunked body. */
  readonly length: number | undefined;
  /**
   * What follows the last piece: a regular end, a reset, silence, or (for a body shorter than declared) a plain close
   * of the connection.
   */
  readonly ending: 'end' | 'reset' | 'silence' | 'close';
  /** What happens instead of a response. */
  readonly instead?: 'reset' | 'close' | 'noise' | undefined;
}

/** Bytes that are neither JSON nor HTTP nor UTF-8. */
export const noise: Uint8Array = Uint8Array.from(
  '%$#@ not what you think }{ \u0007',
  (char, index) => char.charCodeAt(0) | (index % 7 === 3 ? 0x80 : 0),
);

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  if (bytes.byteLength > 0) yield bytes;
}

async function* pieces(body: AsyncIterable<Piece>): AsyncGenerator<Uint8Array> {
  for await (const piece of body) yield typeof piece === 'string' ? encodeText(piece) : piece;
}

/** Returns the response to write when no fault applies. */
export function outgoing(reply: Reply): Outgoing {
  const { status, headers = {}, body } = reply;
  const instead = reply.hangUp === true ? 'close' : undefined;
  const whole = typeof body === 'string' ? encodeText(body) : bytesOf(body);
  if (whole === undefined && body !== undefined) {
    return { status, headers, body: pieces(body as AsyncIterable<Piece>), length: undefined, ending: 'end', instead };
  }
  const bytes = whole ?? new Uint8Array(0);
  return { status, headers, body: single(bytes), length: bytes.byteLength, ending: 'end', instead };
}

/** Returns the reply of a status or HTML fault, which does not call the app. */
export function replyOf(fault: StatusFault | HtmlFault): Reply {
  if ('html' in fault) {
    const page =
      fault.html === true ? '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n' : fault.html;
    return { status: fault.status ?? 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: page };
  }
  const { status, retryAfter, headers = {}, body = { error: `fault: status ${String(status)}` } } = fault;
  const text = typeof body === 'string';
  const type = text ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8';
  const wait = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return { status, headers: { 'content-type': type, ...wait, ...headers }, body: text ? body : JSON.stringify(body) };
}

/** Returns the response changed by one fault. */
export function applyFault(response: Outgoing, fault: Fault, signal: AbortSignal): Outgoing {
  if ('reset' in fault) return reset(response, fault.reset);
  if ('truncate' in fault) {
    const body = fault.truncate === true ? half(response.body) : upTo(response.body, fault.truncate);
    return { ...response, body, ending: response.length === undefined ? 'end' : 'close' };
  }
  if ('garbage' in fault) return garbage(response, fault.garbage);
  if ('errorLine' in fault) return { ...response, body: failing(response.body, errorIn(response, fault.errorLine)), length: undefined };
  if ('slow' in fault) return { ...response, body: slowed(response.body, fault.slow, signal) };
  if ('split' in fault) return { ...response, body: splitUp(response.body, fault.split) };
  if ('stall' in fault && fault.at === 'middle') {
    if (fault.stall === true) return { ...response, body: half(response.body), ending: 'silence' };
    return { ...response, body: halting(response.body, fault.stall, signal) };
  }
  return response;
}

function reset(response: Outgoing, when: 'before' | 'middle' | 'after'): Outgoing {
  if (when === 'before') return { ...response, instead: 'reset' };
  return { ...response, body: when === 'middle' ? half(response.body) : response.body, ending: 'reset' };
}

function garbage(response: Outgoing, kind: true | 'middle' | 'http'): Outgoing {
  if (kind === 'http') return { ...response, instead: 'noise' };
  if (kind === true) return { ...response, body: single(noise), length: response.length === undefined ? undefined : noise.byteLength };
  return { ...response, body: interrupted(response.body), length: undefined };
}

async function* interrupted(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let first = true;
  for await (const piece of body) {
    yield piece;
    if (first) yield encodeText('<<< garbage >>>\n');
    first = false;
  }
}

async function* failing(body: AsyncIterable<Uint8Array>, line: string): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    yield piece;
    break;
  }
  yield encodeText(line);
}

/** Returns an error as a line of a stream: as JSON, or as an event in OpenAI's form where the stream has events. */
function errorIn({ headers }: Outgoing, message: string): string {
  const isEvents = headers['content-type']?.startsWith('text/event-stream') === true;
  if (!isEvents) return `${JSON.stringify({ error: message })}\n`;
  return `data: ${JSON.stringify({ error: { message, type: 'api_error', param: null, code: null } })}\n\n`;
}

/** Yields the first piece and half of the second; half of the first when it is the only one. */
async function* half(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let first: Uint8Array | undefined;
  for await (const piece of body) {
    if (first === undefined) {
      first = piece;
      continue;
    }
    yield first;
    yield piece.subarray(0, Math.ceil(piece.byteLength / 2));
    return;
  }
  if (first !== undefined) yield first.subarray(0, Math.ceil(first.byteLength / 2));
}

async function* upTo(body: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let left = limit;
  if (left <= 0) return;
  for await (const piece of body) {
    yield piece.subarray(0, left);
    left -= piece.byteLength;
    if (left <= 0) return;
  }
}

async function* slowed(body: AsyncIterable<Uint8Array>, ms: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    await pause(ms, signal);
    yield piece;
  }
}

async function* splitUp(body: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  const step = Math.max(1, Math.floor(size));
  for await (const piece of body) {
    for (let at = 0; at < piece.byteLength; at += step) yield piece.subarray(at, at + step);
  }
}

/** Yields half of the first piece, pauses, then yields the rest. */
async function* halting(body: AsyncIterable<Uint8Array>, ms: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let first = true;
  for await (const piece of body) {
    if (!first) {
      yield piece;
      continue;
    }
    first = false;
    const middle = Math.ceil(piece.byteLength / 2);
    yield piece.subarray(0, middle);
    await pause(ms, signal);
    yield piece.subarray(middle);
  }
}
