import { isUrl } from '../../base/realm.js';

/**
 * Returns the origins that a dispatcher of undici 6, 7 or 8 is bound to: it sends every request there, whatever the request says. A
 * `Client`, `Pool` or `RoundRobinPool` has its URL under a symbol, also with interceptors of undici 7 and 8; a `BalancedPool` lists its
 * upstreams. Undefined for one that is not bound, and for one that hides what it is made from: a `RetryAgent` of undici 6 and 7, a
 * dispatcher with interceptors of undici 6, an object of the caller's.
 */
export function boundOrigins(dispatcher: object): readonly string[] | undefined {
  const { upstreams } = dispatcher as { readonly upstreams?: unknown };
  if (Array.isArray(upstreams)) return upstreams.map(String);
  const symbol = Object.getOwnPropertySymbols(dispatcher).find(({ description }) => description === 'url');
  const url = symbol === undefined ? undefined : (dispatcher as Readonly<Record<symbol, unknown>>)[symbol];
  return isUrl(url) ? [url.origin] : undefined;
}
