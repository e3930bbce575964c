import { describeKind } from '../base/values.js';
import { encodeText } from '../base/text.js';
import { DriverFailure } from './failure.js';

/**
 * What a `fetch` function returns: a `Response` of the platform, one of node-fetch, whose body is a
 * stream of Node, or an object with `status` and a method that reads the whole body.
 */
export interface GivenResponse extends Partial<Omit<Response, 'status' | 'body'>> {
  readonly status: number;
  readonly body?: ReadableStream<Uint8Array> | NodeStream | null;
}

interface NodeStream extends AsyncIterable<Uint8Array> {
  on(event: 'error', listener: () => void): unknown;
  destroy(): unknown;
}

/**
 * Checks what a `fetch` function returned.
 * @throws {DriverFailure} `bad-fetch`, which says what is wrong with it, or `redirect`
 */
export function checkResponse(value: unknown): GivenResponse {
  if (typeof value !== 'object' || value === null)
    throw createBadFetchFailure(`${describeKind(value)}, which is not a Response`);
  const response = value as GivenResponse;
  if (response.type === 'opaqueredirect')
    throw createFailure('redirect', 'this platform hides redirects');
  if (!Number.isInteger(response.status) || response.status < 200)
    throw createBadFetchFailure(`a response whose status is ${JSON.stringify(response.status)}`);
  const isLocked = (response.body as Partial<ReadableStream> | undefined)?.locked === true;
  if (response.bodyUsed === true || isLocked)
    throw createBadFetchFailure('a Response that was already read: return a clone');
  return response;
}

/** Reads the pieces of a body. */
export interface PieceReader {
  read(): Promise<IteratorResult<Uint8Array, unknown>>;
  /** Ends the body early. */
  cancel(): void;
}

/**
 * Opens the body of a response; returns undefined if it has none.
 * @throws {DriverFailure} `bad-fetch`
 */
export function openResponseBody(response: GivenResponse): PieceReader | undefined {
  const { body } = response;
  if (body === null) return undefined;
  if (typeof body === 'object')
    return 'getReader' in body ? readWebStream(body) : readNodeStream(body);
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

function readNodeStream(body: NodeStream): PieceReader {
  // An error that nobody listens for would end the process; reads reject with it.
  body.on('error', () => undefined);
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, unknown>;
  return {
    read: () => pieces.next(),
    cancel() {
      body.destroy();
    },
  };
}

/** Reads a body for which there is no stream, as on React Native and in tests. */
async function* readWhole(response: GivenResponse): AsyncGenerator<Uint8Array> {
  if (response.arrayBuffer !== undefined) yield new Uint8Array(await response.arrayBuffer());
  else if (response.text !== undefined) yield encodeText(await response.text());
  else if (response.json !== undefined) yield encodeText(JSON.stringify(await response.json()));
}

/** Makes the failure for what cannot be read as a response. */
function createBadFetchFailure(returned: string): DriverFailure {
  return createFailure('bad-fetch', `fetch returned ${returned}`);
}

function createFailure(code: string, message: string): DriverFailure {
  return new DriverFailure(Object.assign(new Error(message), { code }), false);
}
