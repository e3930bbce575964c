import { type ClientError, type ErrorContext, TimeoutError } from '../base/errors.js';
import type { HeaderMap } from '../wire/headers.js';
import type { Driver } from './driver.js';

/** The proxy that a failure comes from. */
export interface ProxyFailure {
  readonly name: string;
  readonly hint: string;
}

/** What errors say of proxies. */
export interface ProxyAdvice {
  /**
   * Returns the proxy that a failure of the network comes from: for https only when its tunnel did not open, for http always.
   *
   * @param url the address of the request
   */
  failure(driver: Driver, url: string, cause: unknown, code: string | undefined): ProxyFailure | undefined;
  /** Adds the proxy to a hint for a failure that it may cause, such as one with its own certificates. */
  noted(driver: Driver, url: string, hint: string): string;
  /** Adds the proxy to the hint of a `connect` timeout: until the connection is established, the client waits for the proxy. */
  timeout<Failure extends ClientError>(driver: Driver, url: string, failure: Failure, context: ErrorContext): Failure | TimeoutError;
  /** Returns the credentials sent to the proxies of origins, in case one of them echoes them. */
  secrets(driver: Driver, origins: readonly string[]): HeaderMap;
}

export const proxyAdvice: ProxyAdvice = {
  failure(driver, url, cause, code) {
    const { origin, protocol } = new URL(url);
    const { ofProxy, status } = (cause ?? {}) as { ofProxy?: unknown; status?: unknown };
    const proxy = protocol === 'http:' || ofProxy === true ? driver.proxyFor?.(origin) : undefined;
    if (proxy === undefined) return undefined;
    return { name: proxy.name, hint: typeof status === 'number' ? proxy.afterStatus(status) : proxy.afterFailure(code) };
  },
  noted(driver, url, hint) {
    const proxy = driver.proxyFor?.(new URL(url).origin);
    return proxy === undefined ? hint : `${hint}; the connection goes through ${proxy.name}`;
  },
  timeout(driver, url, failure, context) {
    if (!(failure instanceof TimeoutError) || failure.phase !== 'connect') return failure;
    const hint = proxyAdvice.noted(driver, url, failure.hint ?? 'check host and port');
    if (hint === failure.hint) return failure;
    const { code, cause } = failure;
    return new TimeoutError('connect', failure.message.replace(`${failure.request}: `, ''), { ...context, code, cause, hint });
  },
  secrets(driver, origins) {
    const secrets: HeaderMap = {};
    for (const origin of origins) {
      const secret = driver.proxyFor?.(origin)?.authorization;
      if (secret !== undefined) secrets[`proxy-authorization ${origin}`] = secret;
    }
    return secrets;
  },
};
