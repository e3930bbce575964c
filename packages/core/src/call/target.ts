import { describeKind } from '../base/describe-value.js';
import { InputError } from '../base/errors.js';
import { isRecord } from '../base/record.js';
import type { Route } from '../contract/endpoint.js';
import type { ServiceOrigins, Target } from '../contract/origin.js';

/** The server of a client, and the other servers that its service has. */
interface KnownServers {
  readonly target: Target;
  readonly service: ServiceOrigins;
}

/**
 * Returns the server of an endpoint.
 * @throws {InputError} for what is not an endpoint, and for one whose origin has an invalid option
 */
export function resolveTarget({ target, service }: KnownServers, endpoint: Route<object>): Target {
  const given: unknown = endpoint;
  if (!isRecord(given))
    throw new InputError(`the endpoint must be an object, not ${describeKind(given)}`, {
      code: 'invalid-input',
    });
  if (typeof given['path'] !== 'string' || !isRecord(given['input']))
    throw new InputError('the endpoint must have a path and an input', { code: 'invalid-input' });
  return endpoint.origin === undefined ? target : endpoint.origin(service);
}

/**
 * Returns whether an endpoint is at the client's `baseUrl`, where all headers of the options are
 * sent.
 */
export function isAtOwnOrigin(servers: KnownServers, endpoint: Route<object>): boolean {
  return resolveTarget(servers, endpoint).base.origin === servers.target.base.origin;
}
