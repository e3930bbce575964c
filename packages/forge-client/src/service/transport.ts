import { type Explanation, InputError, kindOf, OTP_HEADERS, type Refusal, type Service, Transport as CoreTransport } from '@clients/core';
import { aliases } from './aliases.js';
import type { CallOptions, Dialect, ForgeOptions } from './options.js';
import { VERSION } from './version.js';

const DIALECTS: readonly Dialect[] = ['service', 'gitea', 'forgejo'];

/**
 * The way of every request to a forge. It takes endpoint values, from `forge-client/endpoints`, and needs no client:
 * `await new Transport({ baseUrl }).call(endpoints.getVersion, {})`.
 *
 * It adds `/api/v1` to a base URL that lacks it, and knows `sudo`, `otp` and the vendor headers.
 */
export type Transport = CoreTransport<CallOptions>;

// A type and a value of one name, so that what `with` gives is a Transport too.
export const Transport: new (options: ForgeOptions) => Transport = class extends CoreTransport<CallOptions> {
  /** @throws {InputError} naming the option that is wrong, never its value */
  constructor(options: ForgeOptions) {
    const given: unknown = options;
    if (typeof given !== 'object' || given === null) throw new InputError(`options must be an object, not ${kindOf(given)}`, { code: 'invalid-option' });
    super(options, profile(options.dialect));
  }
};

function profile(dialect: Dialect | undefined): Service<CallOptions> {
  if (dialect !== undefined && !DIALECTS.includes(dialect)) {
    throw new InputError(`option dialect must be ${DIALECTS.map((name) => `'${name}'`).join(', ')} or left out`, { code: 'invalid-option' });
  }
  return {
    name: 'forge-client',
    version: VERSION,
    basePath: '/api/v1',
    options: ['dialect'],
    callOptions: ['sudo', 'otp'],
    aliases,
    headersOf: ({ sudo, otp }) => ({ ...(sudo === undefined ? {} : { sudo }), ...oneTimeCode(otp) }),
    warningHeaders: DIALECTS.map((name) => `x-${name}-warning`),
    dropHeaders: dialect === undefined ? undefined : OTP_HEADERS.filter((name) => name !== `x-${dialect}-otp`),
    explain,
  };
}

function oneTimeCode(otp: string | undefined): Record<string, string> {
  return otp === undefined ? {} : Object.fromEntries(OTP_HEADERS.map((name) => [name, otp]));
}

/** A route that the router does not know is answered in plain text; what is merely missing comes as JSON. */
function explain({ status, body }: Refusal): Explanation | undefined {
  if (status !== 404 || typeof body !== 'string' || !body.startsWith('404 page not found')) return undefined;
  return { code: 'no-route', hint: 'this server does not have this route: server.version() says how old it is, and a base URL may be missing a sub-path' };
}
