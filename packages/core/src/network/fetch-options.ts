import { checkPlainObject, createOptionError } from '../base/check-options.js';
import type { InputError } from '../base/errors.js';

/** Option `fetchOptions`: settings of a `fetch`, by their names. */
export type FetchOptions = Readonly<Record<string, unknown>>;

/** Settings that the client makes for each request. */
const OWN_KEYS: readonly string[] = ['method', 'headers', 'body', 'duplex', 'signal', 'redirect'];

/** @throws {InputError} for a key that the client sets itself */
export function checkFetchOptions(given: unknown): asserts given is FetchOptions {
  checkPlainObject('fetchOptions', given);
  const own = Object.keys(given).find((key) => OWN_KEYS.includes(key));
  if (own !== undefined)
    throw createOptionError(
      `option fetchOptions.${own} is set by the client itself`,
      own === 'headers' || own === 'signal' ? `use the option ${own}` : undefined,
    );
}

/**
 * Returns the settings for requests to one origin: all of them to that of `baseUrl`, the proxy to
 * any other. Undefined if there are none.
 */
export function selectFetchOptions(
  options: FetchOptions | undefined,
  isHome: boolean,
): FetchOptions | undefined {
  if (options === undefined || isHome) return options;
  return options['proxy'] === undefined ? undefined : { proxy: options['proxy'] };
}

/** Makes the error for the option where no `fetch` is used. */
export function createFetchOptionsError(): InputError {
  return createOptionError(
    'option fetchOptions is for fetch, which this client does not use',
    'pass fetch: globalThis.fetch too, or use tls, proxy, socketPath or dispatcher',
  );
}
