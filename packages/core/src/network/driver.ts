import type { NamedProxy } from '../base/hints.js';
import type { Payload, SendListener } from '../wire/payload.js';
import type { HeaderMap } from '../wire/headers.js';
import type { ResponseHeaders } from '../wire/response-headers.js';

/** One attempt of a request, ready to be sent. */
export interface WireRequest extends SendListener {
  readonly method: string;
  readonly origin: string;
  /** Path and query, encoded. */
  readonly path: string;
  readonly headers: HeaderMap;
  readonly payload: Payload | undefined;
  /** What is passed to `fetch` as it is: option `fetchOptions`, as far as it is for this origin. */
  readonly fetchOptions: object | undefined;
  /**
   * Whether the response is a raw file. Servers let browsers cache those for hours, so a cached one
   * must be revalidated.
   */
  readonly isFile: boolean;
  /**
   * Whether the connection of an earlier attempt broke. Idle ones may be broken too, so a driver
   * that has the choice opens a new one.
   */
  readonly needsNewConnection: boolean;
  /** Called when a connection takes the request, before anything is written. */
  onConnected(): void;
}

/** How long a body that is discarded may go on, in ms, before its connection is closed. */
export const GRACE_MS = 250;

/** The body of a response. The sender waits while it is not read. */
export interface Body {
  /**
   * Returns the bytes that have arrived, undefined at the end; a promise where it has to wait,
   * which rejects with a `DriverFailure` if the body is cut off or the request was ended. Only one
   * read at a time.
   */
  read(): Uint8Array | undefined | Promise<Uint8Array | undefined>;
  /** Discards the rest. If the body ends within `GRACE_MS`, its connection stays usable. */
  discard(): void;
  /** Discards the rest, and closes its connection. */
  close(): void;
}

/** A response whose body has not been read. */
export interface WireResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: Body;
  /** Final URL if the platform followed redirects itself. */
  readonly url?: string | undefined;
  /**
   * Whether a truncated body is noticed: false for one that ends with its connection or its stream
   * of HTTP/2, without length or chunks, and where the platform decodes it or hides how it ended.
   */
  readonly verified: boolean;
}

/** A request that is being sent, and its response. */
export interface InFlight {
  /** Rejects with a `DriverFailure`. */
  readonly response: Promise<WireResponse>;
  /** Ends the request in any phase: what waits for it rejects at once. */
  abort(): void;
}

/** Sends requests over the network. */
export interface Driver {
  /**
   * Value of `Accept-Encoding` for responses that are read whole; undefined where the platform sets
   * the header itself.
   */
  readonly encodings: string | undefined;
  /** When the driver was closed, in ms of `now()`. No call may start after that. */
  readonly closedAt: number | undefined;
  /** Returns the proxy for requests to an origin; undefined if they are sent directly. */
  proxyFor?(origin: string): HttpProxy | undefined;
  /** Returns the variable that would let this driver use a mock that it does not use. */
  findIgnoredMock?(): string | undefined;
  send(request: WireRequest): InFlight;
  /** Closes idle connections. Calls in progress are completed. */
  close(): Promise<void>;
}

/** The proxy of a request. */
export interface HttpProxy extends NamedProxy {
  /** Value of `Proxy-Authorization`; a secret. */
  readonly authorization: string | undefined;
}

/**
 * The part of an undici dispatcher that is used. `NetworkOptions` repeats it inline, so that the
 * published types do not name it.
 */
export interface DispatcherLike {
  dispatch(options: object, handler: object): boolean;
}
