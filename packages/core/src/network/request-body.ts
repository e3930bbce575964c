import { ignoreFailure } from '../base/callback.js';
import type { MakeStream, SendListener } from '../wire/payload.js';

/**
 * The pieces of a body, which can be cancelled at any time with `leave`. From then on every read
 * throws, including one that is waiting: a reader that saw a regular end would take it for the end
 * of the body, and a server would store part of a file as the whole.
 */
export class BodyPieces implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #pieces: AsyncIterator<Uint8Array, undefined>;
  readonly #endSource: () => void;
  #isOver = false;
  /** Set once reading is no longer possible. The reason is wrapped because it may be undefined. */
  #failure: { readonly reason: unknown } | undefined;
  #rejectRead: ((reason: Error) => void) | undefined;

  /** @param endSource ends the source of the pieces; must not throw */
  constructor(pieces: AsyncIterator<Uint8Array, undefined>, endSource: () => void) {
    this.#pieces = pieces;
    this.#endSource = endSource;
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (this.#failure !== undefined) throw this.#failure.reason;
    try {
      const result = await this.#readOrLeave();
      this.#isOver ||= result.done === true;
      return result;
    } catch (reason) {
      this.#isOver = true;
      this.#failure ??= { reason };
      throw this.#failure.reason;
    }
  }

  /** Ends the source at once. A generator would first wait for a piece that may never arrive. */
  leave(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const reason = new Error('the body was cancelled');
    this.#failure = { reason };
    this.#endSource();
    this.#rejectRead?.(reason);
  }

  return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.leave();
    return Promise.resolve({ value: undefined, done: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Not by `Promise.race`, which would keep a reaction for each piece until the body ends. */
  #readOrLeave(): Promise<IteratorResult<Uint8Array, undefined>> {
    return new Promise((resolve, reject) => {
      this.#rejectRead = reject;
      this.#pieces.next().then(resolve, reject);
    });
  }
}

/** Ends an iterator of the caller's, without waiting: it may hang, and its result no longer matters. */
export function endIterator(iterator: AsyncIterator<unknown> | undefined): void {
  void ignoreFailure(() => iterator?.return?.());
}

/**
 * Progress is visible only when the connection requests the next piece: with longer ones, a slow
 * server would look stalled.
 */
export const MAX_PIECE_BYTES = 65_536;

/**
 * Splits a request body into pieces. Reports to `listener` whether the server or the source is
 * awaited, and when the body was sent.
 */
export function paceBody(source: AsyncIterable<Uint8Array>, listener: SendListener): BodyPieces {
  const pieces = source[Symbol.asyncIterator]();
  return new BodyPieces(splitPieces(pieces, listener), () => {
    endIterator(pieces);
  });
}

async function* splitPieces(
  pieces: AsyncIterator<Uint8Array>,
  listener: SendListener,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  listener.onTaken();
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
    for (let at = 0; at < next.value.length; at += MAX_PIECE_BYTES) {
      listener.onOffered();
      yield next.value.subarray(at, at + MAX_PIECE_BYTES);
      // A request for the next piece means that the last one was sent.
      listener.onTaken();
    }
  }
  listener.onSent();
  return undefined;
}

/**
 * Makes a Node stream of a request body, which every `fetch` on Node accepts. Of a web stream,
 * node-fetch would send the text `[object ReadableStream]`. Nothing is read ahead, so progress
 * shows the bytes that were really sent.
 */
export const makeNodeStream: MakeStream = (next, cancel) => {
  // Loaded on first use. Not by `import()`, which is asynchronous.
  const { Readable } = process.getBuiltinModule('node:stream');
  const stream = new Readable({
    highWaterMark: 0,
    read() {
      next().then(
        (piece) => stream.push(piece ?? null),
        (error: unknown) => stream.destroy(error as Error),
      );
    },
    destroy(error, done) {
      cancel();
      done(error);
    },
  });
  // An error that nobody listens for would end the process.
  return stream.on('error', () => undefined);
};
