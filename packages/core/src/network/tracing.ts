import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel, type TracingChannel } from 'node:diagnostics_channel';
import type { OperationTrace, TraceObserver, Tracing } from './platform-interface.js';

type Channel = TracingChannel<unknown, object>;

/** By package. They are kept: Node forgets a channel that nobody refers to, with its subscribers. */
const channels = new Map<string, Channel>();

/**
 * Returns what publishes the operations of a client on the channel `<package>:call`, each with the
 * same message object from start to end.
 */
export function openTracing(service: string, origin: string): Tracing {
  const channel = getChannel(service);
  return {
    begin(endpoint, input) {
      if (!channel.hasSubscribers) return undefined;
      const trace: OperationTrace = {
        endpoint: endpoint.id,
        method: endpoint.method,
        route: endpoint.path,
        origin,
        isStream: 'event' in endpoint,
        input,
      };
      return {
        trace,
        run(work) {
          const running = channel.start.runStores(trace, work);
          channel.end.publish(trace);
          return running;
        },
        end(how) {
          Object.assign(trace, how);
          if ('error' in how) channel.error.publish(trace);
          channel.asyncStart.publish(trace);
          channel.asyncEnd.publish(trace);
        },
      };
    },
  };
}

/** Observes every operation of a package. Returns a function that ends it. */
export function observe(service: string, observer: TraceObserver): () => void {
  const channel = getChannel(service);
  const { storage } = observer;
  const ignore = (): void => undefined;
  const subscribers = {
    start: (trace: object): void => {
      observer.start(trace as OperationTrace);
    },
    end: ignore,
    asyncStart: ignore,
    asyncEnd: (trace: object): void => {
      observer.end(trace as OperationTrace);
    },
    error: ignore,
  };
  if (storage instanceof AsyncLocalStorage)
    channel.start.bindStore(storage, (trace) => observer.enter(trace as OperationTrace));
  channel.subscribe(subscribers);
  return () => {
    channel.unsubscribe(subscribers);
    if (storage instanceof AsyncLocalStorage) channel.start.unbindStore(storage);
  };
}

function getChannel(service: string): Channel {
  let channel = channels.get(service);
  if (channel === undefined) {
    channel = tracingChannel(`${service}:call`);
    channels.set(service, channel);
  }
  return channel;
}
