import type { Platform } from './platform-interface.js';
import { checkFetch, refuseConnectionOptions } from './connection-options.js';
import { FetchDriver } from './fetch-driver.js';

/**
 * The web: `fetch`, and nothing of a file system. The platform sets `User-Agent`, operations cannot
 * be observed, and there is no environment that names a proxy.
 */
export const platform: Platform = {
  driver(options) {
    refuseConnectionOptions(options);
    return new FetchDriver(checkFetch(options));
  },
  choosesProxy: false,
};
