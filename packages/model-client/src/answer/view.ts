import type { Stream } from '@clients/core';

/** One loop over some part of the events of a stream. What is there already costs one promise, as in the loop over the events. */
export class View<Event, Item> implements AsyncIterableIterator<Item> {
  readonly #stream: Stream<Event, unknown>;
  readonly #items: (event: Event) => readonly Item[];
  #ready: readonly Item[] = [];
  #at = 0;
  /** Calls of `next` that have no item yet, and the last of them. */
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(stream: Stream<Event, unknown>, items: (event: Event) => readonly Item[]) {
    this.#stream = stream;
    this.#items = items;
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
      if (this.#find()) return Promise.resolve(this.#take());
    } catch {
      // The stream keeps its error: the wait rejects with it.
    }
    return this.#inLine(this.#wait());
  }

  async return(): Promise<IteratorResult<Item>> {
    await this.#stream.cancel();
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Whether there is an item without asking the network. */
  #find(): boolean {
    while (this.#at >= this.#ready.length) {
      const event = this.#stream.peek();
      if (event === undefined) return false;
      this.#hold(event);
    }
    return true;
  }

  #hold(event: Event): void {
    this.#ready = this.#items(event);
    this.#at = 0;
  }

  #take(): IteratorResult<Item> {
    const value = this.#ready[this.#at++];
    return value === undefined ? { value: undefined, done: true } : { value, done: false };
  }

  async #wait(): Promise<IteratorResult<Item>> {
    while (!this.#find()) {
      const event = await this.#stream.advance();
      if (event === undefined) return { value: undefined, done: true };
      this.#hold(event);
    }
    return this.#take();
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
}
