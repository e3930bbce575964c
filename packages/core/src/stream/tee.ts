import type { Pulled } from '../base/pull.js';

/** An event, and the one after it once that has arrived. */
interface Link<Event> {
  readonly event: Event | undefined;
  next?: Link<Event>;
}

/**
 * The events of one stream for several readers: a chain in which each has its place. What only some
 * have read is kept, without limit.
 */
export class SharedEvents<Event> {
  #latest: Link<Event> = { event: undefined };
  #readers = 0;
  readonly #events: Pulled<Event>;
  readonly #cancel: () => void;
  #waiting: Promise<void> | undefined;

  /** @param cancel called when every reader is closed */
  constructor(events: Pulled<Event>, cancel: () => void) {
    this.#events = events;
    this.#cancel = cancel;
  }

  /** Adds a reader, which gets the events from now on. */
  reader(): Pulled<Event> {
    let place: Link<Event> | undefined = this.#latest;
    let leave = (): void => undefined;
    this.#readers++;
    const ready = (): Event | undefined => {
      if (place === undefined) return undefined;
      if (place.next === undefined && this.#waiting === undefined) this.#add(this.#events.ready());
      const link = place.next;
      if (link !== undefined) place = link;
      return link?.event;
    };
    return {
      ready,
      next: async () => {
        if (place !== undefined && place.next === undefined) {
          const added = (this.#waiting ??= this.#wait());
          // The other reader may still wait when this one is closed.
          await new Promise<void>((resolve, reject) => {
            leave = resolve;
            added.then(resolve, reject);
          });
        }
        return ready();
      },
      close: () => {
        if (place === undefined) return;
        place = undefined;
        leave();
        this.#readers--;
        if (this.#readers === 0) this.#cancel();
      },
    };
  }

  async #wait(): Promise<void> {
    try {
      this.#add(await this.#events.next());
    } finally {
      this.#waiting = undefined;
    }
  }

  #add(event: Event | undefined): void {
    if (event === undefined) return;
    const link: Link<Event> = { event };
    this.#latest.next = link;
    this.#latest = link;
  }
}
