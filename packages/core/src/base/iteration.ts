import { withCallers } from './errors.js';
import { asError } from './values.js';

/** A source of items for a `for await` loop. */
export interface Pulled<Item> {
  /** Returns the next item that has already arrived. */
  peek(): Item | undefined;
  /** Waits for the next item; resolves to undefined at the end. */
  advance(): Promise<Item | undefined>;
  /** The loop was left before the end. */
  leave(): Promise<void>;
}

/**
 * The async iterator of a stream or a list. Not an async generator, whose `return()` waits for the calls of `next()` before it, which may
 * never end; here it cancels the source at once, which ends those calls. Items that have arrived take one promise each and no further wait.
 */
export class PullIterator<Item> implements AsyncIterableIterator<Item> {
  readonly #source: Pulled<Item>;
  /** Calls of `next` that are still waiting, and the last of them. */
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(source: Pulled<Item>) {
    this.#source = source;
  }

  next(): Promise<IteratorResult<Item>> {
    // Calls made while another waits are queued, as with a generator.
    if (this.#waiting > 0) return (this.#last = this.#wait(this.#last));
    try {
      const value = this.#source.peek();
      if (value !== undefined) return Promise.resolve({ value, done: false });
    } catch (error) {
      return Promise.reject(asError(withCallers(error)));
    }
    return (this.#last = this.#wait());
  }

  async return(): Promise<IteratorResult<Item>> {
    await this.#source.leave();
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Attach no handlers to its promise: V8 then shows the awaiting loop in the stack. */
  async #wait(before?: Promise<unknown>): Promise<IteratorResult<Item>> {
    this.#waiting++;
    try {
      if (before !== undefined) await before.catch(() => undefined);
      const value = await this.#source.advance();
      return value === undefined ? { value: undefined, done: true } : { value, done: false };
    } catch (error) {
      throw withCallers(error);
    } finally {
      this.#waiting--;
    }
  }
}

/** Makes `return()` of a generator call `leave` at once, which ends what it waits for: by itself it would end only after that. */
export function leftAtOnce<Item, Result>(
  generator: AsyncGenerator<Item, Result, undefined>,
  leave: () => void,
): AsyncGenerator<Item, Result, undefined> {
  const end = generator.return.bind(generator);
  generator.return = (value) => {
    leave();
    return end(value);
  };
  return generator;
}

/** Returns a web stream of the values of `next`, which resolves with undefined at the end. Nothing is read ahead. */
export function webStream<Chunk>(
  next: () => Promise<Chunk | undefined>,
  cancel: () => Promise<void>,
): ReadableStream<Chunk> {
  // Reads of a web stream have no callers; errors show where the stream was asked for.
  const made = new Error();
  return new ReadableStream<Chunk>(
    {
      async pull(sink) {
        try {
          const chunk = await next();
          if (chunk === undefined) sink.close();
          else sink.enqueue(chunk);
        } catch (error) {
          throw withCallers(error, made);
        }
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
}
