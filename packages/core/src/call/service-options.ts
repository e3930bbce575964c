import { copyOwn } from '../base/record.js';
import { mergeHeaders, readHeaderOptions } from '../wire/header-options.js';
import { bearer } from '../contract/auth/bearer.js';
import type { Auth } from '../contract/credential.js';
import type { OptionScope, OptionValues } from './option-table.js';
import { mergeOptions } from './merge-options.js';
import type { WithOptions } from '../contract/options.js';
import type { Service } from '../contract/service.js';

/**
 * Merges options over `base`. Options of the service that are sent as headers are merged first:
 * `headers` beside them wins.
 */
export function mergeServiceOptions<Values extends OptionValues>(
  base: Values,
  options: WithOptions,
  scope: OptionScope,
  { authFromText = (text) => bearer(text), encodeHeaders }: Service<never>,
): Values {
  const readable = readTextAuth(copyOwn(options), authFromText);
  if (encodeHeaders === undefined) return mergeOptions(base, readable, scope);
  // The service looks at the headers, too, and an iterator can be read only once.
  const given =
    readable.headers === undefined
      ? readable
      : copyOwn(readable, { headers: readHeaderOptions(readable.headers) });
  const headers = encodeHeaders(given as never);
  const own =
    headers === undefined ? base : { ...base, headers: mergeHeaders(base.headers, headers) };
  return mergeOptions(own, given, scope);
}

/**
 * Makes a credential of the option `auth` if it is a text.
 * @throws {InputError} for an empty one
 */
function readTextAuth(options: WithOptions, authFromText: (token: string) => Auth): WithOptions {
  return typeof options.auth === 'string'
    ? copyOwn(options, { auth: authFromText(options.auth) })
    : options;
}
