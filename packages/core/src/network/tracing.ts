import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel, type TracingChannel } from 'node:diagnostics_channel';
import type {
  ObservedEndpoint,
  OperationTrace,
  OperationTracing,
  TraceObserver,
} from './platform-interface.js';

type Channel = TracingChannel<unknown, object>;

const packageChannels = new Map<string, Channel>();
const endpointChannels = new WeakMap<object, Channel>();

/**
 * Returns what publishes an operation on the channels `<package>:call` and `<package>:<operation>`,
 * with the same message object from start to end; undefined in the usual case that neither has
 * subscribers.
 */
export function openTracing(
  service: string,
  endpoint: ObservedEndpoint,
  origin: string,
  input: unknown,
): OperationTracing | undefined {
  const all = getPackageChannel(service);
  const one = getOperationChannel(service, endpoint);
  if (!all.hasSubscribers && !one.hasSubscribers) return undefined;
  const channels = [all, one].filter(({ hasSubscribers }) => hasSubscribers);
  const trace: OperationTrace = {
    operation: endpoint.id,
    method: endpoint.method,
    route: endpoint.path,
    origin,
    isStream: 'event' in endpoint,
    input,
  };
  return {
    trace,
    run(work) {
      let run = work;
      for (const { start } of channels) {
        const inner = run;
        run = () => start.runStores(trace, inner);
      }
      const running = run();
      for (const { end } of channels) end.publish(trace);
      return running;
    },
    end(how) {
      Object.assign(trace, how);
      for (const channel of channels) {
        if ('error' in how) channel.error.publish(trace);
        channel.asyncStart.publish(trace);
        channel.asyncEnd.publish(trace);
      }
    },
  };
}

/** Observes every operation of a package. Returns a function that ends it. */
export function observe(service: string, observer: TraceObserver): () => void {
  const channel = getPackageChannel(service);
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

function getOperationChannel(service: string, endpoint: ObservedEndpoint): Channel {
  let channel = endpointChannels.get(endpoint);
  if (channel === undefined) {
    channel = tracingChannel(`${service}:${endpoint.id}`);
    endpointChannels.set(endpoint, channel);
  }
  return channel;
}

function getPackageChannel(service: string): Channel {
  let channel = packageChannels.get(service);
  if (channel === undefined) {
    channel = tracingChannel(`${service}:call`);
    packageChannels.set(service, channel);
  }
  return channel;
}
