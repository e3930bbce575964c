import type { Driver } from '../driver.js';
import { InputError } from '../../base/errors.js';
import { invalidOption } from '../../base/invalid-option.js';
import type { NetworkOptions } from '../driver-options.js';
import { FetchDriver } from './fetch-driver.js';

const NODE_ONLY = ['dispatcher', 'tls', 'proxy', 'socketPath'] as const;

/** The first option that only Node can follow. */
export function nodeOnly(options: NetworkOptions): string | undefined {
  return NODE_ONLY.find((name) => options[name] !== undefined);
}

/** The driver over a `fetch` that was handed in; undefined when none was. */
export function ownFetch(options: NetworkOptions): Driver | undefined {
  const { fetch } = options;
  if (fetch === undefined) return undefined;
  if (typeof fetch !== 'function') throw invalidOption('fetch', 'must be a function', fetch);
  const clash = nodeOnly(options);
  if (clash !== undefined) throw new InputError(`options fetch and ${clash} exclude each other`, { code: 'invalid-option' });
  return new FetchDriver(fetch);
}
