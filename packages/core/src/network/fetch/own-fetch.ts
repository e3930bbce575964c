import type { WatchEnd } from '../body-end.js';
import type { Driver } from '../driver.js';
import { InputError } from '../../base/errors.js';
import { invalidOption } from '../../base/invalid-option.js';
import type { NetworkOptions } from '../driver-options.js';
import { FetchDriver } from './fetch-driver.js';

const OF_CONNECTIONS = ['dispatcher', 'tls', 'proxy', 'socketPath'] as const;

/** Returns the first option on how connections are made, which `fetch` does not have. */
export function connectionOption(options: NetworkOptions): string | undefined {
  return OF_CONNECTIONS.find((name) => options[name] !== undefined);
}

/** Returns option `fetch`. @throws {InputError} when it is not a function */
export function fetchOption({ fetch }: NetworkOptions): NetworkOptions['fetch'] {
  if (fetch !== undefined && typeof fetch !== 'function') throw invalidOption('fetch', 'must be a function', fetch);
  return fetch;
}

/** Creates the driver for option `fetch`; undefined when it is not set. It most likely calls the `fetch` of the platform, which `watch` fits. */
export function ownFetch(options: NetworkOptions, watch: WatchEnd): Driver | undefined {
  const fetch = fetchOption(options);
  if (fetch === undefined) return undefined;
  const clash = connectionOption(options);
  if (clash !== undefined) throw new InputError(`options fetch and ${clash} cannot be used together`, { code: 'invalid-option' });
  return new FetchDriver(fetch, watch);
}
