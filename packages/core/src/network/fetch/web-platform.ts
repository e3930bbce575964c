import type { OperationTrace, OperationTracing, Platform } from '../platform-interface.js';
import { createUnsupportedOptionError } from '../../base/check-options.js';
import { FetchDriver } from './fetch-driver.js';
import { findConnectionOption, readFetchOption } from './fetch-option.js';

const returnUndefined = (): undefined => undefined;

// On the web, the platform sets `User-Agent`, operations cannot be observed, and there is no
// environment that names a proxy.
export {
  returnUndefined as defaultUserAgent,
  returnUndefined as findObservers,
  returnUndefined as findProxyVariable,
};

/** Never called, since `findObservers` finds none. */
export const openTracing = (_: unknown, trace: OperationTrace): OperationTracing => ({
  trace,
  run: (work) => work(),
  end: returnUndefined,
});

/** Returns the code of a failure: one of the driver's own, since the platform reports none. */
export function errorCode(cause: unknown): string | undefined {
  const { code } = (cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

/** The web: `fetch`, and nothing of a file system. */
export const platform: Platform = {
  driver(options) {
    const name = findConnectionOption(options);
    if (name !== undefined) throw createUnsupportedOptionError(name);
    return new FetchDriver(readFetchOption(options));
  },
  choosesProxy: false,
};
