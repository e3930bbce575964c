import { isThenable } from '../base/callback.js';
import { InputError } from '../base/errors.js';
import type { HeaderMap } from '../wire/headers.js';
import type { Auth, AuthScheme, AuthTarget, Credential, CredentialCall, Credentials } from './credential.js';
import { invoke } from './invoke.js';

/**
 * Makes the option `auth` for a scheme of your own. `apply` is called before each attempt, and never for a request to another origin. What
 * it adds is removed from errors and logs.
 *
 * @throws {InputError} for a scheme without a name or `apply`
 */
export function customAuth(scheme: AuthScheme): Auth {
  const { scheme: name, apply } = (scheme as Partial<AuthScheme> | null | undefined) ?? {};
  if (typeof name !== 'string' || typeof apply !== 'function')
    throw new InputError('customAuth: scheme must be a text, and apply a function', { code: 'invalid-credential' });
  const credential: Credential = {
    hint: scheme.hint,
    places: () => scheme.places?.() ?? ['authorization'],
    forRequest: (call, path) => credentialsOf(scheme, call, path),
    isRenewed: async (call) => (await invoke(call, `renew of ${name}`, () => scheme.refused?.(call.credentialVersion))) === true,
  };
  return { scheme: name, '~credential': credential };
}

function credentialsOf(scheme: AuthScheme, call: CredentialCall, path: string): Credentials | Promise<Credentials> {
  const headers: HeaderMap = {};
  const query: string[] = [];
  const target: AuthTarget = {
    method: call.plan.endpoint.method,
    path,
    host: call.plan.target.base.origin,
    headers,
    addQuery(name, value) {
      call.secretQuery.push(value);
      query.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
    },
  };
  const applied = invoke(call, credentialFunction(scheme.scheme), () => {
    call.credentialVersion = scheme.credentialVersion?.() ?? 0;
    return scheme.apply(target);
  });
  const given = (): Credentials => ({ headers, query: query.join('&') });
  return isThenable(applied) ? applied.then(given) : given();
}

/** Returns the name of a credential function for error messages. */
export function credentialFunction(scheme: string): string {
  return `the credential function of ${scheme}`;
}
