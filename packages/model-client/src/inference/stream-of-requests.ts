import {
  type CallOptions,
  type JointCall,
  openJointCall,
  type JointOrigin,
  type StreamSource,
  type CoreTransport,
} from '@clients/core';

/** A stream whose events come from several requests. */
export interface StreamOfRequests<Event> {
  readonly transport: CoreTransport;
  readonly origin: JointOrigin;
  readonly options: CallOptions | undefined;
  /**
   * Sends the requests over a transport that ends them with the call. The scope's signal is for
   * functions of the caller.
   */
  readonly events: (
    transport: CoreTransport,
    scope: JointCall,
  ) => AsyncGenerator<Event, void, undefined>;
}

/**
 * Makes one stream of the events of several requests. They count as one call, whose signal and
 * `total` limit end all of them.
 */
export function streamRequests<Event>({
  transport,
  origin,
  options,
  events,
}: StreamOfRequests<Event>): StreamSource<Event> {
  let scope: JointCall | undefined;
  return {
    context: () => scope?.context() ?? { endpoint: origin.endpoint },
    abandon: (error) => scope?.cancel(error),
    // In a promise, so that invalid options reject like any other failure.
    async open() {
      const [inner, opened] = await Promise.resolve(openJointCall(transport, origin, options));
      scope = opened;
      const source = events(inner, opened);
      return {
        ready: () => undefined,
        next: async () => {
          try {
            const next = await opened.until(source.next());
            return next.done === true ? undefined : next.value;
          } catch (error) {
            throw opened.fail(error);
          }
        },
        close() {
          opened.close();
          // Closing the scope ends a waiting generator; nobody is left to receive its error.
          source.return(undefined).catch(() => undefined);
        },
      };
    },
  };
}
