import { type Explanation, InputError, kindOf, type Refusal, type Service, Transport as CoreTransport } from '@clients/core';
import { aliases } from './aliases.js';
import { codeHeaders, OTP_HEADERS } from './basic-auth.js';
import type { CallOptions, Dialect, ForgeOptions } from './options.js';
import { PRODUCT_NAMES, type ProductRoute } from './server-kinds.js';
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
    const given: unknown = options;
    if (typeof given !== 'object' || given === null)
      throw new InputError(`options must be an object, not ${kindOf(given)}`, { code: 'invalid-option' });
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
    aliases,
    headersOf: ({ sudo, otp }) => ({ ...(sudo === undefined ? {} : { sudo }), ...(otp === undefined ? {} : codeHeaders(otp)) }),
    warningHeaders: DIALECTS.map((name) => `x-${name}-warning`),
    dropHeaders: dialect === undefined ? undefined : OTP_HEADERS.filter((name) => name !== `x-${dialect}-otp`),
    explain,
  };
}

/**
 * Recognizes a route that the server does not have. Its response is plain text, or an empty 405 when the path has other methods; the
 * response for a missing resource is JSON.
 */
function explain({ status, body, endpoint }: Refusal): Explanation | undefined {
  const route: Refusal['endpoint'] & ProductRoute = endpoint;
  const unknownPath = status === 404 && typeof body === 'string' && body.startsWith('404 page not found');
  const unknownMethod = status === 405 && body === undefined && (route.only ?? route.since ?? route.until) !== undefined;
  return unknownPath || unknownMethod ? { code: 'no-route', hint: noRouteHint(route) } : undefined;
}

function noRouteHint({ only, since, until, setting }: ProductRoute): string {
  if ((only ?? since ?? until) === undefined)
    return 'this server does not have this route: check server.version(), and check that the base URL includes any sub-path';
  const gitea = since !== undefined ? `Gitea ${since} or newer` : until !== undefined ? `Gitea up to ${until}` : PRODUCT_NAMES.gitea;
  const where = (only ?? (['gitea', 'forgejo'] as const))
    .map((product) => (product === 'gitea' ? gitea : PRODUCT_NAMES[product]))
    .join(' or ');
  if (setting === undefined) return `only ${where} has this route: check the server's product and version with server.version()`;
  return `only ${where} has this route, and only if the instance is configured with ${setting} = true`;
}
