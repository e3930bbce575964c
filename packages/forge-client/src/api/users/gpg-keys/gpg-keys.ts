import type { Pages } from '@clients/core';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { UserRef } from '../../../refs/user-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { GPGKey } from '../../user/gpg-keys/schemas.js';
import * as endpoints from './endpoints.js';

/** GPG keys of a user. */
export class UserGpgKeys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the GPG keys of a user.
   *
   * @throws {StatusError} 404 for an unknown user
   * @see GET /users/{username}/gpg_keys
   */
  list(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<GPGKey> {
    return this.#transport.pages(endpoints.listUserGpgKeys, { where, query }, options);
  }
}
