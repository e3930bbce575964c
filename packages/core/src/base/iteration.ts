import { addCallers } from './errors.js';
import { toError } from './thrown.js';

/** A source of items for a `for await` loop. */
export interface PullSource<Item> {
  /** Returns the next item that has already arrived. */
  peek(): Item | undefined;
  /** Waits for the next item; resolves to undefined at the end. */
  advance(): Promise<Item | undefined>;
  /** Cancels the source: the loop was left before the end. */
  leave(): Promise<void>;
}

/**
 * The async iterator of a stream or a list. Not an async generator, whose `return()` waits for the
 * calls of `next()` before it, which may never end; here it cancels the source at once, which ends
 * those calls. Items that have arrived take one promise each and no further wait.
 */
export class PullIterator<Item> implements AsyncIterableIterator<Item> {
  readonly #source: PullSource<Item>;
  /** Calls of `next` that are still waiting, and the last of them. */
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(source: PullSource<Item>) {
    this.#source = source;
  }

  next(): Promise<IteratorResult<Item>> {
    // Calls made while another waits are queued, as with a generator.
    if (this.#waiting > 0) return (this.#last = this.#wait(this.#last));
    try {
      const value = this.#source.peek();
      if (value !== undefined) return Promise.resolve(new NextItem(value));
    } catch (error) {
      return Promise.reject(toError(addCallers(error)));
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

  /**
   * Waits for the next item. The caller attaches no handlers to the promise: V8 then shows the
   * awaiting loop in the stack.
   */
  async #wait(before?: Promise<unknown>): Promise<IteratorResult<Item>> {
    this.#waiting++;
    try {
      if (before !== undefined) await before.catch(() => undefined);
      const value = await this.#source.advance();
      return value === undefined ? { value: undefined, done: true } : new NextItem(value);
    } catch (error) {
      throw addCallers(error);
    } finally {
      this.#waiting--;
    }
  }
}

/**
 * An item that `next` resolves with. Of a class, because V8 may decide to allocate an object literal
 * of such a hot place among its long-lived objects, for good: each one then keeps its item in memory
 * until the next full collection, 400 MB in a stream of a gigabyte.
 */
class NextItem<Item> implements IteratorYieldResult<Item> {
  readonly done = false;
  readonly value: Item;

  constructor(value: Item) {
    this.value = value;
  }
}

/**
 * Makes `return()` of a generator call `leave` first. Without it, `return()` waits until the
 * running `next()` ends by itself.
 */
export function cancelOnReturn<Item, Result>(
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

/**
 * Creates a web stream of the values of `next`, which resolves to undefined at the end. Nothing is
 * read ahead.
 */
export function createWebStream<Chunk>(
  next: () => Promise<Chunk | undefined>,
  cancel: () => Promise<void>,
): ReadableStream<Chunk> {
  // Nobody's code is on the stack when a web stream reads, so an error shows where the stream was
  // created.
  const creation = new Error();
  return new ReadableStream<Chunk>(
    {
      async pull(sink) {
        try {
          const chunk = await next();
          if (chunk === undefined) sink.close();
          else sink.enqueue(chunk);
        } catch (error) {
          throw addCallers(error, creation);
        }
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
}
