import type { Events } from '@clients/core';
import type { RunningCall } from './running-call.js';

/** The events of a stream, which stays with its server. */
export class PooledEvents<Event> implements Events<Event> {
  readonly #events: Events<Event>;
  readonly #running: RunningCall;

  constructor(events: Events<Event>, running: RunningCall) {
    this.#events = events;
    this.#running = running;
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
      this.#running.onFailure(error);
      throw error;
    }
  }

  close(): void {
    this.#running.end();
    this.#events.close();
  }
}
