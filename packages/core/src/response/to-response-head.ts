import { createInvalidOptionError, createOptionError } from '../base/check-options.js';
import type { ResponseOptions } from '../contract/options.js';
import { checkKnown } from '../keys/check-options.js';
import { hasNoBody } from '../wire/status.js';

/** Status and headers of a response, for its constructor, which takes them. */
interface MadeHead {
  readonly status: number;
  readonly headers: Headers;
}

/**
 * Makes the status and the headers of a response that `toResponse` returns. Called before the
 * stream is taken, which a response that cannot be made would leave unread.
 *
 * @param names of the options
 * @param mayBeEmpty whether the status may be one of a response without a body
 * @throws {InputError} for a misspelt option, and for what `Response` refuses
 */
export function createHead(
  defaults: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
  options: ResponseOptions,
  { names, mayBeEmpty }: { readonly names: readonly string[]; readonly mayBeEmpty: boolean },
): MadeHead {
  checkKnown(options, names);
  const { status = defaults.status } = options;
  if (!(Number.isInteger(status) && status >= 200 && status < 600))
    throw createInvalidOptionError('status', 'must be a whole number from 200 to 599', status);
  if (!mayBeEmpty && hasNoBody(status))
    throw createOptionError(
      `option status must be that of a response with a body, not ${String(status)}`,
      'the events of the stream are the body',
    );
  return { status, headers: mergeHeaders(defaults.headers, options.headers) };
}

function mergeHeaders(
  defaults: Readonly<Record<string, string>>,
  given: ResponseOptions['headers'],
): Headers {
  const all = new Headers(defaults);
  readHeaders(given).forEach((value, name) => {
    // Each cookie is a header of its own: setting one would replace the one before.
    if (name === 'set-cookie') all.append(name, value);
    else all.set(name, value);
  });
  return all;
}

function readHeaders(given: ResponseOptions['headers']): Headers {
  try {
    return new Headers(given);
  } catch {
    // What the platform says has the value, which may be a secret.
    throw createOptionError('option headers has a name or a value that no header can have');
  }
}
