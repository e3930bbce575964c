import { called } from '../base/callback.js';
import { ClientError, InputError } from '../base/errors.js';
import { kindOf } from '../base/kind-of.js';
import { bytesOf } from '../base/realm.js';

type Progress = ((sent: number, size: number | undefined) => unknown) | undefined;

/**
 * The pieces on their way out: each must be bytes, and all of them as many as were announced, or the server would wait for
 * the rest or take it for another request. What fails in here is the caller's, not the network's.
 */
export class Metered implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #size: number | undefined;
  readonly #tell: Progress;
  readonly #inner: AsyncIterator<Uint8Array>;
  #sent = 0;
  #untold = false;
  #over = false;

  constructor(open: () => AsyncIterable<Uint8Array>, size: number | undefined, tell: Progress) {
    this.#inner = opened(open);
    this.#size = size;
    this.#tell = tell;
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    try {
      // Whoever asks for the next piece has taken the last one.
      if (this.#untold) await called('onProgress', () => this.#tell?.(this.#sent, this.#size));
      this.#untold = false;
      if (this.#isOver()) return { done: true, value: undefined };
      const next = await this.#inner.next();
      if (this.#isOver()) return { done: true, value: undefined };
      if (next.done !== true) return { done: false, value: this.#checked(next.value) };
      if (this.#size !== undefined && this.#sent < this.#size)
        throw mismatch(`${String(this.#sent)} bytes came of ${String(this.#size)} that were announced`);
      return { done: true, value: undefined };
    } catch (cause) {
      // Not waited for: a source that hangs must not hold the error back.
      this.return().catch(() => undefined);
      throw ClientError.is(cause) ? cause : new InputError('upload: the source failed while it was sent', { code: 'source-failed', cause });
    }
  }

  /** A method, because the compiler does not expect an `await` to change a field. */
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
    if (bytes === undefined) throw new InputError(`upload: the source gave ${kindOf(piece)} instead of bytes`, { code: 'invalid-input' });
    this.#sent += bytes.byteLength;
    if (this.#size !== undefined && this.#sent > this.#size)
      throw mismatch(`more bytes came than the ${String(this.#size)} that were announced`);
    this.#untold = true;
    return bytes;
  }
}

/** A source that cannot be opened fails like one that breaks off. */
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
