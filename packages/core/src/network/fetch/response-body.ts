import { toBytes } from '../../base/bytes.js';
import { describeKind } from '../../base/describe-value.js';
import { encodeText } from '../../base/utf8.js';
import { hasNoBody } from '../../wire/statuses.js';
import { BodyPieces, ignoreFailure } from '../body-pieces.js';
import { type BodyEnd, createMissingLastChunkError } from '../body-end.js';
import { type Body, createEndedFailure, DriverFailure } from '../driver.js';
import { createBadFetchError, toFetchFailure } from './fetch-failure.js';
import type { GivenResponse } from './fetch-response.js';

/** The request that a body belongs to. */
export interface BodyOwner {
  /** Why the request was ended. */
  readonly reason: Error | undefined;
  abort(): void;
  /** Ends the source of the request body. */
  endBody(): void;
}

/** Reads the body of a `fetch` response. */
export class FetchBodySource implements Body {
  readonly #reader: PieceReader | undefined;
  readonly #owner: BodyOwner;
  readonly #end: BodyEnd;
  #ended: boolean;
  #discarded: Error | undefined;

  constructor(response: GivenResponse, method: string, owner: BodyOwner, end: BodyEnd) {
    this.#reader = openBody(response, method);
    // `fetch` hides the body of a 205, which may never end.
    this.#ended = this.#reader === undefined && response.status !== 205;
    this.#owner = owner;
    this.#end = end;
  }

  async read(): Promise<Uint8Array | undefined> {
    // A discarded body must not look complete to its reader.
    if (this.#discarded !== undefined) throw this.#discarded;
    if (this.#reader === undefined || this.#ended) return undefined;
    try {
      const { done, value } = await this.#reader.read();
      if (done !== true) return assertPiece(value);
      this.#ended = true;
      this.#owner.endBody();
      if (this.#owner.reason !== undefined) throw this.#owner.reason;
      if (this.#end.isCut) throw createMissingLastChunkError();
      return undefined;
    } catch (error) {
      this.#ended = true;
      throw this.#owner.reason ?? (error instanceof DriverFailure ? error : toFetchFailure(error));
    }
  }

  /** Ends a pending read: a custom `fetch` may ignore its signal and never settle it. */
  interrupt(): void {
    this.#reader?.cancel();
  }

  discard(graceMs = 0): void {
    if (this.#ended) return;
    if (graceMs === 0) {
      this.#ended = true;
      this.#discarded = createEndedFailure();
      this.interrupt();
      this.#owner.abort();
      return;
    }
    const timer = setTimeout(() => {
      this.discard();
    }, graceMs);
    // A body that cannot be read never shows its end: the timer ends it.
    if (this.#reader === undefined) return;
    void this.#drain().finally(() => {
      clearTimeout(timer);
    });
  }

  async #drain(): Promise<void> {
    try {
      while ((await this.read()) !== undefined);
    } catch {
      // The body was discarded: how it ends does not matter.
    }
  }
}

/** Cancels the body of a response that will not be read. */
export function cancelBody(response: GivenResponse): void {
  const { body } = response as { readonly body?: { cancel?(): unknown; destroy?(): unknown } };
  void ignoreFailure(() => (body?.cancel === undefined ? body?.destroy?.() : body.cancel()));
}

interface PieceReader {
  read(): Promise<{ readonly done?: boolean | undefined; readonly value?: unknown }>;
  /** Ends a pending read. */
  cancel(): void;
}

/** A body: a web stream, or a stream of Node. */
interface GivenBody {
  getReader?(): ReadableStreamDefaultReader<unknown>;
  [Symbol.asyncIterator]?(): AsyncIterator<unknown>;
  on?(event: 'error', listener: () => void): unknown;
  destroy?(): unknown;
}

/**
 * Opens the body of a response; returns undefined if it has none.
 * @throws {DriverFailure} `bad-fetch`
 */
function openBody(response: GivenResponse, method: string): PieceReader | undefined {
  const body = response.body as GivenBody | undefined | null;
  if (body === null) return undefined;
  if (typeof body?.getReader === 'function') return readWebStream(body.getReader());
  if (typeof body?.[Symbol.asyncIterator] === 'function') return readNodeStream(body);
  const readWhole = findWholeReader(response);
  if (readWhole !== undefined)
    return readPieces(new BodyPieces(readOnce(readWhole), () => undefined));
  if (method === 'HEAD' || hasNoBody(response.status)) return undefined;
  throw createBadFetchError(
    'a response without a body that can be read, arrayBuffer(), text() or json()',
  );
}

function readWebStream(reader: ReadableStreamDefaultReader<unknown>): PieceReader {
  return {
    read: () => reader.read(),
    cancel() {
      void ignoreFailure(() => reader.cancel());
    },
  };
}

/**
 * Reads a Node stream, such as that of node-fetch. Its errors are handled even if nobody reads any
 * more: they would end the process.
 */
function readNodeStream(body: GivenBody): PieceReader {
  body.on?.('error', () => undefined);
  const iterator = body[Symbol.asyncIterator]?.() as AsyncIterator<Uint8Array, undefined>;
  const end = (): void => {
    void ignoreFailure(() => (body.destroy === undefined ? iterator.return?.() : body.destroy()));
  };
  return readPieces(new BodyPieces(iterator, end));
}

function readPieces(pieces: BodyPieces): PieceReader {
  return {
    read: () => pieces.next(),
    cancel() {
      pieces.leave();
    },
  };
}

/**
 * Returns a function that reads the whole body, for responses without streams: those of React
 * Native and plain objects of tests.
 */
function findWholeReader(response: GivenResponse): (() => Promise<Uint8Array>) | undefined {
  const { arrayBuffer, text, json } = response as Partial<Response>;
  if (typeof arrayBuffer === 'function')
    return async () => {
      const whole: unknown = await arrayBuffer.call(response);
      const bytes = toBytes(whole);
      if (bytes === undefined)
        throw createBadFetchError(`a response whose arrayBuffer() is ${describeKind(whole)}`);
      return bytes;
    };
  if (typeof text === 'function')
    return async () => {
      const whole: unknown = await text.call(response);
      if (typeof whole !== 'string')
        throw createBadFetchError(`a response whose text() is ${describeKind(whole)}`);
      return encodeText(whole);
    };
  if (typeof json !== 'function') return undefined;
  return async () => {
    const written = JSON.stringify(await json.call(response)) as string | undefined;
    return encodeText(written ?? '');
  };
}

async function* readOnce(
  read: () => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  const piece = await read();
  if (piece.length > 0) yield piece;
  return undefined;
}

function assertPiece(piece: unknown): Uint8Array {
  const bytes = ArrayBuffer.isView(piece) ? toBytes(piece) : undefined;
  if (bytes === undefined)
    throw createBadFetchError(
      `a body that does not consist of Uint8Array pieces: ${describeKind(piece)}`,
    );
  return bytes;
}
