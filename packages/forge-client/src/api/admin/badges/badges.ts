import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { UserRef } from '../../../refs/user-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { Badge, UpdateUserBadgesInput } from './schemas.js';

/** Badges of users, for instance administrators. */
export class AdminBadges {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the badges of a user; one request returns them all. Gitea only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * user
   * @see GET /admin/users/{username}/badges
   */
  list(where: UserRef, options?: CallOptions): Pages<Badge> {
    return this.#transport.pages(endpoints.listBadges, { where }, options);
  }

  /**
   * Adds badges to a user. Gitea only.
   *
   * The badges must exist: the API cannot create new ones.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * user · 500 for an unknown badge, and for one that the user already has
   * @see POST /admin/users/{username}/badges
   */
  add(where: UserRef, body: UpdateUserBadgesInput, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.addBadges, { where, body }, options);
  }

  /**
   * Removes badges from a user. Succeeds even if the user does not have them, or they do not exist.
   * Gitea only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * user
   * @see DELETE /admin/users/{username}/badges
   */
  remove(where: UserRef, body: UpdateUserBadgesInput, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeBadges, { where, body }, options);
  }
}
