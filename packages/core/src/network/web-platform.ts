import type { OperationTrace, OperationTracing, Platform } from './platform-interface.js';
import { checkFetch, refuseConnectionOptions } from './connection-options.js';
import { FetchDriver } from './fetch-driver.js';

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

/** The web: `fetch`, and nothing of a file system. */
export const platform: Platform = {
  driver(options) {
    refuseConnectionOptions(options);
    return new FetchDriver(checkFetch(options));
  },
  choosesProxy: false,
};
