import { checkKnown } from '../../explain/keys.js';
import type { Auth } from '../credential.js';
import { type RenewOptions, createRenewable } from './renewable.js';
import type { SecretSource } from './secret.js';

/** Sends `Authorization: Bearer …` (RFC 6750). */
export function bearer(secret: SecretSource, options: RenewOptions = {}): Auth {
  checkKnown(options, ['renew']);
  return createRenewable('bearer', secret, options, { header: 'authorization', prefix: 'Bearer ' });
}
