import type { HeaderMap } from '../wire/headers.js';
import type { Auth, AuthScheme, AuthTarget, Credential, CredentialCall, Credentials } from './credential.js';
import { invoke } from './invoke.js';

/** Makes the option `auth` for a scheme of your own. `apply` is called before each attempt, and never for a request to another origin. */
export function customAuth(scheme: AuthScheme): Auth {
  const credential: Credential = {
    hint: scheme.hint,
    places: () => scheme.places?.() ?? ['authorization'],
    forRequest: (call, path) => credentialsOf(scheme, call, path),
    isRenewed: async (call) => (await invoke(call, `renew of ${scheme.scheme}`, () => scheme.refused?.(call.credentialVersion))) === true,
  };
  return { scheme: scheme.scheme, '~credential': credential };
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
  return applied === undefined ? given() : applied.then(given);
}

/** Returns the name of a credential function for error messages. */
export function credentialFunction(scheme: string): string {
  return `the credential function of ${scheme}`;
}
