import { checkKnown } from '../../explain/keys.js';
import type { Auth } from '../credential.js';
import { type RenewOptions, createRenewable } from './renewable.js';
import type { SecretSource } from './secret.js';

/** Sends `Authorization: token …`, which Git servers accept. */
export function token(secret: SecretSource, options: RenewOptions = {}): Auth {
  checkKnown(options, ['renew']);
  return createRenewable('token', secret, options, { header: 'authorization', prefix: 'token ' });
}
