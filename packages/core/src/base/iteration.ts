import { asError } from './values.js';

/** A source of items for a `for await` loop. */
export interface Pulled<Item> {
  /** Returns the next item that has already arrived. */
  peek(): Item | undefined;
  /** Waits for the next item; resolves to undefined at the end. */
  advance(): Promise<Item | undefined>;
  /** Cancels the rest. */
  cancel(): Promise<void>;
}

/**
 * The async iterator of a stream or a list. Not an async generator, for the sake of cancellation: `return()` of a generator waits for the
 * calls of `next()` before it, of which the last may wait for the network for ever; here it cancels the source at once, which ends those
 * calls. Items that have arrived take one promise each and no further wait.
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
    if (this.#waiting > 0)
      return this.#inLine(
        this.#last.then(
          () => this.#wait(),
          () => this.#wait(),
        ),
      );
    try {
      const value = this.#source.peek();
      if (value !== undefined) return Promise.resolve({ value, done: false });
    } catch (error) {
      return Promise.reject(asError(error));
    }
    return this.#inLine(this.#wait());
  }

  async return(): Promise<IteratorResult<Item>> {
    await this.#source.cancel();
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #inLine(turn: Promise<IteratorResult<Item>>): Promise<IteratorResult<Item>> {
    this.#waiting++;
    this.#last = turn;
    const leave = (): void => {
      this.#waiting--;
    };
    turn.then(leave, leave);
    return turn;
  }

  async #wait(): Promise<IteratorResult<Item>> {
    const value = await this.#source.advance();
    return value === undefined ? { value: undefined, done: true } : { value, done: false };
  }
}

/**
 * Makes `return()` of a generator call `leave` at once. By itself a generator ends only after what it waits for, which may never arrive;
 * `leave` ends that wait.
 */
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
export function webStream<Chunk>(next: () => Promise<Chunk | undefined>, cancel: () => Promise<void>): ReadableStream<Chunk> {
  return new ReadableStream<Chunk>(
    {
      async pull(sink) {
        const chunk = await next();
        if (chunk === undefined) sink.close();
        else sink.enqueue(chunk);
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
}
