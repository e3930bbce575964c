import { isThenable } from '../base/promise.js';
import { describeCredentialFunction } from '../contract/auth/secret.js';
import { type AuthTarget, getScheme } from '../contract/credential.js';
import type { HeaderMap } from '../wire/headers.js';
import type { CallContext } from './context.js';
import { invoke } from './invoke.js';

/** The headers and the query parameters that hold the credential of a request. */
export interface Credentials {
  readonly headers: HeaderMap;
  readonly query: string;
}

const NO_CREDENTIALS: Credentials = { headers: {}, query: '' };

/**
 * Applies the credential to a request to the client's own origin. Returns a promise only when the
 * scheme does.
 */
export function applyCredential(
  context: CallContext,
  path: string,
): Credentials | Promise<Credentials> {
  const { endpoint, target } = context.plan;
  const scheme = getScheme(target.auth);
  if (scheme === undefined) return NO_CREDENTIALS;
  const headers: HeaderMap = {};
  const query: string[] = [];
  const request: AuthTarget = {
    method: endpoint.method,
    path,
    host: target.base.origin,
    headers,
    addQuery(name, value) {
      context.noteSecret(value);
      query.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
    },
  };
  // A scheme that fails may name in its error what it has set so far.
  context.noteHeaders(headers, headers);
  const applied = invoke(context, describeCredentialFunction(scheme.scheme), () => {
    context.noteCredentialVersion(scheme.credentialVersion?.() ?? 0);
    return scheme.apply(request);
  });
  return isThenable(applied)
    ? applied.then(() => ({ headers, query: query.join('&') }))
    : { headers, query: query.join('&') };
}

/**
 * Asks the scheme for a new credential after a 401. Resolves to whether the attempt can be repeated
 * with it.
 */
export async function renewCredential(context: CallContext): Promise<boolean> {
  const scheme = getScheme(context.plan.target.auth);
  if (scheme?.refused === undefined) return false;
  const renewed = await invoke(context, `renew of ${scheme.scheme}`, () =>
    scheme.refused?.(context.credentialVersion),
  );
  return renewed === true;
}
