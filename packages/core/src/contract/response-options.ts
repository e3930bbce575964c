import { checkKnown } from '../explain/keys.js';

/** Status and headers of a response that `toResponse` returns. */
export interface ResponseOptions {
  readonly status?: number | undefined;
  /** Added to the default headers, or replacing them. */
  readonly headers?: Headers | Readonly<Record<string, string>> | undefined;
}

/**
 * Returns the headers of such a response.
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
