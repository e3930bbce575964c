import type { Auth, AuthScheme } from '../credential.js';
import { createCredentialError } from './secret.js';

/**
 * Makes the option `auth` for a scheme of your own. `apply` is called before each attempt, and
 * never for a request to another origin. Whatever it adds is kept out of errors and logs.
 *
 * @throws {InputError} for a scheme without a name or `apply`
 */
export function customAuth(scheme: AuthScheme): Auth {
  const { scheme: name, apply } = (scheme as Partial<AuthScheme> | null | undefined) ?? {};
  if (typeof name !== 'string' || typeof apply !== 'function')
    throw createCredentialError('customAuth: scheme must be a text, and apply a function');
  return { scheme: name, '~credential': scheme };
}
