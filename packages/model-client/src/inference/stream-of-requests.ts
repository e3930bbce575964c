import {
  type CallOptions,
  type CoreTransport,
  type JointCall,
  type JointMethod,
  logUnreadStream,
  openJointCall,
  type StreamSource,
} from '@clients/core';

/** A stream whose events come from several requests. */
export interface StreamOfRequests<Event> {
  readonly transport: CoreTransport;
  readonly method: JointMethod;
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
  method,
  options,
  events,
}: StreamOfRequests<Event>): StreamSource<Event> {
  let joint: JointCall | undefined;
  let received: AsyncGenerator<Event, void, undefined>;
  logUnreadStream(transport, method.name, method.endpoint, () => joint !== undefined);
  return {
    context: () => joint?.context() ?? { endpoint: method.endpoint },
    response: () => joint?.response(),
    ready: () => undefined,
    async next() {
      if (joint === undefined) {
        const [inner, opened] = openJointCall(transport, method, options);
        joint = opened;
        received = events(inner, opened);
      }
      try {
        const next = await joint.until(received.next());
        return next.done === true ? undefined : next.value;
      } catch (error) {
        throw joint.fail(error);
      }
    },
    close() {
      if (joint === undefined) return;
      joint.close();
      // Closing the call ends a waiting generator; nobody is left to receive its error.
      received.return(undefined).catch(() => undefined);
    },
  };
}
