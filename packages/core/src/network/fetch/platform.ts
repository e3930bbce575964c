import type { Platform } from '../platform.js';
import { unsupportedOption } from '../../base/invalid-option.js';
import { FetchDriver } from './fetch-driver.js';
import { connectionOption, ownFetch } from './own-fetch.js';

export { networkHint } from './network-hint.js';

/** Browsers, workers and other platforms with `fetch`. */
export const platform: Platform = {
  driver(options) {
    const own = ownFetch(options);
    if (own !== undefined) return own;
    const name = connectionOption(options);
    if (name !== undefined) throw unsupportedOption(name);
    return new FetchDriver(undefined);
  },
  choosesProxy: false,
  setsUserAgent: false,
};
