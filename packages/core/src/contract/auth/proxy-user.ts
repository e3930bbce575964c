import { checkKnown } from '../../explain/keys.js';
import { checkSettableName } from '../../wire/header-syntax.js';
import type { Auth } from '../credential.js';
import { createRenewable } from './renewable.js';
import type { SecretSource } from './secret.js';

/**
 * Sends the name of a user to a server that trusts its proxy, in `X-WEBAUTH-USER` or in `header`.
 */
export function proxyUser(
  name: SecretSource,
  options: { readonly header?: string | undefined } = {},
): Auth {
  checkKnown(options, ['header']);
  const header = (options.header ?? 'x-webauth-user').toLowerCase();
  checkSettableName(header, 'option auth');
  return createRenewable('proxyUser', name, {}, { header, prefix: '' });
}
