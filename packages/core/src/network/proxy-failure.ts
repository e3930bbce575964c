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
};
