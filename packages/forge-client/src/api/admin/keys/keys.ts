import type { CallOptions } from '../../../service/options.js';
import type { UserKeyRef, UserRef } from '../../../refs/user-schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { CreateKey } from '../../user/keys/schemas.js';
import type { PublicKey } from '../../../entities/public-key-schemas.js';
import * as endpoints from './endpoints.js';

/** Public keys of any account, for instance administrators. */
export class AdminKeys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Adds a public key to an account.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * user · 422 for a key that is invalid or in use
   * @see POST /admin/users/{username}/keys
   */
  create(where: UserRef, body: CreateKey, options?: CallOptions): Promise<PublicKey> {
    return this.#transport.call(endpoints.createKeyForUser, { where, body }, options);
  }

  /**
   * Deletes a public key of an account, which can no longer sign in with it.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * user or key
   * @see DELETE /admin/users/{username}/keys/{id}
   */
  delete(where: UserKeyRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteKeyOfUser, { where }, options);
  }
}
