import { createOptionError } from '../base/check-options.js';
import { type Base, type BasePath, parseBase } from '../wire/base-url.js';
import { basic } from './auth.js';
import { type Auth, checkAuth } from './credential.js';

/** An origin beside the client's `baseUrl`, with a credential of its own. */
export interface ServiceOrigin {
  readonly baseUrl: string | URL;
  readonly auth?: Auth | undefined;
}

/** The origins of a service. */
export interface ServiceOrigins extends Pick<BasePath, 'dropped'> {
  /** Origins beside the client's `baseUrl`, by the name of the client option. */
  readonly origins?: Readonly<Record<string, ServiceOrigin>> | undefined;
}

/**
 * One of the `origins` of a service: returns the server of its endpoints.
 * @throws {InputError} when its option is invalid
 */
export type OtherOrigin = (service: ServiceOrigins) => Target;

/**
 * Declares the origin that the `origins` of a service have by this name, for the field `origin` of
 * its endpoints.
 */
export function declareOrigin(name: string): OtherOrigin {
  return ({ origins = {}, dropped }) => {
    const found = origins[name];
    if (found === undefined) throw createOptionError(`the transport has no origin ${name}`);
    const { baseUrl, auth } = found;
    if (auth !== undefined) checkAuth(auth, `${name}.auth`);
    return createTarget(baseUrl, { name: `${name}.baseUrl`, basePath: '', dropped }, auth);
  };
}

/**
 * Makes the target for a base URL. A user name and a password in it are sent as `basic`.
 * @throws {InputError} when it is invalid, or has them beside another credential
 */
export function createTarget(
  baseUrl: unknown,
  { name, ...path }: BasePath & { readonly name: string },
  auth: Auth | undefined,
): Target {
  const { base, login } = parseBase(baseUrl, name, path);
  if (login === undefined) return { base, auth };
  if (auth !== undefined)
    throw createOptionError(
      `option ${name} has a user name and a password, beside option auth`,
      'leave one of the two out',
    );
  return { base, auth: basic(login) };
}

/** Where requests are sent, and with which credential. */
export interface Target {
  readonly base: Base;
  readonly auth: Auth | undefined;
}

/** The server of a client, and the other servers that its service has. */
interface KnownServers {
  readonly target: Target;
  readonly service: ServiceOrigins;
}

/**
 * Returns the server of an endpoint.
 * @throws {InputError} if the option of its origin is invalid
 */
export function resolveTarget(
  { target, service }: KnownServers,
  endpoint: { readonly origin?: OtherOrigin | undefined },
): Target {
  return endpoint.origin === undefined ? target : endpoint.origin(service);
}
