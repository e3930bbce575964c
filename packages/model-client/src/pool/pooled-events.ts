import type { Events } from '@clients/core';

/** The events of a stream, which stays with its server. */
export class PooledEvents<Event> implements Events<Event> {
  readonly #events: Events<Event>;
  readonly #failed: (error: unknown) => void;
  readonly #done: () => void;

  constructor(events: Events<Event>, failed: (error: unknown) => void, done: () => void) {
    this.#events = events;
    this.#failed = failed;
    this.#done = done;
  }

  get complete(): boolean | undefined {
    return this.#events.complete;
  }

  ready(): Event | undefined {
    return this.#events.ready();
  }

  async next(): Promise<Event | undefined> {
    try {
      return await this.#events.next();
    } catch (error) {
      this.#failed(error);
      throw error;
    }
  }

  close(): void {
    this.#done();
    this.#events.close();
  }
}
