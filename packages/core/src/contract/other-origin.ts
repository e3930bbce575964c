import { InputError } from '../base/errors.js';
import { type BasePath, parseBase } from '../wire/base-url.js';
import { crossOriginHeaders, type HeaderMap } from '../wire/headers.js';
import { type Auth, checkAuth } from './credential.js';
import type { Target } from './target.js';

/** An origin beside the client's `baseUrl`, with a credential of its own. */
export interface ServiceOrigin {
  readonly baseUrl: string | URL;
  readonly auth?: Auth | undefined;
}

/** What is needed of the service of a transport. */
export interface ServiceOrigins extends Pick<BasePath, 'dropped'> {
  /** Origins beside the client's `baseUrl`, by the name of the client option. */
  readonly origins?: Readonly<Record<string, ServiceOrigin>> | undefined;
}

/** One of the `origins` of a service. In its endpoints and not in the transport, so that a bundle without them has no code for it. */
export interface OtherOrigin {
  /** Returns the server of its endpoints. @throws {InputError} when its option is invalid */
  readonly target: (service: ServiceOrigins) => Target;
  /** Returns those headers of the client that are sent there: the others may hold secrets. */
  readonly openHeaders: (headers: Readonly<HeaderMap>) => HeaderMap;
}

/** Declares the origin with a name, for the endpoints that are there. */
export function otherOrigin(name: string): OtherOrigin {
  // The service belongs to one transport and does not change.
  const targets = new WeakMap<object, Target>();
  return {
    target(service) {
      let target = targets.get(service);
      if (target === undefined) targets.set(service, (target = targetAt(name, service)));
      return target;
    },
    openHeaders: crossOriginHeaders,
  };
}

function targetAt(name: string, { origins = {}, dropped }: ServiceOrigins): Target {
  const found = origins[name];
  if (found === undefined) throw new InputError(`the transport has no origin ${name}`, { code: 'invalid-option' });
  const { baseUrl, auth } = found;
  if (auth !== undefined) checkAuth(auth, `${name}.auth`);
  return { base: parseBase(baseUrl, `${name}.baseUrl`, { basePath: '', dropped }), auth };
}
