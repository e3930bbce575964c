import {
  type CallOptions,
  type CallScope,
  type Collector,
  openScope,
  type ScopeOrigin,
  type StreamInit,
  type Transport,
} from '@clients/core';

/** What a stream of several requests is made from. */
export interface Generated<Event, Final> {
  readonly transport: Transport;
  readonly origin: ScopeOrigin;
  readonly options: CallOptions | undefined;
  readonly collector: Collector<Event, Final>;
  /** Sends the requests, over a transport that ends them with the call; the signal of the scope is for the caller's functions. */
  readonly events: (transport: Transport, scope: CallScope) => AsyncGenerator<Event, void, undefined>;
}

/** A stream whose events come from several requests. They are one call: its signal and its `total` end them all. */
export function generated<Event, Final>({
  transport,
  origin,
  options,
  collector,
  events,
}: Generated<Event, Final>): StreamInit<Event, Final> {
  let scope: CallScope | undefined;
  return {
    collector,
    context: () => scope?.context() ?? { endpoint: origin.endpoint },
    abandon: (error) => scope?.fail(error),
    // A promise, so that options that are refused reject like any other failure.
    async open() {
      const [inner, opened] = await Promise.resolve(openScope(transport, origin, options));
      scope = opened;
      const source = events(inner, opened);
      return {
        ready: () => undefined,
        next: async () => {
          const next = await opened.race(source.next());
          return next.done === true ? undefined : next.value;
        },
        close() {
          opened.close();
          // A generator that is waiting ends by the close; its error has nobody to go to.
          source.return(undefined).catch(() => undefined);
        },
      };
    },
  };
}
