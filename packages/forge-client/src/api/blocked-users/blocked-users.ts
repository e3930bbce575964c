import type { ListEndpoint, NothingEndpoint, Pages } from '@clients/core';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { OrgUserRef, UserRef } from '../../refs/user-schemas.js';
import type { CallOptions } from '../../service/options.js';
import { arrange, type Head } from '../../service/scope.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { BlockedUser } from './schemas.js';

/** The routes of blocked users in one scope. */
export interface BlockedUsersScope<Item extends object> {
  readonly list: ListEndpoint<object, BlockedUser>;
  readonly add: NothingEndpoint<{ where: Item }>;
  readonly remove: NothingEndpoint<{ where: Item }>;
}

/** Users whom the caller or an organisation has blocked, as Forgejo knows them. Forgejo only; `blocks` is that of Gitea. */
export class BlockedUsers<Home extends Head, Item extends object> {
  readonly #transport: Transport;
  readonly #scope: BlockedUsersScope<Item>;

  constructor(transport: Transport, scope: BlockedUsersScope<Item>) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists the users that are blocked, by their ids. Forgejo only.
   *
   * @throws {StatusError} 403 without owning the organisation · 404 for an unknown organisation, and `no-route` on other servers
   * @see GET /user/list_blocked
   * @see GET /orgs/{org}/list_blocked
   */
  list(...args: [...where: Home, query?: PageQuery, options?: CallOptions]): Pages<BlockedUser> {
    return this.#transport.pages(this.#scope.list, ...arrange(this.#scope.list, 'query', args));
  }

  /**
   * Blocks a user: no issues, comments, reactions, stars or follows any more. Forgejo only.
   *
   * @throws {StatusError} 403 without owning the organisation · 404 for an unknown user or organisation, and `no-route` on other servers ·
   * 422 for an organisation as the one to block
   * @see PUT /user/block/{username}
   * @see PUT /orgs/{org}/block/{username}
   */
  add(where: Item, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.add, { where }, options);
  }

  /**
   * Ends the block of a user. Forgejo only.
   *
   * @throws {StatusError} 403 without owning the organisation · 404 for an unknown user or organisation, and `no-route` on other servers ·
   * 422 for an organisation as the one to unblock
   * @see PUT /user/unblock/{username}
   * @see PUT /orgs/{org}/unblock/{username}
   */
  remove(where: Item, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.remove, { where }, options);
  }
}

/** Blocked users at `forge.orgs.blockedUsers`. */
export const orgsBlockedUsersScope: BlockedUsersScope<OrgUserRef> = {
  list: endpoints.listOrgBlockedUsers,
  add: endpoints.addOrgBlockedUser,
  remove: endpoints.removeOrgBlockedUser,
};

/** Blocked users at `forge.user.blockedUsers`. */
export const userBlockedUsersScope: BlockedUsersScope<UserRef> = {
  list: endpoints.listUserBlockedUsers,
  add: endpoints.addUserBlockedUser,
  remove: endpoints.removeUserBlockedUser,
};
