import { asError } from './realm.js';
/** Where a loop has its items from. */
export interface Pulled<Item> {
  /** The next item that is here already. */
  peek(): Item | undefined;
  /** Waits for the next item; undefined at the end. */
  advance(): Promise<Item | undefined>;
  /** Nobody wants the rest. */
  cancel(): Promise<void>;
}

/** One loop over a stream or a list: one promise per item, and none in between. */
export class PullIterator<Item> implements AsyncIterableIterator<Item> {
  readonly #source: Pulled<Item>;
  /** Calls of `next` that have no item yet, and the last of them. */
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(source: Pulled<Item>) {
    this.#source = source;
  }

  next(): Promise<IteratorResult<Item>> {
    // Calls that come while one waits stand in line, as with a generator.
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
