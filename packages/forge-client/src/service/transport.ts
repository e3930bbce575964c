import { type Explanation, InputError, kindOf, type Refusal, type Service, Transport as CoreTransport } from '@clients/core';
import { aliases } from './aliases.js';
import { codeHeaders, OTP_HEADERS } from './basic-auth.js';
import type { CallOptions, Dialect, ForgeOptions } from './options.js';
import { PRODUCT_NAMES, type ProductRoute } from './server-kinds.js';
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
    if (typeof given !== 'object' || given === null)
      throw new InputError(`options must be an object, not ${kindOf(given)}`, { code: 'invalid-option' });
    super(options, profile(options.dialect));
  }
};

function profile(dialect: Dialect | undefined): Service<CallOptions> {
  if (dialect !== undefined && !DIALECTS.includes(dialect)) {
    throw new InputError(`option dialect must be ${DIALECTS.map((name) => `'${name}'`).join(', ')} or left out`, {
      code: 'invalid-option',
    });
  }
  return {
    name: 'forge-client',
    version: VERSION,
    basePath: '/api/v1',
    options: ['dialect'],
    callOptions: ['sudo', 'otp'],
    aliases,
    headersOf: ({ sudo, otp }) => ({ ...(sudo === undefined ? {} : { sudo }), ...(otp === undefined ? {} : codeHeaders(otp)) }),
    warningHeaders: DIALECTS.map((name) => `x-${name}-warning`),
    dropHeaders: dialect === undefined ? undefined : OTP_HEADERS.filter((name) => name !== `x-${dialect}-otp`),
    explain,
  };
}

/**
 * A route that the router does not know is answered in plain text, or with 405 and nothing where its path has other methods; what is merely
 * missing comes as JSON.
 */
function explain({ status, body, endpoint }: Refusal): Explanation | undefined {
  const route: Refusal['endpoint'] & ProductRoute = endpoint;
  const unknownPath = status === 404 && typeof body === 'string' && body.startsWith('404 page not found');
  const unknownMethod = status === 405 && body === undefined && (route.only ?? route.since) !== undefined;
  return unknownPath || unknownMethod ? { code: 'no-route', hint: hintOf(route) } : undefined;
}

function hintOf({ only, since, setting }: ProductRoute): string {
  const products = only ?? (since === undefined ? [] : (['gitea', 'forgejo'] as const));
  if (products.length === 0) {
    return 'this server does not have this route: server.version() says how old it is, and a base URL may be missing a sub-path';
  }
  const where = products
    .map((product) => (product === 'gitea' && since !== undefined ? `Gitea ${since} or newer` : PRODUCT_NAMES[product]))
    .join(' or ');
  if (setting === undefined) return `only ${where} has this route: server.version() says what this server is`;
  return `only ${where} has this route, and only where the site is set up with ${setting} = true`;
}
