import type { HeaderMap } from '../wire/headers.js';
import type { Driver, HttpProxy } from './driver.js';

/** The proxy that a failure comes from. */
export interface ProxyFailure {
  readonly name: string;
  readonly hint: string;
}

/** The part of a call that tells its proxies. */
export interface ProxiedCall {
  readonly settings: { readonly driver: Driver };
  readonly plan: { readonly target: { readonly base: { readonly origin: string } } };
  /** URL of the latest request, after redirects. */
  readonly url: string;
}

/** Returns the proxy that a failure of the network comes from: for https only when its tunnel did not open, for http always. */
export function proxyFailure(call: ProxiedCall, cause: unknown, code: string | undefined): ProxyFailure | undefined {
  const { ofProxy, status } = (cause ?? {}) as { ofProxy?: unknown; status?: unknown };
  const proxy = call.url.startsWith('http:') || ofProxy === true ? proxyOf(call) : undefined;
  if (proxy === undefined) return undefined;
  return { name: proxy.name, hint: typeof status === 'number' ? proxy.afterStatus(status) : proxy.afterFailure(code) };
}

/** Returns what a hint says of the proxy, for a failure that it may cause, such as one with its own certificates. */
export function notedProxy(call: ProxiedCall): string | undefined {
  const proxy = proxyOf(call);
  return proxy === undefined ? undefined : `; the connection goes through ${proxy.name}`;
}

/** Returns the credentials sent to the proxies of a call, in case one of them echoes them. */
export function proxySecrets({ settings, plan, url }: ProxiedCall): HeaderMap {
  const secrets: HeaderMap = {};
  for (const origin of [plan.target.base.origin, new URL(url).origin]) {
    const secret = settings.driver.proxyFor?.(origin)?.authorization;
    if (secret !== undefined) secrets[`proxy-authorization ${origin}`] = secret;
  }
  return secrets;
}

function proxyOf({ settings, url }: ProxiedCall): HttpProxy | undefined {
  return settings.driver.proxyFor?.(new URL(url).origin);
}
