import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel, type TracingChannel } from 'node:diagnostics_channel';
import type { OperationTrace, OperationTracing, TraceObserver } from './platform-interface.js';

type Channel = TracingChannel<unknown, object>;

const packageChannels = new Map<string, Channel>();
const endpointChannels = new WeakMap<object, Channel>();

/**
 * Returns the channels of an operation that have subscribers, of `<package>:call` and
 * `<package>:<operation>`. Undefined, and without any allocation, in the usual case that there are
 * none.
 *
 * @param endpoint key under which the operation's channel is cached
 */
export function findObservers(
  service: string,
  operation: string,
  endpoint: object,
): readonly Channel[] | undefined {
  const all = getPackageChannel(service);
  let one = endpointChannels.get(endpoint);
  if (one === undefined) {
    one = tracingChannel(`${service}:${operation}`);
    endpointChannels.set(endpoint, one);
  }
  if (!all.hasSubscribers && !one.hasSubscribers) return undefined;
  return [all, one].filter(({ hasSubscribers }) => hasSubscribers);
}

/** Publishes one operation, with the same message object from start to end. */
export function openTracing(channels: readonly Channel[], trace: OperationTrace): OperationTracing {
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

function getPackageChannel(service: string): Channel {
  let channel = packageChannels.get(service);
  if (channel === undefined) {
    channel = tracingChannel(`${service}:call`);
    packageChannels.set(service, channel);
  }
  return channel;
}
