import type { Pages } from '@clients/core';
import type { User } from '../../../entities/user-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';

/** Users who follow the authenticated user. */
export class CurrentUserFollowers {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the followers of the authenticated user.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`
   * @see GET /user/followers
   */
  list(query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listCurrentUserFollowers, { query }, options);
  }
}
