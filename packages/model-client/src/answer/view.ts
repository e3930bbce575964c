import { printAs, type Pulled, refuseConversion } from '@clients/core';

/** How a stream has ended. */
export interface ViewEnd {
  readonly isComplete: boolean;
}

/** Iterates items that are derived from the events of a stream, such as pieces of text. */
export class View<Event, Item> implements Pulled<Item> {
  readonly #events: Pulled<Event>;
  readonly #toItems: (event: Event) => readonly Item[];
  readonly #takeRest: (end: ViewEnd) => readonly Item[];
  #items: readonly Item[] = [];
  #at = 0;

  /**
   * @param toItems returns the items of an event
   * @param takeRest returns the items that are left when the stream has ended, complete or not; after
   * that, none
   */
  constructor(
    events: Pulled<Event>,
    toItems: (event: Event) => readonly Item[],
    takeRest: (end: ViewEnd) => readonly Item[],
  ) {
    this.#events = events;
    this.#toItems = toItems;
    this.#takeRest = takeRest;
  }

  ready(): Item | undefined {
    while (this.#at >= this.#items.length) {
      const event = this.#events.ready();
      if (event === undefined) return undefined;
      this.#items = this.#toItems(event);
      this.#at = 0;
    }
    return this.#items[this.#at++];
  }

  async next(): Promise<Item | undefined> {
    for (;;) {
      let event: Event | undefined;
      try {
        event = await this.#events.next();
      } catch (error) {
        // First the items that are left; then the events throw the error again.
        const rest = this.#setItems(this.#takeRest({ isComplete: false }));
        if (rest === undefined) throw error;
        return rest;
      }
      const first = this.#setItems(
        event === undefined ? this.#takeRest({ isComplete: true }) : this.#toItems(event),
      );
      if (first !== undefined || event === undefined) return first;
      const item = this.ready();
      if (item !== undefined) return item;
    }
  }

  close(): void {
    this.#events.close();
  }

  /** Sets the next items, and takes the first of them. */
  #setItems(items: readonly Item[]): Item | undefined {
    this.#items = items;
    this.#at = 1;
    return items[0];
  }
}

/** Makes a view print what it is, and throw where it is taken for its text. */
export function labelView(view: object, name: string): void {
  const note = 'read it with for await';
  printAs(view, () => ({ name, note }));
  refuseConversion(view, `${name} has not been read`, `${note}, or use await stream.final()`);
}
