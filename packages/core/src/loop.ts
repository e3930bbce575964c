import type { Stream } from './stream.js';

/** One loop over a stream: one promise per event, and none in between. */
export class Loop<Event> implements AsyncIterableIterator<Event> {
  readonly #stream: Stream<Event, unknown>;
  /** Calls of `next` that have no event yet, and the last of them. */
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(stream: Stream<Event, unknown>) {
    this.#stream = stream;
  }

  next(): Promise<IteratorResult<Event>> {
    // Calls that come while one waits stand in line, as with a generator.
    if (this.#waiting > 0) return this.#inLine(this.#last.then(() => this.#wait(), () => this.#wait()));
    try {
      const value = this.#stream.peek();
      if (value !== undefined) return Promise.resolve({ value, done: false });
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
    return this.#inLine(this.#wait());
  }

  async return(): Promise<IteratorResult<Event>> {
    await this.#stream.cancel();
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #inLine(turn: Promise<IteratorResult<Event>>): Promise<IteratorResult<Event>> {
    this.#waiting++;
    this.#last = turn;
    const leave = (): void => {
      this.#waiting--;
    };
    turn.then(leave, leave);
    return turn;
  }

  async #wait(): Promise<IteratorResult<Event>> {
    const value = await this.#stream.advance();
    return value === undefined ? { value: undefined, done: true } : { value, done: false };
  }
}
