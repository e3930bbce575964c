import { called } from '../base/callback.js';
import { ClientError, InputError } from '../base/errors.js';
import { kindOf } from '../base/kind-of.js';
import { bytesOf } from '../base/realm.js';

type Progress = ((sent: number, size: number | undefined) => unknown) | undefined;

/**
 * Checks the pieces of an upload while they are sent: each must be bytes, and their total must match the announced size. Otherwise the
 * server would wait for the rest, or read the excess as another request. Failures in here are input errors, not network errors.
 */
export class Metered implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #size: number | undefined;
  readonly #onProgress: Progress;
  readonly #inner: AsyncIterator<Uint8Array>;
  #sent = 0;
  /** Whether a piece was sent that `onProgress` has not been called for. */
  #unreported = false;
  #over = false;

  constructor(open: () => AsyncIterable<Uint8Array>, size: number | undefined, onProgress: Progress) {
    this.#inner = opened(open);
    this.#size = size;
    this.#onProgress = onProgress;
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    try {
      // A request for the next piece means that the last one was sent.
      if (this.#unreported) await called('onProgress', () => this.#onProgress?.(this.#sent, this.#size));
      this.#unreported = false;
      if (this.#isOver()) return { done: true, value: undefined };
      const next = await this.#inner.next();
      if (this.#isOver()) return { done: true, value: undefined };
      if (next.done !== true) return { done: false, value: this.#checked(next.value) };
      if (this.#size !== undefined && this.#sent < this.#size)
        throw mismatch(`the source ended after ${String(this.#sent)} of ${String(this.#size)} bytes`);
      return { done: true, value: undefined };
    } catch (cause) {
      // Not awaited: a source that hangs must not delay the error.
      this.return().catch(() => undefined);
      throw ClientError.is(cause)
        ? cause
        : new InputError('upload: the source failed while it was being sent', { code: 'source-failed', cause });
    }
  }

  /** A method, because the compiler assumes that fields do not change during an `await`. */
  #isOver(): boolean {
    return this.#over;
  }

  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#over = true;
    await this.#inner.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #checked(piece: unknown): Uint8Array {
    const bytes = ArrayBuffer.isView(piece) ? bytesOf(piece) : undefined;
    if (bytes === undefined)
      throw new InputError(`upload: the source returned ${kindOf(piece)} instead of bytes`, { code: 'invalid-input' });
    this.#sent += bytes.byteLength;
    if (this.#size !== undefined && this.#sent > this.#size)
      throw mismatch(`the source has more than ${String(this.#size)} bytes, the announced size`);
    this.#unreported = true;
    return bytes;
  }
}

/** Opens a source. If that fails, the first `next` fails, as for a source that fails later. */
function opened(open: () => AsyncIterable<Uint8Array>): AsyncIterator<Uint8Array> {
  try {
    return open()[Symbol.asyncIterator]();
  } catch (error) {
    return {
      next() {
        throw error;
      },
    };
  }
}

function mismatch(message: string): InputError {
  return new InputError(`upload: ${message}`, { code: 'size-mismatch' });
}
