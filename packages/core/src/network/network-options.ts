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
