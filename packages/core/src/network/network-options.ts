/** TLS settings, for Node. */
export interface TlsOptions {
  /** Certificate authorities to trust instead of those of the system, in PEM. */
  readonly ca?: string | Uint8Array | readonly (string | Uint8Array)[] | undefined;
  /** Client certificate, in PEM. */
  readonly cert?: string | Uint8Array | undefined;
  /** Key of the client certificate, in PEM. */
  readonly key?: string | Uint8Array | undefined;
  /** Passphrase of `key`. */
  readonly passphrase?: string | undefined;
  /**
   * Name that the server's certificate must have, and that is sent in the handshake (SNI). Default:
   * the host of `baseUrl`.
   */
  readonly servername?: string | undefined;
  /** Whether the server's certificate must be valid. Default true. */
  readonly rejectUnauthorized?: boolean | undefined;
}

/** An environment whose variables select a proxy, as for `proxyFromEnv`. */
export interface ProxyEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** How requests are sent. */
export interface NetworkOptions {
  /**
   * A function that sends the requests instead of the platform's network driver: the platform's
   * `fetch`, a function that wraps it, or node-fetch 2 or 3 (on Node). It is called with a URL
   * as a string and returns a response that has not been read. An object with `status` and
   * `json()`, `text()` or `arrayBuffer()` is enough for calls. Anything else is a `NetworkError`
   * `bad-fetch`.
   */
  readonly fetch?: ((input: string | URL, init?: RequestInit) => Promise<Response>) | undefined;
  /**
   * A dispatcher of undici 7.26 or newer, or 8, such as an `Agent` or a `MockAgent`, with or without
   * interceptors. What its interceptors do is not undone: one that retries also repeats writes, and
   * one that follows redirects sends credentials along. `close()` of the client does not close the
   * dispatcher. Node only.
   *
   * An `Agent` serves every origin. A `Client` or a `Pool` must be bound to the origin of `baseUrl`; a
   * request to another one (web search in the cloud, a redirect to storage) is an `InputError`
   * `dispatcher-bound`.
   */
  readonly dispatcher?: { dispatch(options: object, handler: object): boolean } | undefined;
  /**
   * TLS settings of connections to the origin of `baseUrl`. Other origins, such as web search in
   * the cloud and storage that a redirect leads to, see no client certificate and are verified with
   * the authorities of the system. `ca` and `rejectUnauthorized` also apply to a `proxy` with an
   * https URL. Node only; for Bun and Deno see `fetchOptions`.
   */
  readonly tls?: TlsOptions | undefined;
  /**
   * URL of an HTTP proxy for every request, whatever its origin, which may contain credentials; or
   * an environment whose `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` select the proxy for each
   * origin, as `fromEnv` does. Node only: Bun and Deno themselves use the proxies of the
   * environment, and take others in `fetchOptions`.
   */
  readonly proxy?: string | URL | ProxyEnvironment | undefined;
  /**
   * Path of a Unix socket to connect to instead of the host and port of `baseUrl`. Other origins
   * are connected to by host and port. Node only; for Bun and Deno see `fetchOptions`.
   */
  readonly socketPath?: string | undefined;
  /** Settings that are passed to `fetch` as they are, as the option of a call. */
  readonly fetchOptions?: Readonly<Record<string, unknown>> | undefined;
}
