import { checkOptions, InputError, type Service, Transport as CoreTransport } from '@clients/core';
import { codeHeaders, OTP_HEADERS } from './basic-auth.js';
import type { CallOptions, Dialect, ForgeOptions } from './options.js';
import { aliases } from './aliases.js';
import { codeOf, noRouteHint } from './no-route.js';
import { VERSION } from './version.js';

const DIALECTS: readonly Dialect[] = ['service', 'gitea', 'forgejo'];

/**
 * Sends requests to a forge. It takes endpoint values from `forge-client/endpoints` and works without a client:
 * `await new Transport({ baseUrl }).call(endpoints.getVersion, {})`.
 *
 * Appends `/api/v1` to a base URL that lacks it, and adds the options `sudo` and `otp` and the vendor headers.
 */
export type Transport = CoreTransport<CallOptions>;

// A type and a value of the same name, so that the result of `with` is a Transport too.
export const Transport: new (options: ForgeOptions) => Transport = class extends CoreTransport<CallOptions> {
  /** @throws {InputError} for an invalid option; the message names the option, never its value */
  constructor(options: ForgeOptions) {
    checkOptions(options);
    super(options, serviceOf(options.dialect));
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
    aliases,
    codeOf,
    advise: ({ endpoint }, code) => (code === 'no-route' ? { hint: noRouteHint(endpoint) } : undefined),
  };
}
