import { createInvalidOptionError, createOptionError } from '../../base/check-options.js';
import { InputError } from '../../base/errors.js';
import { isUrl } from '../../base/platform-objects.js';
import { adviseOnDispatcherOption, CONNECTION_HINTS } from '../../explain/argument-hints.js';
import type { NetworkOptions } from '../network-options.js';

/**
 * Checks option `dispatcher`, which may be of any version of undici.
 *
 * @param home the origin of `baseUrl`
 * @throws {InputError} for one that cannot be used, alone or with the other options
 */
export function checkDispatcher(
  { dispatcher, tls, proxy, socketPath }: NetworkOptions,
  home: string,
): void {
  const { dispatch, closed, destroyed } = ((dispatcher as unknown) ?? {}) as {
    readonly dispatch?: unknown;
    readonly closed?: unknown;
    readonly destroyed?: unknown;
  };
  if (typeof dispatcher !== 'object' || typeof dispatch !== 'function')
    throw createInvalidOptionError('dispatcher', 'must be an undici dispatcher', dispatcher);
  if (closed === true || destroyed === true)
    throw createOptionError(
      'option dispatcher is already closed',
      CONNECTION_HINTS.closedDispatcher,
    );
  const [clash] =
    Object.entries({ tls, proxy, socketPath }).find(([, value]) => value !== undefined) ?? [];
  if (clash !== undefined)
    throw createOptionError(
      `options dispatcher and ${clash} cannot be used together`,
      adviseOnDispatcherOption(clash),
    );
  const bound = findBoundOrigins(dispatcher) ?? [];
  if (bound.length > 0 && !bound.includes(home)) throw createBoundError(home);
}

/**
 * Makes the error for a request to another origin than the one that the caller's dispatcher is
 * bound to.
 */
export function createBoundError(origin: string): InputError {
  return new InputError(`option dispatcher is bound to another origin than ${origin}`, {
    code: 'dispatcher-bound',
    hint: CONNECTION_HINTS.boundDispatcher,
  });
}

/**
 * Returns the origins that a dispatcher is bound to: those of a `Client`, a `Pool` or a
 * `BalancedPool`. Undefined where none are found.
 */
export function findBoundOrigins(dispatcher: object): readonly string[] | undefined {
  const { upstreams } = dispatcher as { readonly upstreams?: unknown };
  if (Array.isArray(upstreams)) return upstreams.map(String);
  const symbol = Object.getOwnPropertySymbols(dispatcher).find(
    ({ description }) => description === 'url',
  );
  const url =
    symbol === undefined ? undefined : (dispatcher as Readonly<Record<symbol, unknown>>)[symbol];
  return isUrl(url) ? [url.origin] : undefined;
}
