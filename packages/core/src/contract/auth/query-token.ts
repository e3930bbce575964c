import { checkKnown } from '../../explain/keys.js';
import type { Auth } from '../credential.js';
import { type RenewOptions, createRenewable } from './renewable.js';
import type { SecretSource } from './secret.js';

/**
 * Sends the credential in the query, as `?token=…`.
 *
 * @deprecated Servers and proxies log URLs, and newer servers reject this scheme: use `token`.
 */
export function queryToken(
  secret: SecretSource,
  options: RenewOptions & { readonly parameter?: 'token' | 'access_token' | undefined } = {},
): Auth {
  checkKnown(options, ['renew', 'parameter']);
  return createRenewable('queryToken', secret, options, {
    parameter: options.parameter ?? 'token',
  });
}
