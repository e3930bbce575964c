import type { Pulled, Stream } from '@clients/core';

/** Iterates one part of the events of a stream. */
export class View<Event, Item> implements Pulled<Item> {
  readonly #stream: Stream<Event, unknown>;
  readonly #items: (event: Event) => readonly Item[];
  #prepare: (() => Promise<void>) | undefined;
  #ready: readonly Item[] = [];
  #at = 0;

  /** @param prepare awaited before the first event is read, which sends the request */
  constructor(stream: Stream<Event, unknown>, items: (event: Event) => readonly Item[], prepare?: () => Promise<void>) {
    this.#stream = stream;
    this.#items = items;
    this.#prepare = prepare;
  }

  peek(): Item | undefined {
    if (this.#prepare !== undefined) return undefined;
    while (this.#at >= this.#ready.length) {
      const event = this.#stream.peek();
      if (event === undefined) return undefined;
      this.#hold(event);
    }
    return this.#ready[this.#at++];
  }

  async advance(): Promise<Item | undefined> {
    if (this.#prepare !== undefined) {
      await this.#prepare();
      this.#prepare = undefined;
    }
    for (;;) {
      const item = this.peek();
      if (item !== undefined) return item;
      const event = await this.#stream.advance();
      if (event === undefined) return undefined;
      this.#hold(event);
    }
  }

  cancel(): Promise<void> {
    return this.#stream.cancel();
  }

  #hold(event: Event): void {
    this.#ready = this.#items(event);
    this.#at = 0;
  }
}
