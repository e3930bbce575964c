import type { Platform } from '../platform.js';
import { InputError } from '../../base/errors.js';
import { FetchDriver } from './fetch-driver.js';
import { networkHint } from './network-hint.js';
import { nodeOnly, ownFetch } from './own-fetch.js';

/** Browsers, workers, Deno, Bun and other platforms with `fetch`. */
export const platform: Platform = {
  driver(options) {
    const own = ownFetch(options);
    if (own !== undefined) return own;
    const name = nodeOnly(options);
    if (name !== undefined) throw new InputError(`option ${name} is supported on Node only`, { code: 'unsupported' });
    return new FetchDriver(undefined);
  },
  networkHint,
  choosesProxy: false,
  setsUserAgent: false,
};
