import type { NamedProxy } from '../explain/proxy-hint.js';
import type { HeaderMap, ResponseHeaders } from '../wire/headers.js';
import type { Payload, Sending } from '../wire/payload.js';

/** One attempt of a request, ready to be sent. */
export interface WireRequest extends Sending {
  readonly method: string;
  readonly origin: string;
  /** Path and query, encoded. */
  readonly path: string;
  readonly headers: HeaderMap;
  readonly payload: Payload | undefined;
  /**
   * Returns whether the request has secret headers: a browser must not follow redirects with them.
   */
  hasOwnSecrets(): boolean;
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
  /** Time limit for establishing the connection in ms; `null` means no limit. */
  readonly connectLimit: number | null;
  /** Called when the connection is established, before anything is written. */
  onConnected(): void;
}

/** The body of a response, as a driver reads it. */
export interface Source {
  /**
   * Reads the next piece: undefined at the end. Returns a promise where it has to wait, and a
   * rejected one if the body is cut off. Only one read at a time.
   */
  read(): Uint8Array | undefined | Promise<Uint8Array | undefined>;
  /**
   * Discards the rest. If the body ends within `graceMs` milliseconds, its connection stays usable;
   * otherwise it is closed.
   */
  discard(graceMs?: number): void;
}

/** A response whose body has not been read. */
export interface WireResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly source: Source;
  /** Final URL if the platform followed redirects itself. */
  readonly url?: string | undefined;
  /**
   * Whether a truncated body is noticed. False if the platform decodes the body itself, or hides
   * how it ended.
   */
  readonly verified: boolean;
}

/** A request that is being sent, and its response. */
export interface InFlight {
  readonly response: Promise<WireResponse>;
  /** Ends the request in any phase: `response` and reads reject with `reason` immediately. */
  abort(reason: Error): void;
}

/** Sends requests over the network. */
export interface Driver {
  /**
   * Value of `Accept-Encoding` for responses that are read whole; undefined where the platform sets
   * the header itself.
   */
  readonly encodings: string | undefined;
  /** Whether the driver cannot tell if a failed request was sent. */
  readonly isBlind: boolean;
  /** Whether responses are always HTTP/1. */
  readonly isHttp1: boolean;
  /** When the driver was closed, as a `performance.now()` time. No call may start after that. */
  readonly closedAt: number | undefined;
  /** Returns the proxy for requests to an origin; undefined if they are sent directly. */
  proxyFor?(origin: string): HttpProxy | undefined;
  send(request: WireRequest): InFlight;
  /** Closes idle connections. Calls in progress are completed. */
  close(): Promise<void>;
}

/** The proxy of a request. */
export interface HttpProxy extends NamedProxy {
  /** Value of `Proxy-Authorization`; a secret. */
  readonly authorization: string | undefined;
}

/** TLS settings, for Node, Bun and Deno. */
export interface TlsOptions {
  /**
   * Certificate authorities to trust instead of those of the system, in PEM. Deno trusts its
   * default ones as well.
   */
  readonly ca?: string | Uint8Array | readonly (string | Uint8Array)[] | undefined;
  /** Client certificate, in PEM. */
  readonly cert?: string | Uint8Array | undefined;
  /** Key of the client certificate, in PEM. */
  readonly key?: string | Uint8Array | undefined;
  /** Passphrase of `key`. */
  readonly passphrase?: string | undefined;
  /**
   * Name that the server's certificate must have, and that is sent in the handshake (SNI). Default:
   * the host of `baseUrl`. Not on Deno.
   */
  readonly servername?: string | undefined;
  /**
   * Whether the server's certificate must be valid. Default true. False is not supported on Deno,
   * which has a flag for it.
   */
  readonly rejectUnauthorized?: boolean | undefined;
}

/**
 * The part of an undici dispatcher, of any version, that is used. `NetworkOptions` repeats it
 * inline, so that the published types do not name it.
 */
export interface DispatcherLike {
  dispatch(options: object, handler: object): boolean;
}

/** An environment whose variables select a proxy, as for `proxyFromEnv`. */
export interface ProxyEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** How requests are sent. */
export interface NetworkOptions {
  /**
   * A `fetch` function that sends the requests instead of the platform's network driver: that of
   * the platform, one that wraps it, or that of a library such as node-fetch 2 or 3 (on Node). It
   * is called with a URL as a string and returns a response that has not been read. A plain object
   * with `status` and `json()`, `text()` or `arrayBuffer()` is enough for calls. A response that
   * cannot be read is a `NetworkError` `bad-fetch`.
   */
  readonly fetch?: ((input: string | URL, init?: RequestInit) => Promise<Response>) | undefined;
  /**
   * A dispatcher of undici 6, 7 or 8, from 6.0.0 on, such as an `Agent`, `Pool` or `MockAgent`,
   * with or without interceptors. The client retries and follows redirects itself, and disables the
   * interceptors `retry` and `redirect` for its requests; `dump` discards every body. `close()` of
   * the client does not close the dispatcher. Node only.
   *
   * An `Agent` serves every origin. A dispatcher that is bound to an origin (`Client`, `Pool`,
   * `RoundRobinPool`, `BalancedPool`) must be bound to that of `baseUrl`, and a request to any
   * other origin (web search in the cloud, a redirect to storage) is an `InputError`
   * `dispatcher-bound`. It is recognised in every version, and through interceptors and a
   * `RetryAgent` where undici exposes the dispatcher below them: not through interceptors of undici
   * 6, a `RetryAgent` of undici 6 and 7, or a custom dispatcher. These send requests for other
   * origins, including the credentials for those, to the origin they are bound to.
   */
  readonly dispatcher?: { dispatch(options: object, handler: object): boolean } | undefined;
  /**
   * TLS settings of connections to the origin of `baseUrl`. Other origins, such as web search in
   * the cloud and storage that a redirect leads to, see no client certificate and are verified with
   * the authorities of the system. `ca` and `rejectUnauthorized` also apply to a `proxy` with an
   * https URL, on Node for the requests to every origin. Node, Bun and Deno only.
   */
  readonly tls?: TlsOptions | undefined;
  /**
   * URL of an HTTP proxy for every request, whatever its origin, which may contain credentials; or
   * an environment whose `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` select the proxy for each
   * origin, as `fromEnv` does. Node, Bun and Deno only. Without the option, Bun and Deno themselves
   * use the proxies of the environment.
   */
  readonly proxy?: string | URL | ProxyEnvironment | undefined;
  /**
   * Path of a Unix socket to connect to instead of the host and port of `baseUrl`. Other origins
   * are connected to by host and port. Node, Bun and Deno only.
   */
  readonly socketPath?: string | undefined;
}
