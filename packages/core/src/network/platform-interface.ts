import type { Driver } from './driver.js';
import type { NetworkOptions } from './network-options.js';
import type { HearSkipped } from './proxy.js';

/** The differences between Node, Bun, Deno and the web. */
export interface Platform {
  /**
   * Creates the network driver.
   *
   * @param home the origin of `baseUrl`: TLS settings, the socket and a bound dispatcher apply to
   * it alone
   * @param connectLimit when an attempt to connect is given up, in ms; `null` means never
   * @param service package name, which begins the names of variables
   * @param onSkipped is told what of the environment is not understood
   * @throws {InputError} for options that are invalid or not supported here
   */
  driver(
    options: NetworkOptions,
    home: string,
    connectLimit: number | null,
    service: string,
    onSkipped: HearSkipped,
  ): Driver;
  /** Whether `fetch` can send streams although it ignores `duplex`. */
  readonly sendsStreams?: boolean;
  /** Returns the default `User-Agent`. Left out where the platform sets its own. */
  readonly makeUserAgent?: (product: { readonly name: string; readonly version: string }) => string;
  /** Whether option `proxy` is supported. With `fetch` the settings of the platform apply. */
  readonly choosesProxy: boolean;
  /**
   * Returns the environment variable that names a proxy for an origin, which the client does not
   * use. Left out where the platform uses it itself.
   */
  readonly findProxyVariable?: ((origin: string) => string | undefined) | undefined;
  /**
   * Opens a file to send. Undefined where there is no file system.
   * @throws {InputError} `file-unreadable`
   */
  readonly openFile?: (path: string | URL) => Promise<OpenFile>;
  /**
   * Writes a temporary file and renames it at the end; removes it on failure.
   * @throws {InputError} `file-unwritable`
   */
  readonly saveFile?: (path: string | URL, pieces: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Returns a diagnostics channel. Undefined where there are none. */
  readonly channel?: (name: string) => Channel | undefined;
  /**
   * Returns an environment variable; undefined where the process may not read it, without asking the
   * user for it. Left out where there is no environment.
   */
  readonly readAllowedVariable?: (name: string) => string | undefined;
  /** Returns what publishes the operations of a client. Left out where they cannot be observed. */
  readonly openTracing?: (service: string, origin: string) => Tracing;
  /** Observes every operation of a package. Returns a function that ends it. */
  readonly observe?: (service: string, observer: TraceObserver) => () => void;
}

/** A file that can be sent. Each `read` starts at its first byte. */
export interface OpenFile {
  readonly name: string;
  readonly size: number;
  read(): AsyncIterable<Uint8Array>;
}

/** The message published for one operation: the same object from start to end. */
export interface OperationTrace {
  /** Operation id of the endpoint, such as `chat`; errors and hooks have it under the same name. */
  readonly endpoint: string;
  readonly method: string;
  /** The path of the endpoint, with parameters in braces. */
  readonly route: string;
  /** Origin of the client's server. */
  readonly origin: string;
  /** Whether the result is a stream of events. */
  readonly isStream: boolean;
  /**
   * The arguments of the call, unchanged: path parameters, query and body. They may hold secrets
   * and private content.
   */
  readonly input: unknown;
  /**
   * What the call returned, at its end; for a stream the collected result, also when it was
   * cancelled; for `exchange` the whole exchange.
   */
  result?: unknown;
  /** What the call threw. */
  error?: unknown;
  /** Milliseconds from the start to the first event of a stream. */
  firstEventMs?: number;
  /** The reader left the stream before its end. */
  isCancelled?: boolean;
}

/** The fields of an endpoint that subscribers see. */
export interface ObservedEndpoint {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

/** Publishes the operations of a client. */
export interface Tracing {
  /** Returns what publishes an operation; undefined while nobody subscribes. */
  begin(endpoint: ObservedEndpoint, input: unknown): OperationTracing | undefined;
}

/** Publishes one operation to its subscribers. */
export interface OperationTracing {
  readonly trace: OperationTrace;
  /**
   * Publishes the start, and does the work inside the `AsyncLocalStorage` contexts that subscribers
   * have bound.
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Publishes the end, with the fields that it adds to the message. */
  end(how: Partial<OperationTrace>): void;
}

/** Observes the operations of a package, such as to make a span of each. */
export interface TraceObserver {
  /** The operation begins; also called after `enter`. */
  start(trace: OperationTrace): void;
  end(trace: OperationTrace): void;
  /** If this is an `AsyncLocalStorage`, it holds the value of `enter` while the operation runs. */
  readonly storage?: unknown;
  /**
   * Called before `start` when there is such a storage, unless another observer uses the same one.
   */
  enter(trace: OperationTrace): unknown;
}

/** The part of a `node:diagnostics_channel` that is used. */
export interface Channel {
  readonly hasSubscribers: boolean;
  publish(message: unknown): void;
}
