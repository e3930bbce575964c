import type { Events } from './stream-init.js';

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
  readonly #advance: () => Promise<Event | undefined>;
  readonly #cancel: () => void;
  #waiting: Promise<void> | undefined;

  /** @param cancel called when every reader is closed */
  constructor(advance: () => Promise<Event | undefined>, cancel: () => void) {
    this.#advance = advance;
    this.#cancel = cancel;
  }

  /** Adds a reader, which gets the events from now on. */
  reader(): Events<Event> {
    let place: Link<Event> | undefined = this.#latest;
    this.#readers++;
    const ready = (): Event | undefined => {
      const link = place?.next;
      if (link !== undefined) place = link;
      return link?.event;
    };
    return {
      ready,
      next: async () => {
        if (place !== undefined && place.next === undefined) await (this.#waiting ??= this.#wait());
        return ready();
      },
      close: () => {
        if (place === undefined) return;
        place = undefined;
        this.#readers--;
        if (this.#readers === 0) this.#cancel();
      },
    };
  }

  async #wait(): Promise<void> {
    try {
      const event = await this.#advance();
      if (event === undefined) return;
      const link: Link<Event> = { event };
      this.#latest.next = link;
      this.#latest = link;
    } finally {
      this.#waiting = undefined;
    }
  }
}
