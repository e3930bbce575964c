/**
 * The pieces of a body, which can be left at any time. Once it was left, every read throws, also one that is waiting: something may still
 * read it and would take an end for the end of the body, so that a server would store a part of a file as the whole.
 */
export class BodyPieces implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #pieces: AsyncIterator<Uint8Array, undefined>;
  readonly #endSource: () => void;
  #isOver = false;
  /** Why reading is no longer possible. */
  #failure: { readonly reason: unknown } | undefined;
  #rejectRead: ((reason: Error) => void) | undefined;

  /** @param endSource ends what the pieces are made from; it must not throw */
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

/** Ends an iterator of the caller's. Nobody waits for it, since it may hang, and how it ends no longer matters. */
export function endIterator(iterator: AsyncIterator<unknown> | undefined): void {
  void ignoreFailure(() => iterator?.return?.());
}

/** Calls a function of the caller's whose result and failure no longer matter. It may return anything. */
export async function ignoreFailure(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch {
    // The request has ended already.
  }
}
