import { describeKind } from '../base/describe-value.js';
import { InputError } from '../base/errors.js';
import type { Route } from '../contract/endpoint.js';
import type { ServiceOrigins, Target } from '../contract/origin.js';

/** The server of a client, and the other servers that its service has. */
interface KnownServers {
  readonly target: Target;
  readonly service: ServiceOrigins;
}

/**
 * Returns the server of an endpoint.
 * @throws {InputError} for an endpoint that is not an object, or whose origin has an invalid option
 */
export function resolveTarget({ target, service }: KnownServers, endpoint: Route<object>): Target {
  if (typeof endpoint !== 'object' || (endpoint as unknown) === null)
    throw new InputError(`the endpoint must be an object, not ${describeKind(endpoint)}`, {
      code: 'invalid-input',
    });
  return endpoint.origin === undefined ? target : endpoint.origin(service);
}

/**
 * Returns whether an endpoint is at the client's `baseUrl`, where all headers of the options are
 * sent.
 */
export function isAtOwnOrigin(servers: KnownServers, endpoint: Route<object>): boolean {
  return resolveTarget(servers, endpoint).base.origin === servers.target.base.origin;
}
