import type { ResponseHeaders, HeaderMap } from '../wire/headers.js';
import type { Payload, Sending } from '../wire/payload.js';

/** A request to send. */
export interface WireRequest extends Sending {
  readonly method: string;
  readonly origin: string;
  /** Path and query, encoded. */
  readonly path: string;
  readonly headers: HeaderMap;
  readonly payload: Payload | undefined;
  /** Returns whether the request has secret headers, with which a browser must not follow a redirect. */
  hasOwnSecrets(): boolean;
  /** Whether the response is a raw file. Servers let browsers cache those for hours, so a cached one must be revalidated. */
  readonly isFile: boolean;
  /** The connection of an earlier attempt broke: those that are idle may be broken too. A driver that can does not use them. */
  readonly needsNewConnection: boolean;
  /** Time limit for establishing the connection in ms; `null` means no limit. */
  readonly connectLimit: number | null;
  /** Called when the connection is established, before anything is written. */
  onConnected(): void;
}

/** The body of a response, read piece by piece. */
export interface Source {
  /**
   * Reads the next piece: undefined at the end. Returns a promise where it has to wait, and a rejected one if the body is cut off. Only
   * one read at a time.
   */
  read(): Uint8Array | undefined | Promise<Uint8Array | undefined>;
  /** Discards the rest. `graceMs` is the time in which a body may still end, which keeps its connection usable. */
  discard(graceMs?: number): void;
}

/** The status and headers of a response, and the source of its body. */
export interface WireResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly source: Source;
  /** Final URL if the platform followed redirects itself. */
  readonly url?: string | undefined;
  /** Whether a body that was cut off is noticed. False when the platform has decoded the body, or does not tell how it ended. */
  readonly verified: boolean;
}

/** A request in progress. */
export interface InFlight {
  readonly response: Promise<WireResponse>;
  /** Ends the request in any phase: `response` and reads reject with `reason` immediately. */
  abort(reason: Error): void;
}

/** A network driver. */
export interface Driver {
  /** Value of `Accept-Encoding` for responses that are read whole; undefined where the platform sets the header itself. */
  readonly encodings: string | undefined;
  /** Whether the driver cannot tell if a failed request was sent. */
  readonly blind: boolean;
  /** When the driver was closed, as a `performance.now()` time. No call may start after that. */
  readonly closedAt: number | undefined;
  /** Returns the proxy for an origin; undefined when there is none, or when the platform does not reveal it. */
  proxyFor?(origin: string): HttpProxy | undefined;
  send(request: WireRequest): InFlight;
  /** Closes idle connections. Calls in progress are completed. */
  close(): Promise<void>;
}

/** A proxy as described in errors. */
export interface HttpProxy {
  /** URL without credentials, and the option or variable it is set by. */
  readonly name: string;
  /** Value of `Proxy-Authorization`; a secret. */
  readonly authorization: string | undefined;
  /** Returns what to check after the proxy refused a request with `status`. */
  afterStatus(status: number): string;
  /** Returns what to check after the connection to the proxy, or through it, failed with `code`. */
  afterFailure(code: string | undefined): string;
}
