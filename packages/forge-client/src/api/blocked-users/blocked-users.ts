import type { NothingEndpoint, Pages } from '@clients/core';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { OrgRef, OrgUserRef, UserRef } from '../../refs/user-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { BlockedUser } from './schemas.js';

/** The routes of one blocked user, which have path parameters in every scope. */
interface SharedBlockedUsersScope<Item extends object> {
  readonly add: NothingEndpoint<{ where: Item }>;
  readonly remove: NothingEndpoint<{ where: Item }>;
}

/** The methods of blocked users that have the same signature in every scope. */
class SharedBlockedUsers<Item extends object> {
  readonly #transport: Transport;
  readonly #scope: SharedBlockedUsersScope<Item>;

  constructor(transport: Transport, scope: SharedBlockedUsersScope<Item>) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Blocks a user, who can no longer open issues, comment, react, star or follow here. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user owns the organisation · 404 for an unknown user or organisation, and `no-route` on other
   * servers · 422 when the user to block is an organisation
   * @see PUT /user/block/{username}
   * @see PUT /orgs/{org}/block/{username}
   */
  add(where: Item, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.add, { where }, options);
  }

  /**
   * Unblocks a user. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user owns the organisation · 404 for an unknown user or organisation, and `no-route` on other
   * servers · 422 when the user to unblock is an organisation
   * @see PUT /user/unblock/{username}
   * @see PUT /orgs/{org}/unblock/{username}
   */
  remove(where: Item, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.remove, { where }, options);
  }
}

/** Users that an organisation has blocked, on Forgejo. Forgejo only; on Gitea use `blocks`. */
export class OrgBlockedUsers extends SharedBlockedUsers<OrgUserRef> {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    super(transport, { add: endpoints.addOrgBlockedUser, remove: endpoints.removeOrgBlockedUser });
    this.#transport = transport;
  }

  /**
   * Lists the users that an organisation has blocked, by id. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user owns the organisation · 404 for an unknown organisation, and `no-route` on other servers
   * @see GET /orgs/{org}/list_blocked
   */
  list(where: OrgRef, query?: PageQuery, options?: CallOptions): Pages<BlockedUser> {
    return this.#transport.pages(endpoints.listOrgBlockedUsers, { where, query }, options);
  }
}

/** Users that the authenticated user has blocked, on Forgejo. Forgejo only; on Gitea use `blocks`. */
export class UserBlockedUsers extends SharedBlockedUsers<UserRef> {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    super(transport, {
      add: endpoints.addUserBlockedUser,
      remove: endpoints.removeUserBlockedUser,
    });
    this.#transport = transport;
  }

  /**
   * Lists the users that the authenticated user has blocked, by id. Forgejo only.
   *
   * @throws {StatusError} 404 `no-route` on other servers
   * @see GET /user/list_blocked
   */
  list(query?: PageQuery, options?: CallOptions): Pages<BlockedUser> {
    return this.#transport.pages(endpoints.listUserBlockedUsers, { query }, options);
  }
}
