import { createInvalidOptionError, createOptionError } from '../../base/check-options.js';
import type { Driver } from '../driver.js';
import type { NetworkOptions } from '../network-options.js';
import { FetchDriver, type FetchSupport } from './fetch-driver.js';

const CONNECTION_OPTIONS = ['dispatcher', 'tls', 'proxy', 'socketPath'] as const;

/** Returns the first connection option that is set: `fetch` supports none of them. */
export function findConnectionOption(options: NetworkOptions): string | undefined {
  return CONNECTION_OPTIONS.find((name) => options[name] !== undefined);
}

/**
 * Returns option `fetch`.
 * @throws {InputError} if it is not a function
 */
export function readFetchOption({ fetch }: NetworkOptions): NetworkOptions['fetch'] {
  if (fetch !== undefined && typeof fetch !== 'function')
    throw createInvalidOptionError('fetch', 'must be a function', fetch);
  return fetch;
}

/**
 * Creates the driver for option `fetch`; undefined when it is not set. The function usually wraps
 * the platform's `fetch`, so `support` for that applies to it too.
 */
export function makeFetchDriver(
  options: NetworkOptions,
  support: FetchSupport,
): Driver | undefined {
  const fetch = readFetchOption(options);
  if (fetch === undefined) return undefined;
  const clash = findConnectionOption(options);
  if (clash !== undefined)
    throw createOptionError(`options fetch and ${clash} cannot be used together`);
  return new FetchDriver(fetch, support);
}
