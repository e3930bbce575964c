import type { Events } from './stream-init.js';

/** The events of one stream for several readers. Each reader buffers, without limit, what only others have read. */
export class SharedEvents<Event> {
  readonly #queues = new Set<Event[]>();
  readonly #advance: () => Promise<Event | undefined>;
  readonly #cancel: () => void;
  /** Waits for the next event; readers that wait at the same time share it. */
  #waiting: Promise<void> | undefined;

  /**
   * @param advance waits for the next event; undefined at the end
   * @param cancel called when every reader is closed
   */
  constructor(advance: () => Promise<Event | undefined>, cancel: () => void) {
    this.#advance = advance;
    this.#cancel = cancel;
  }

  /** Adds a reader, which gets the events from now on. */
  reader(): Events<Event> {
    const queue: Event[] = [];
    this.#queues.add(queue);
    return {
      ready: () => queue.shift(),
      next: async () => {
        if (queue.length === 0) await (this.#waiting ??= this.#wait());
        return queue.shift();
      },
      close: () => {
        this.#queues.delete(queue);
        queue.length = 0;
        if (this.#queues.size === 0) this.#cancel();
      },
    };
  }

  async #wait(): Promise<void> {
    try {
      const event = await this.#advance();
      if (event !== undefined) for (const queue of this.#queues) queue.push(event);
    } finally {
      this.#waiting = undefined;
    }
  }
}
