import type { Platform } from '../platform.js';
import { InputError } from '../../base/errors.js';
import { FetchDriver } from './fetch-driver.js';
import { networkHint } from './network-hint.js';
import { nodeOnly, ownFetch } from './own-fetch.js';

/** Browsers, workers, Deno, Bun and whatever else has `fetch`. */
export const platform: Platform = {
  driver(options) {
    const own = ownFetch(options);
    if (own !== undefined) return own;
    const name = nodeOnly(options);
    if (name !== undefined) throw new InputError(`option ${name} needs Node: this platform has no way to do it`, { code: 'unsupported' });
    return new FetchDriver(undefined);
  },
  networkHint,
  choosesProxy: false,
  setsUserAgent: false,
};
