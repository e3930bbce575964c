import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { IdRef } from '../../../refs/user-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { CreateKey, ListPublicKeysQuery } from './schemas.js';
import type { PublicKey } from '../../../entities/public-key-schemas.js';

/** SSH keys of the authenticated user. */
export class CurrentUserKeys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the public keys of the authenticated user.
   *
   * @throws {StatusError} 403 when the token lacks the scope, or is limited to public resources
   * @see GET /user/keys
   */
  list(query?: ListPublicKeysQuery, options?: CallOptions): Pages<PublicKey> {
    return this.#transport.pages(endpoints.listPublicKeys, { query }, options);
  }

  /**
   * Gets a public key of any user.
   *
   * @throws {StatusError} 403 when the token lacks `read:user` · 404 for an unknown key
   * @see GET /user/keys/{id}
   */
  get(where: IdRef, options?: CallOptions): Promise<PublicKey> {
    return this.#transport.call(endpoints.getPublicKey, { where }, options);
  }

  /**
   * Adds a public key to the account of the authenticated user.
   *
   * @throws {StatusError} 422 for a key that is invalid, weak or in use, or a title that is taken
   * @see POST /user/keys
   */
  create(body: CreateKey, options?: CallOptions): Promise<PublicKey> {
    return this.#transport.call(endpoints.createPublicKey, { body }, options);
  }

  /**
   * Removes a public key from the account of the authenticated user.
   *
   * @throws {StatusError} 403 for a key of another user · 404 for an unknown key
   * @see DELETE /user/keys/{id}
   */
  delete(where: IdRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deletePublicKey, { where }, options);
  }
}
