import type { LineParser, Platform } from '../platform.js';
import { unsupportedOption } from '../../base/check-options.js';
import { connectionOption, FetchDriver, fetchOption } from './fetch-driver.js';

export { networkHint } from './network-hint.js';

const nothing = (): undefined => undefined;

// The platform sets `User-Agent`, nothing observes operations, no proxy is known, and no time limit of a connection.
export { nothing as connectTimeout, nothing as defaultUserAgent, nothing as notedProxy };
export { nothing as proxyFailure, nothing as proxySecrets, nothing as tracingOf };

/** Returns `JSON`: nothing here reads so many streams at once that a line that resembles the one before has to be parsed faster. */
export const lineParser = (): LineParser => JSON;

/** Returns the code of a failure: one of the driver's own, since the platform reports none. */
export function errorCode(cause: unknown): string | undefined {
  const { code } = (cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

export const platform: Platform = {
  driver(options) {
    const name = connectionOption(options);
    if (name !== undefined) throw unsupportedOption(name);
    return new FetchDriver(fetchOption(options));
  },
  choosesProxy: false,
};
