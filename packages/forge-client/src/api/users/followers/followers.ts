import type { Pages } from '@clients/core';
import type { User } from '../../../entities/user-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { UserRef } from '../../../refs/user-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';

/** Users who follow a user. */
export class UserFollowers {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the followers of a user, who may be private.
   *
   * @throws {StatusError} 404 for an unknown user
   * @see GET /users/{username}/followers
   */
  list(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listUserFollowers, { where, query }, options);
  }
}
