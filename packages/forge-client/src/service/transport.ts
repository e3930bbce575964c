import { checkOptions, InputError, type Part, type Service, Transport as CoreTransport } from '@clients/core';
import { codeHeaders, OTP_HEADERS } from './basic-auth.js';
import type { CallOptions, Dialect, ForgeOptions } from './options.js';
import { noRoute } from './no-route.js';
import { VERSION } from './version.js';

const DIALECTS: readonly Dialect[] = ['service', 'gitea', 'forgejo'];

/**
 * Sends requests to a forge. It takes endpoint values from `forge-client/endpoints` and works without a client:
 * `await new Transport({ baseUrl }).call(endpoints.getVersion, {})`.
 *
 * Appends `/api/v1` to a base URL that lacks it, and adds the options `sudo` and `otp` and the vendor headers.
 *
 * To keep bundles small, it has these parts only when they are passed after the options, as in
 * `new Transport({ baseUrl, limit: { concurrency: 4 } }, limits, hints)`: `redirects` (a redirect is followed), `limits` (the option
 * `limit`), `hooks` (the option `hooks`), `logging` (the option `logger`), `driftReports` (the hook `onDrift`, with `hooks`),
 * `descriptions` (the method `describe`), `spelling` (misspelt keys of a request are refused and not sent) and `hints` (the `hint` of an
 * error). `everyPart` is all of them; a `ForgeClient` that is made from options has it. An option, a hook or a method whose part is missing
 * throws an `InputError` `missing-part`, and a redirect is a `StatusError` `missing-part`.
 */
export type Transport = CoreTransport<CallOptions>;

// A type and a value of the same name, so that the result of `with` is a Transport too.
export const Transport: new (options: ForgeOptions, ...parts: readonly Part[]) => Transport = class extends CoreTransport<CallOptions> {
  /** @throws {InputError} for an invalid option; the message names the option, never its value */
  constructor(options: ForgeOptions, ...parts: readonly Part[]) {
    checkOptions(options);
    super(options, serviceOf(options.dialect), [noRoute, ...parts]);
  }
};

function serviceOf(dialect: Dialect | undefined): Service<CallOptions> {
  if (dialect !== undefined && !DIALECTS.includes(dialect)) {
    throw new InputError(`option dialect must be ${DIALECTS.map((name) => `'${name}'`).join(', ')} or omitted`, {
      code: 'invalid-option',
    });
  }
  return {
    name: 'forge-client',
    version: VERSION,
    basePath: '/api/v1',
    options: ['dialect'],
    callOptions: ['sudo', 'otp'],
    headersOf: ({ sudo, otp }) => ({ ...(sudo === undefined ? {} : { sudo }), ...(otp === undefined ? {} : codeHeaders(otp)) }),
    warningHeaders: DIALECTS.map((name) => `x-${name}-warning`),
    dropHeaders: dialect === undefined ? undefined : OTP_HEADERS.filter((name) => name !== `x-${dialect}-otp`),
  };
}
