import type { CallOptions, Collector, ErrorContext, StreamInit, Transport, WithOptions } from '@clients/core';

/** What a stream of several requests is made from. */
export interface Generated<Event, Final> {
  readonly transport: Transport;
  /** The caller's signal. */
  readonly signal: AbortSignal | undefined;
  readonly collector: Collector<Event, Final>;
  /** Sends the requests, over a transport that ends them when the stream is given up; `signal` tells of it and of the caller's abort. */
  readonly events: (transport: Transport, signal: AbortSignal) => AsyncGenerator<Event, void, undefined>;
  readonly context: ErrorContext;
}

/** A stream whose events come from several requests, one after another. */
export function generated<Event, Final>({
  transport,
  signal,
  collector,
  events,
  context,
}: Generated<Event, Final>): StreamInit<Event, Final> {
  const ended = new AbortController();
  const onAbort = (): void => {
    ended.abort(signal?.reason);
  };
  return {
    collector,
    context: () => context,
    abandon: (error) => {
      ended.abort(error);
    },
    open() {
      if (signal?.aborted === true) onAbort();
      else signal?.addEventListener('abort', onAbort);
      const options: WithOptions & CallOptions = { signal: ended.signal };
      const source = events(transport.with(options), ended.signal);
      return Promise.resolve({
        ready: () => undefined,
        next: async () => {
          const next = await source.next();
          return next.done === true ? undefined : next.value;
        },
        close() {
          signal?.removeEventListener('abort', onAbort);
          ended.abort();
          // A generator that is waiting ends by the abort; its error has nobody to go to.
          source.return(undefined).catch(() => undefined);
        },
      });
    },
  };
}
