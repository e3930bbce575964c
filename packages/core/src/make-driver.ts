import type { Driver } from './driver.js';
import { InputError } from './errors.js';
import { FetchDriver } from './fetch/fetch-driver.js';
import { kindOf } from './kind-of.js';
import type { TransportOptions } from './options.js';
import { checkTls } from './tls-options.js';
import { platform } from '#platform';

/** Picks the way to the network: a `fetch` that was handed in, else the platform's own. */
export function makeDriver({ fetch, dispatcher, tls, proxy, socketPath, timeouts }: TransportOptions): Driver {
  const own = { dispatcher, tls, proxy, socketPath };
  if (fetch !== undefined) {
    if (typeof fetch !== 'function') throw new InputError(`option fetch must be a function, not ${kindOf(fetch)}`, { code: 'invalid-option' });
    const clash = Object.entries(own).find(([, value]) => value !== undefined)?.[0];
    if (clash !== undefined) throw new InputError(`options fetch and ${clash} exclude each other`, { code: 'invalid-option' });
    return new FetchDriver(fetch);
  }
  if (dispatcher !== undefined) checkDispatcher(dispatcher, own);
  if (tls !== undefined) checkTls(tls);
  if (socketPath !== undefined && (typeof socketPath !== 'string' || socketPath === '')) {
    throw new InputError(`option socketPath must be the path of a socket, not ${kindOf(socketPath)}`, { code: 'invalid-option' });
  }
  if (proxy !== undefined && socketPath !== undefined) throw new InputError('options proxy and socketPath exclude each other', { code: 'invalid-option' });
  return platform.driver({ dispatcher, tls, proxy: proxy === undefined ? undefined : checkProxy(proxy), socketPath, connectTimeout: timeouts?.connect === undefined ? 10_000 : timeouts.connect });
}

function checkDispatcher(dispatcher: unknown, own: Record<string, unknown>): void {
  const fits = typeof dispatcher === 'object' && dispatcher !== null && typeof (dispatcher as { dispatch?: unknown }).dispatch === 'function';
  if (!fits) throw new InputError(`option dispatcher must be an undici dispatcher, not ${kindOf(dispatcher)}`, { code: 'invalid-option' });
  const clash = ['tls', 'proxy', 'socketPath'].find((name) => own[name] !== undefined);
  if (clash !== undefined) {
    throw new InputError(`options dispatcher and ${clash} exclude each other`, { code: 'invalid-option', hint: `give ${clash} to the dispatcher itself` });
  }
}

function checkProxy(proxy: unknown): string {
  try {
    const url = new URL(String(proxy));
    if (url.protocol === 'http:' || url.protocol === 'https:') return url.href;
  } catch {
    // Reported below, without the value: it may hold a password.
  }
  throw new InputError(`option proxy must be an http: or https: URL, not ${kindOf(proxy)}`, { code: 'invalid-option' });
}
