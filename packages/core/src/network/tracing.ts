/** What is published for one operation, on all of its channels: the same object from start to end. */
export interface OperationTrace {
  /** Operation id of the endpoint, such as `chat`. */
  readonly operation: string;
  readonly method: string;
  /** The path of the endpoint, with parameters in braces. */
  readonly route: string;
  /** Origin of the client's server. */
  readonly origin: string;
  /** Whether the result is a stream of events. */
  readonly isStream: boolean;
  /** The arguments of the call, unchanged: path parameters, query and body. They may hold secrets and private content. */
  readonly input: unknown;
  /** What the call returned, at its end; for a stream the collected result, also when it was cancelled; for `exchange` the whole exchange. */
  result?: unknown;
  /** What the call threw. */
  error?: unknown;
  /** Milliseconds from the start to the first event of a stream. */
  firstEventMs?: number;
  /** The reader left the stream before its end. */
  isCancelled?: boolean;
}

/** The part of an endpoint that is published. */
export interface TracedEndpoint {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

/** What is traced of the settings of a client. */
export interface TracedClient {
  readonly service: { readonly name: string };
  readonly target: { readonly base: { readonly origin: string } };
}

/** The part of what a stream is made from that is observed. */
export interface TraceableStream {
  open(partial: () => unknown): Promise<TraceableEvents>;
}

/** The events of a stream. */
export interface TraceableEvents {
  ready(): unknown;
  next(): Promise<unknown>;
  readonly complete?: boolean | undefined;
  close(): void;
}

/** An operation that somebody observes. */
export interface Tracing {
  /** Publishes the start of `work`, and its result or error. */
  call<T>(work: () => Promise<T>): Promise<T>;
  /** Publishes the start of a stream when it is opened, and its result or error when it ends. */
  stream<Init extends TraceableStream>(init: Init): Init;
}

/** Functions that observe operations. */
export interface TraceObserver {
  /** The operation begins; also called after `enter`. */
  start(trace: OperationTrace): void;
  /** The operation has ended, in whichever way. */
  end(trace: OperationTrace): void;
  /** If this is an `AsyncLocalStorage`, it holds the value of `enter` while the operation runs. */
  readonly storage?: unknown;
  /** Called before `start` when there is such a storage, unless another observer uses the same one. */
  enter(trace: OperationTrace): unknown;
}
