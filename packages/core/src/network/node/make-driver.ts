import type { Driver } from '../driver.js';
import { InputError } from '../../base/errors.js';
import { ownFetch } from '../fetch/own-fetch.js';
import { invalidOption } from '../../base/invalid-option.js';
import type { NetworkOptions } from '../driver-options.js';
import { boundOrigins } from './bound-origins.js';
import { checkConnection } from './check-connection.js';
import { proxyChoice } from './proxy-server.js';
import { otherOriginError, UndiciDriver } from './undici-driver.js';
import { watchEnd } from './watch-end.js';

/** Creates the network driver: over option `fetch` if it is set, otherwise over undici. `home` is the origin of `baseUrl`. */
export function makeDriver(options: NetworkOptions, home: string, connectTimeout: number | null = 10_000): Driver {
  const { dispatcher, tls, proxy, socketPath } = options;
  const own = ownFetch(options, watchEnd);
  if (own !== undefined) return own;
  if (dispatcher !== undefined) checkDispatcher(dispatcher, { tls, proxy, socketPath }, home);
  checkConnection(options);
  return new UndiciDriver({
    dispatcher,
    home,
    tls,
    proxy: proxy === undefined ? undefined : proxyChoice(proxy),
    socketPath,
    connectTimeout,
  });
}

function checkDispatcher(dispatcher: unknown, own: Record<string, unknown>, home: string): void {
  const { dispatch, closed, destroyed } = (dispatcher ?? {}) as { dispatch?: unknown; closed?: unknown; destroyed?: unknown };
  if (typeof dispatcher !== 'object' || dispatcher === null || typeof dispatch !== 'function')
    throw invalidOption('dispatcher', 'must be an undici dispatcher', dispatcher);
  if (closed === true || destroyed === true)
    throw new InputError('option dispatcher is already closed', { code: 'invalid-option', hint: 'create a new one' });
  const clash = Object.keys(own).find((name) => own[name] !== undefined);
  if (clash !== undefined) {
    throw new InputError(`options dispatcher and ${clash} cannot be used together`, {
      code: 'invalid-option',
      hint: `pass ${clash} to the dispatcher itself`,
    });
  }
  const bound = boundOrigins(dispatcher) ?? [];
  if (bound.length > 0 && !bound.includes(home)) throw otherOriginError(home);
}
