import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { IdRef } from '../../../refs/user-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { CreateKey, ListPublicKeysQuery } from './schemas.js';
import type { PublicKey } from '../../../entities/public-key-schemas.js';

/** Public keys of the caller, for SSH. */
export class PublicKeys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the public keys of the caller.
   *
   * @throws {StatusError} 403 when the token lacks the scope, or is for public things only
   * @see GET /user/keys
   */
  list(query?: ListPublicKeysQuery, options?: CallOptions): Pages<PublicKey> {
    return this.#transport.pages(endpoints.listPublicKeys, { query }, options);
  }

  /**
   * Gives a public key, also one of another user.
   *
   * @throws {StatusError} 403 when the token lacks `read:user` · 404 for an unknown one
   * @see GET /user/keys/{id}
   */
  get(where: IdRef, options?: CallOptions): Promise<PublicKey> {
    return this.#transport.call(endpoints.getPublicKey, { where }, options);
  }

  /**
   * Adds a public key to the account of the caller.
   *
   * @throws {StatusError} 422 for a key that is broken, weak or in use, or a title that is taken
   * @see POST /user/keys
   */
  create(body: CreateKey, options?: CallOptions): Promise<PublicKey> {
    return this.#transport.call(endpoints.createPublicKey, { body }, options);
  }

  /**
   * Takes a public key off the account of the caller.
   *
   * @throws {StatusError} 403 for a key of another user · 404 for an unknown one
   * @see DELETE /user/keys/{id}
   */
  remove(where: IdRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removePublicKey, { where }, options);
  }
}
