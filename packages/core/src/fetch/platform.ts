import type { Platform } from '../driver.js';
import { InputError } from '../errors.js';
import { FetchDriver } from './fetch-driver.js';

/** Browsers, workers, Deno, Bun and whatever else has `fetch`. */
export const platform: Platform = {
  driver({ dispatcher, tls, proxy, socketPath }) {
    const given = { dispatcher, tls, proxy, socketPath };
    const name = Object.entries(given).find(([, value]) => value !== undefined)?.[0];
    if (name !== undefined) throw new InputError(`option ${name} needs Node: this platform has no way to do it`, { code: 'unsupported' });
    return new FetchDriver(undefined);
  },
  setsUserAgent: false,
  proxies: false,
};
