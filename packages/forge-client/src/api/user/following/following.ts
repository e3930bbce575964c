import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { UserRef } from '../../../refs/user-schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { User } from '../../../entities/user-schemas.js';
import * as endpoints from './endpoints.js';
import type { FollowActor } from './schemas.js';

/** Users that the authenticated user follows. */
export class CurrentUserFollowing {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the users that the authenticated user follows.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`
   * @see GET /user/following
   */
  list(query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listFollowing, { query }, options);
  }

  /**
   * Returns whether the authenticated user follows a user. Also returns false for an unknown user.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`
   * @see GET /user/following/{username}
   */
  check(where: UserRef, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(endpoints.checkFollowing, { where }, options);
  }

  /**
   * Follows a user. Succeeds even if the user is already followed.
   *
   * @throws {StatusError} 403 when the user to follow has blocked the authenticated user · 404 for
   * an unknown user
   * @see PUT /user/following/{username}
   */
  add(where: UserRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.followUser, { where }, options);
  }

  /**
   * Unfollows a user. Succeeds even if the user is not followed.
   *
   * @throws {StatusError} 404 for an unknown user
   * @see DELETE /user/following/{username}
   */
  remove(where: UserRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.unfollowUser, { where }, options);
  }

  /**
   * Follows a user of another instance. Forgejo 16 or newer only, and only if federation is enabled
   * on the instance: `[federation] ENABLED`.
   *
   * @throws {StatusError} 404 `no-route` on other servers, and where federation is disabled
   * @see POST /user/activitypub/follow
   */
  addActor(body: FollowActor, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.followActor, { body }, options);
  }
}
