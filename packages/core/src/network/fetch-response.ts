import { toBytes } from '../base/bytes.js';
import { encodeText } from '../base/text.js';
import { describeKind } from '../base/values.js';
import { DriverFailure } from './failure.js';
import { endIterator } from './request-body.js';

/**
 * What a `fetch` function returns: a `Response` of the platform, one of node-fetch, whose body is a
 * stream of Node, or an object with `status` or `ok`, and a body or a method that reads the whole.
 */
export interface FetchedResponse extends Partial<Omit<Response, 'body'>> {
  readonly body?: ReadableStream<Uint8Array> | Pieces | Uint8Array | string | null;
}

/** A stream of Node, or what else gives pieces one after another. */
interface Pieces extends AsyncIterable<Uint8Array | string> {
  on?(event: 'error', listener: () => void): unknown;
  destroy?(): unknown;
}

/**
 * Checks what a `fetch` function returned, and returns it with its status.
 * @throws {DriverFailure} `bad-fetch`, which says what is wrong with it, or `redirect`
 */
export function checkResponse(value: unknown): {
  readonly response: FetchedResponse;
  readonly status: number;
} {
  if (typeof value !== 'object' || value === null)
    throw createBadFetchFailure(`${describeKind(value)}, which is not a Response`);
  const response = value as FetchedResponse;
  const status = readStatus(response);
  if (response.type === 'opaqueredirect')
    throw createFailure('redirect', 'this platform hides redirects');
  if (!Number.isInteger(status) || (status as number) < 200)
    throw createBadFetchFailure(`a response whose status is ${JSON.stringify(status)}`);
  const isLocked = (response.body as Partial<ReadableStream> | undefined)?.locked === true;
  if (response.bodyUsed === true || isLocked)
    throw createBadFetchFailure('a Response that was already read: return a clone');
  return { response, status: status as number };
}

/** Returns the status of a response. Those of mocks often have `ok` alone. */
function readStatus({ status, ok }: FetchedResponse): unknown {
  if (status !== undefined || typeof ok !== 'boolean') return status;
  return ok ? 200 : 500;
}

/** Reads the pieces of a body. */
export interface PieceReader {
  read(): Promise<IteratorResult<unknown, unknown>>;
  /** Ends the body early. */
  cancel(): void;
}

/**
 * Opens the body of a response; returns undefined if it has none.
 * @throws {DriverFailure} `bad-fetch`
 */
export function openResponseBody(response: FetchedResponse): PieceReader | undefined {
  const { body } = response;
  if (typeof body === 'object' && body !== null) {
    if ('getReader' in body) return readWebStream(body);
    if (Symbol.asyncIterator in body) return readPieces(body);
  }
  const pieces = readWhole(response);
  return { read: () => pieces.next(), cancel: () => undefined };
}

function readWebStream(body: ReadableStream<Uint8Array>): PieceReader {
  const reader = body.getReader();
  return {
    read: () => reader.read(),
    cancel() {
      // It rejects with why the body ended, which is known.
      reader.cancel().catch(() => undefined);
    },
  };
}

function readPieces(body: Pieces): PieceReader {
  // An error that nobody listens for would end the process; reads reject with it.
  body.on?.('error', () => undefined);
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<unknown, unknown>;
  return {
    read: () => pieces.next(),
    cancel() {
      if (body.destroy === undefined) endIterator(pieces);
      else body.destroy();
    },
  };
}

/**
 * Reads a body for which there is no stream, as on React Native and in tests. `body: null` beside a
 * method that reads one is a mock's; for a response of the platform it reads nothing.
 */
async function* readWhole(response: FetchedResponse): AsyncGenerator {
  const { body } = response;
  if (typeof body === 'string' || body instanceof Uint8Array) yield body;
  else if (response.arrayBuffer !== undefined) yield await response.arrayBuffer();
  else if (response.text !== undefined) yield await response.text();
  else if (response.json !== undefined) yield JSON.stringify(await response.json());
}

/** Returns the bytes of a piece of a body: those of a mock may be text. */
export function toPiece(given: unknown): Uint8Array {
  const bytes = typeof given === 'string' ? encodeText(given) : toBytes(given);
  if (bytes !== undefined) return bytes;
  throw createBadFetchFailure(`a response with ${describeKind(given)} in its body`);
}

/** Makes the failure for what cannot be read as a response. */
function createBadFetchFailure(returned: string): DriverFailure {
  return createFailure('bad-fetch', `fetch returned ${returned}`);
}

function createFailure(code: string, message: string): DriverFailure {
  return new DriverFailure(Object.assign(new Error(message), { code }), false);
}
