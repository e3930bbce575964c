import type { OperationTrace, OperationTracing } from '../network/platform-interface.js';
import type { Events } from './stream-init.js';

/**
 * Opens a stream, and publishes its start, its first event and its end.
 *
 * @param partial returns the result of the events so far
 */
export async function openTraced<Event>(
  tracing: OperationTracing,
  open: () => Promise<Events<Event>>,
  partial: () => unknown,
): Promise<Events<Event>> {
  // Taken after the start is published, as the duration of the operation is: the time to the first
  // event is never longer.
  let openedAt = 0;
  const openNow = (): Promise<Events<Event>> => {
    openedAt = performance.now();
    return open();
  };
  try {
    return new TracedEvents(tracing, await tracing.run(openNow), partial, openedAt);
  } catch (error) {
    tracing.end({ error });
    throw error;
  }
}

/** The events of a stream that somebody observes. */
class TracedEvents<Event> implements Events<Event> {
  readonly #tracing: OperationTracing;
  readonly #events: Events<Event>;
  readonly #partial: () => unknown;
  readonly #openedAt: number;
  #isOpen = true;

  constructor(
    tracing: OperationTracing,
    events: Events<Event>,
    partial: () => unknown,
    openedAt: number,
  ) {
    this.#tracing = tracing;
    this.#events = events;
    this.#partial = partial;
    this.#openedAt = openedAt;
  }

  get complete(): boolean | undefined {
    return this.#events.complete;
  }

  ready(): Event | undefined {
    try {
      return this.#note(this.#events.ready());
    } catch (error) {
      this.#end({ error, ...this.#result() });
      throw error;
    }
  }

  async next(): Promise<Event | undefined> {
    let event: Event | undefined;
    try {
      event = await this.#events.next();
    } catch (error) {
      this.#end({ error, ...this.#result() });
      throw error;
    }
    if (event === undefined) this.#end(this.#result());
    return this.#note(event);
  }

  close(): void {
    const isCancelled = this.#events.complete !== true;
    this.#end({ ...this.#result(), ...(isCancelled ? { isCancelled } : {}) });
    this.#events.close();
  }

  /** Notes when the first event was returned. */
  #note(event: Event | undefined): Event | undefined {
    const { trace } = this.#tracing;
    if (event !== undefined) trace.firstEventMs ??= performance.now() - this.#openedAt;
    return event;
  }

  #end(how: Partial<OperationTrace>): void {
    if (this.#isOpen) this.#tracing.end(how);
    this.#isOpen = false;
  }

  /**
   * Returns the result of the events so far, unless it cannot be assembled, as when an event is
   * nested too deeply.
   */
  #result(): Partial<OperationTrace> {
    try {
      return { result: this.#partial() };
    } catch {
      return {};
    }
  }
}
