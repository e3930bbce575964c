import { printAs, type PullSource, refuseConversion, type Stream } from '@clients/core';

/** How a stream has ended. */
export interface ViewEnd {
  readonly isComplete: boolean;
}

/** Iterates items that are derived from the events of a stream, such as pieces of text. */
export class View<Event, Item> implements PullSource<Item> {
  readonly #stream: Stream<Event, unknown>;
  readonly #toItems: (event: Event) => readonly Item[];
  readonly #takeRest: (end: ViewEnd) => readonly Item[];
  #ready: readonly Item[] = [];
  #at = 0;

  /**
   * @param toItems returns the items of an event
   * @param takeRest returns the items that are left when the stream has ended, complete or not; after
   * that, none
   */
  constructor(
    stream: Stream<Event, unknown>,
    toItems: (event: Event) => readonly Item[],
    takeRest: (end: ViewEnd) => readonly Item[],
  ) {
    this.#stream = stream;
    this.#toItems = toItems;
    this.#takeRest = takeRest;
  }

  peek(): Item | undefined {
    while (this.#at >= this.#ready.length) {
      let event: Event | undefined;
      try {
        event = this.#stream.peek();
      } catch (error) {
        // First the items that are left; then the stream throws the error again.
        if (!this.#setReady(this.#takeRest({ isComplete: false }))) throw error;
        continue;
      }
      if (event === undefined) return undefined;
      this.#setReady(this.#toItems(event));
    }
    return this.#ready[this.#at++];
  }

  async advance(): Promise<Item | undefined> {
    for (;;) {
      const item = this.peek();
      if (item !== undefined) return item;
      let event: Event | undefined;
      try {
        event = await this.#stream.advance();
      } catch (error) {
        if (!this.#setReady(this.#takeRest({ isComplete: false }))) throw error;
        continue;
      }
      const isMore = this.#setReady(
        event === undefined ? this.#takeRest({ isComplete: true }) : this.#toItems(event),
      );
      if (event === undefined && !isMore) return undefined;
    }
  }

  leave(): Promise<void> {
    return this.#stream.leave();
  }

  /** Sets the next items; returns whether there are any. */
  #setReady(items: readonly Item[]): boolean {
    this.#ready = items;
    this.#at = 0;
    return items.length > 0;
  }
}

/** Makes a view print what it is, and throw where it is taken for its text. */
export function labelView(view: object, name: string): void {
  const note = 'read it with for await';
  printAs(view, () => ({ name, note }));
  refuseConversion(view, `${name} has not been read`, `${note}, or use await stream.final()`);
}
