/** Values that arrive in batches. None of them is `undefined`. */
export interface Pulled<T> {
  /**
   * Returns the next value if it has arrived, and nothing is wrong with it. Does not throw: what is
   * wrong is found again by `next`, which is awaited, so its error has the line of the program.
   */
  ready(): T | undefined;
  /**
   * Waits for the next value; undefined at the end. Called when `ready` has none, and not again
   * before it has settled.
   */
  next(): Promise<T | undefined>;
  /** Called when the reader leaves; ends a `next` that still waits. */
  close(): void;
}

/**
 * The async iterator of streams, views and lists. A value that has arrived costs one resolved
 * promise; in an async generator it costs three, and its `return()` would wait for a `next()` that
 * may never end.
 */
export class Puller<T> implements AsyncIterableIterator<T> {
  readonly #pulled: Pulled<T>;
  /** Calls of `next` that still wait, and the result of the last of them. */
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(pulled: Pulled<T>) {
    this.#pulled = pulled;
  }

  next(): Promise<IteratorResult<T, void>> {
    if (this.#waiting > 0) return this.#wait(this.#last.then(this.#pull, this.#pull));
    const value = this.#pulled.ready();
    return value === undefined
      ? this.#wait(this.#pulled.next())
      : Promise.resolve(new NextItem(value));
  }

  return(): Promise<IteratorResult<T, void>> {
    this.#pulled.close();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#pulled.close();
    return Promise.resolve();
  }

  readonly #pull = (): T | undefined | Promise<T | undefined> =>
    this.#pulled.ready() ?? this.#pulled.next();

  /** Not an async function, which would be one of the ten frames that V8 shows of a stack. */
  #wait(next: Promise<T | undefined>): Promise<IteratorResult<T, void>> {
    this.#waiting++;
    const result = next.then(
      (value): IteratorResult<T, void> => {
        this.#waiting--;
        return value === undefined ? { done: true, value: undefined } : new NextItem(value);
      },
      (error: unknown) => {
        this.#waiting--;
        throw error;
      },
    );
    this.#last = result;
    return result;
  }
}

/**
 * An item that `next` resolves with. Of a class, because V8 may decide to allocate an object literal
 * of such a hot place among its long-lived objects, for good: each one then keeps its item in memory
 * until the next full collection, 400 MB in a stream of a gigabyte.
 */
class NextItem<T> implements IteratorYieldResult<T> {
  readonly done = false;
  readonly value: T;

  constructor(value: T) {
    this.value = value;
  }
}

/**
 * Makes `return()` and `throw()` of a generator call `leave` first. Without it, they wait until the
 * running `next()` ends by itself. A stream of Node over the generator calls `throw()` when it is
 * destroyed with an error.
 */
export function cancelOnReturn<Item, Result>(
  generator: AsyncGenerator<Item, Result, undefined>,
  leave: () => void,
): AsyncGenerator<Item, Result, undefined> {
  const end = generator.return.bind(generator);
  const fail = generator.throw.bind(generator);
  generator.return = (value) => {
    leave();
    return end(value);
  };
  generator.throw = (error) => {
    leave();
    return fail(error);
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
