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

/**
 * Ends an iterator of the caller's, without waiting: it may hang, and its result no longer matters.
 */
export function endIterator(iterator: AsyncIterator<unknown> | undefined): void {
  void ignoreFailure(() => iterator?.return?.());
}

/** Calls a function of the caller's and ignores its result and any failure. */
export async function ignoreFailure(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch {
    // The request has ended already.
  }
}
