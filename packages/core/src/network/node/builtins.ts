import type * as hooks from 'node:async_hooks';
import type * as diagnostics from 'node:diagnostics_channel';

// Loaded on first use: imports of these two modules took 4 % of the time of an import. Not by `import()`, which is asynchronous.

/** Returns `node:diagnostics_channel`. */
export function diagnosticsChannel(): typeof diagnostics {
  return process.getBuiltinModule('node:diagnostics_channel');
}

/** Returns a new `AsyncLocalStorage`. */
export function asyncLocalStorage<Store>(): hooks.AsyncLocalStorage<Store> {
  return new (process.getBuiltinModule('node:async_hooks').AsyncLocalStorage)<Store>();
}

/** Returns whether a value is an `AsyncLocalStorage`. */
export function isAsyncLocalStorage(value: unknown): value is hooks.AsyncLocalStorage<unknown> {
  return value instanceof process.getBuiltinModule('node:async_hooks').AsyncLocalStorage;
}
