import type { Pages } from '@clients/core';
import type { PublicKey } from '../../../entities/public-key-schemas.js';
import type { UserRef } from '../../../refs/user-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { ListPublicKeysQuery } from '../../user/keys/schemas.js';
import * as endpoints from './endpoints.js';

/** Public keys of a user. */
export class UserKeys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the public keys of a user. `user`, `read_only` and `key_type` are absent.
   *
   * @throws {StatusError} 403 for a limited user with a token limited to public resources · 404 for
   * an unknown user
   * @see GET /users/{username}/keys
   */
  list(where: UserRef, query?: ListPublicKeysQuery, options?: CallOptions): Pages<PublicKey> {
    return this.#transport.pages(endpoints.listUserKeys, { where, query }, options);
  }
}
