import type { AbortError, CoreTransport, ErrorContext, Events, StreamSource } from '@clients/core';
import type { Send } from './pooled-call.js';
import { PooledEvents } from './pooled-events.js';

/** A stream whose server is chosen when it is opened. */
interface PooledStream<In, Event> {
  /** The source over the transport of the first server, until another one is chosen. */
  readonly first: StreamSource<Event>;
  readonly input: In | (() => Promise<In>);
  /** Makes the source over the transport of the chosen server. */
  readonly makeSource: (transport: CoreTransport, input: In) => StreamSource<Event>;
  /**
   * Calls `send` with the transport of the chosen server, and if that fails, with those of the
   * others.
   */
  readonly run: (input: In, send: Send<Events<Event>>) => Promise<Events<Event>>;
}

/** The source of a stream, over the transport of the server that is chosen for it. */
export class PooledSource<In extends object, Event> implements StreamSource<Event> {
  openedAt: number | undefined;
  readonly #stream: PooledStream<In, Event>;
  #source: StreamSource<Event>;
  #abandoned: AbortError | undefined;

  constructor(stream: PooledStream<In, Event>) {
    this.#stream = stream;
    this.#source = stream.first;
  }

  async open(partial: () => unknown): Promise<Events<Event>> {
    this.openedAt = performance.now();
    const { input, run, makeSource } = this.#stream;
    const made = typeof input === 'function' ? await input() : input;
    return run(made, async (transport, running) => {
      if (this.#abandoned !== undefined) throw this.#abandoned;
      this.#source = makeSource(transport, made);
      const events = await this.#source.open(partial);
      return running === undefined ? events : new PooledEvents(events, running);
    });
  }

  abandon(error: AbortError): void {
    this.#abandoned = error;
    this.#source.abandon(error);
  }

  context(): ErrorContext {
    return this.#source.context();
  }
}
