import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel, type TracingChannel } from 'node:diagnostics_channel';
import type { OperationTrace, TraceObserver } from '../platform.js';

interface TracedEndpoint {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

interface TracedClient {
  readonly service: { readonly name: string };
  readonly target: { readonly base: { readonly origin: string } };
}

interface TraceableStream {
  open(partial: () => unknown): Promise<TraceableEvents>;
}

interface TraceableEvents {
  ready(): unknown;
  next(): Promise<unknown>;
  readonly complete?: boolean | undefined;
  close(): void;
}

type Channel = TracingChannel<unknown, object>;
const ofPackages = new Map<string, Channel>();
const ofEndpoints = new WeakMap<TracedEndpoint, Channel>();

/** Returns what observes an operation: subscribers of `<package>:<operation>` and of `<package>:call`. Undefined when there are none. */
export function tracingOf(
  { service, target }: TracedClient,
  endpoint: TracedEndpoint,
  input: unknown,
): ChannelTracing | undefined {
  // Anything can be passed as an endpoint; the call refuses it.
  if (typeof (endpoint as unknown) !== 'object' || (endpoint as unknown) === null) return undefined;
  const all = ofPackage(service.name);
  let one = ofEndpoints.get(endpoint);
  if (one === undefined)
    ofEndpoints.set(endpoint, (one = tracingChannel(`${service.name}:${endpoint.id}`)));
  // Nearly always nobody subscribes: this allocates nothing.
  if (!all.hasSubscribers && !one.hasSubscribers) return undefined;
  const channels = [all, one].filter(({ hasSubscribers }) => hasSubscribers);
  const { id: operation, method, path: route } = endpoint;
  return new ChannelTracing(channels, {
    operation,
    method,
    route,
    origin: target.base.origin,
    isStream: 'event' in endpoint,
    input,
  });
}

export function observe(service: string, observer: TraceObserver): () => void {
  const channel = ofPackage(service);
  const { storage } = observer;
  const ignored = (): void => undefined;
  const subscribers = {
    start: (trace: object): void => {
      observer.start(trace as OperationTrace);
    },
    end: ignored,
    asyncStart: ignored,
    asyncEnd: (trace: object): void => {
      observer.end(trace as OperationTrace);
    },
    error: ignored,
  };
  if (storage instanceof AsyncLocalStorage)
    channel.start.bindStore(storage, (trace) => observer.enter(trace as OperationTrace));
  channel.subscribe(subscribers);
  return () => {
    channel.unsubscribe(subscribers);
    if (storage instanceof AsyncLocalStorage) channel.start.unbindStore(storage);
  };
}

function ofPackage(service: string): Channel {
  let channel = ofPackages.get(service);
  if (channel === undefined) ofPackages.set(service, (channel = tracingChannel(`${service}:call`)));
  return channel;
}

class ChannelTracing {
  readonly #channels: readonly Channel[];
  readonly #trace: OperationTrace;

  constructor(channels: readonly Channel[], trace: OperationTrace) {
    this.#channels = channels;
    this.#trace = trace;
  }

  async call<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await this.#started(work);
      this.#end({ result });
      return result;
    } catch (error) {
      this.#end({ error });
      throw error;
    }
  }

  stream<Init extends TraceableStream>(init: Init): Init {
    const since = performance.now();
    const open: TraceableStream['open'] = async (partial) => {
      try {
        return this.#observed(await this.#started(() => init.open(partial)), partial, since);
      } catch (error) {
        this.#end({ error });
        throw error;
      }
    };
    return { ...init, open };
  }

  /** Runs `work` within the stores that subscribers have bound. */
  #started<T>(work: () => Promise<T>): Promise<T> {
    const trace = this.#trace;
    let run = work;
    for (const { start } of this.#channels) {
      const inner = run;
      run = () => start.runStores(trace, inner);
    }
    const running = run();
    for (const { end } of this.#channels) end.publish(trace);
    return running;
  }

  #end(how: Partial<OperationTrace>): void {
    const trace = Object.assign(this.#trace, how);
    for (const channel of this.#channels) {
      if ('error' in how) channel.error.publish(trace);
      channel.asyncStart.publish(trace);
      channel.asyncEnd.publish(trace);
    }
  }

  #observed(events: TraceableEvents, partial: () => unknown, since: number): TraceableEvents {
    let isOpen = true;
    const end = (how: Partial<OperationTrace>): void => {
      if (isOpen) this.#end(how);
      isOpen = false;
    };
    const seen = (event: unknown): unknown => {
      if (event !== undefined) this.#trace.firstEventMs ??= performance.now() - since;
      return event;
    };
    const failed = (error: unknown): never => {
      end({ error, ...resultOf(partial) });
      throw error;
    };
    return {
      get complete() {
        return events.complete;
      },
      ready() {
        try {
          return seen(events.ready());
        } catch (error) {
          return failed(error);
        }
      },
      next: async () => {
        const event = await events.next().catch(failed);
        if (event === undefined) end(resultOf(partial));
        return seen(event);
      },
      close() {
        const isComplete = events.complete === true;
        end({ ...resultOf(partial), ...(isComplete ? {} : { isCancelled: true }) });
        events.close();
      },
    };
  }
}

/** Returns the result of the events so far, unless it cannot be assembled, as when an event is nested too deeply. */
function resultOf(partial: () => unknown): Partial<OperationTrace> {
  try {
    return { result: partial() };
  } catch {
    return {};
  }
}
