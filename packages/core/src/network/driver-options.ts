import type { Env } from './proxy-env.js';

/** TLS settings of the node driver. */
export interface TlsOptions {
  /** Certificate authorities to trust instead of the system's, PEM. */
  readonly ca?: string | Uint8Array | readonly (string | Uint8Array)[] | undefined;
  /** Client certificate, PEM. */
  readonly cert?: string | Uint8Array | undefined;
  /** Key of the client certificate, PEM. */
  readonly key?: string | Uint8Array | undefined;
  readonly passphrase?: string | undefined;
  readonly servername?: string | undefined;
  /** `false` accepts any certificate. Default true. */
  readonly rejectUnauthorized?: boolean | undefined;
}

/** The part of an undici dispatcher that we call; structural, so that any undici fits. */
export interface DispatcherLike {
  dispatch(options: object, handler: object): boolean;
}

/** Environment variables that name a proxy, as `proxyFromEnv` reads them. */
export interface ProxyEnvironment {
  readonly env: Env;
}

/** How the network is reached. */
export interface NetworkOptions {
  /** Used instead of the platform's own way to the network. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /**
   * A dispatcher of undici 6, 7 or 8: an `Agent`, `Pool` or `MockAgent`, interceptors included. Attempts and redirects stay with the
   * client, which tells the interceptors `retry` and `redirect` to leave its requests alone; `dump` drops every body. `close()` does not
   * close it. Node only.
   */
  readonly dispatcher?: DispatcherLike | undefined;
  /** Node only. */
  readonly tls?: TlsOptions | undefined;
  /**
   * URL of an HTTP proxy for every request, credentials allowed; or an environment whose `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`
   * decide for each origin (`fromEnv` does so). Node only.
   */
  readonly proxy?: string | URL | ProxyEnvironment | undefined;
  /** Path of a unix socket to connect to instead of host and port. Node only. */
  readonly socketPath?: string | undefined;
}
