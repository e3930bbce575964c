import type { ResponseOptions } from '../contract/options.js';
import { checkKnown } from '../keys/check-options.js';

/**
 * Returns the headers of a response that `toResponse` makes.
 * @throws {InputError} for a misspelt option
 */
export function mergeResponseHeaders(
  defaults: Readonly<Record<string, string>>,
  options: ResponseOptions,
): Headers {
  checkKnown(options, ['as', 'status', 'headers']);
  const all = new Headers(defaults);
  new Headers(options.headers).forEach((value, name) => {
    // Each cookie is a header of its own: setting one would replace the one before.
    if (name === 'set-cookie') all.append(name, value);
    else all.set(name, value);
  });
  return all;
}
