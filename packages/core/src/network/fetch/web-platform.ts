import type { OperationTrace, OperationTracing, Platform } from '../platform-interface.js';
import { unsupportedOption } from '../../base/check-options.js';
import { FetchDriver } from './fetch-driver.js';
import { findConnectionOption, readFetchOption } from './fetch-option.js';

const nothing = (): undefined => undefined;

// The platform sets `User-Agent`, nothing observes operations, and no environment names a proxy.
export { nothing as defaultUserAgent, nothing as findObservers, nothing as findProxyVariable };

/** Never called: nobody can observe an operation. */
export const openTracing = (_: unknown, trace: OperationTrace): OperationTracing => ({
  trace,
  run: (work) => work(),
  end: nothing,
});

/** Returns the code of a failure: one of the driver's own, since the platform reports none. */
export function errorCode(cause: unknown): string | undefined {
  const { code } = (cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

export const platform: Platform = {
  driver(options) {
    const name = findConnectionOption(options);
    if (name !== undefined) throw unsupportedOption(name);
    return new FetchDriver(readFetchOption(options));
  },
  choosesProxy: false,
};
