import { checkPlainObject, createOptionError } from '../base/check-options.js';
import type { InputError } from '../base/errors.js';

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

/** Option `fetchOptions`: settings of a `fetch`, by their names. */
export type FetchOptions = Readonly<Record<string, unknown>>;

/** Settings that the client makes for each request. */
const OWN_KEYS: readonly string[] = ['method', 'headers', 'body', 'duplex', 'signal', 'redirect'];

/** @throws {InputError} for a key that the client sets itself */
export function checkFetchOptions(given: unknown): asserts given is FetchOptions {
  checkPlainObject('fetchOptions', given);
  const own = Object.keys(given).find((key) => OWN_KEYS.includes(key));
  if (own !== undefined)
    throw createOptionError(
      `option fetchOptions.${own} is set by the client itself`,
      own === 'headers' || own === 'signal' ? `use the option ${own}` : undefined,
    );
}

/**
 * Returns the settings for requests to one origin: all of them to that of `baseUrl`, the proxy to
 * any other. Undefined if there are none.
 */
export function selectFetchOptions(
  options: FetchOptions | undefined,
  isHome: boolean,
): FetchOptions | undefined {
  if (options === undefined || isHome) return options;
  return options['proxy'] === undefined ? undefined : { proxy: options['proxy'] };
}

/** Makes the error for the option where no `fetch` is used. */
export function createFetchOptionsError(): InputError {
  return createOptionError(
    'option fetchOptions is for fetch, which this client does not use',
    'pass fetch: globalThis.fetch too, or use tls, proxy, socketPath or dispatcher',
  );
}
