import type { Pages } from '@clients/core';
import type { User } from '../../../entities/user-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { UserRef, FollowRef } from '../../../refs/user-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';

/** Users whom a user follows. */
export class UserFollowing {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the users followed by a user, who may be private.
   *
   * @throws {StatusError} 404 for an unknown user
   * @see GET /users/{username}/following
   */
  list(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listUserFollowing, { where, query }, options);
  }

  /**
   * Returns whether a user follows another. Also returns false for a hidden or missing user.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`
   * @see GET /users/{username}/following/{target}
   */
  check(where: FollowRef, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(endpoints.checkUserFollowing, { where }, options);
  }
}
