import { explainUnread, printAs, type Pulled, Puller } from '@clients/core';

/** How a stream has ended. */
export interface ViewEnd {
  readonly isComplete: boolean;
}

/** What a view is made from. */
interface ViewInit<Event, Item> {
  /** The name of the view, for messages. */
  readonly name: string;
  /** Begins to read the events; a stream refuses it when another loop reads it. */
  readonly pull: () => Pulled<Event>;
  /** Returns the items of an event. */
  readonly toItems: (event: Event) => readonly Item[];
  /** Returns the items that are left when the stream has ended, complete or not; after that, none. */
  readonly takeRest: (end: ViewEnd) => readonly Item[];
}

/**
 * Makes a view of the events of a stream, which is read once, and then instead of the stream. It
 * prints what it is.
 */
export function makeView<Event, Item>(init: ViewInit<Event, Item>): AsyncIterable<Item> {
  const { name, pull } = init;
  const view = { [Symbol.asyncIterator]: () => new Puller(new ViewItems(pull(), init)) };
  const note = 'read it with for await';
  printAs(view, () => ({ name, note }));
  explainUnread(view, {
    what: name,
    how: note,
    hint: `${note}, or use await stream.final()`,
  });
  return view;
}

/** The items of a view. */
class ViewItems<Event, Item> implements Pulled<Item> {
  readonly #events: Pulled<Event>;
  readonly #init: ViewInit<Event, Item>;
  #items: readonly Item[] = [];
  #at = 0;

  constructor(events: Pulled<Event>, init: ViewInit<Event, Item>) {
    this.#events = events;
    this.#init = init;
  }

  ready(): Item | undefined {
    while (this.#at >= this.#items.length) {
      const event = this.#events.ready();
      if (event === undefined) return undefined;
      this.#items = this.#init.toItems(event);
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
        const rest = this.#setItems(this.#init.takeRest({ isComplete: false }));
        if (rest === undefined) throw error;
        return rest;
      }
      const first = this.#setItems(
        event === undefined ? this.#init.takeRest({ isComplete: true }) : this.#init.toItems(event),
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
