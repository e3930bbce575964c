import type { CheckEndpoint, ListEndpoint, NothingEndpoint, Pages } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { OrgUserRef, UserRef } from '../../refs/user-schemas.js';
import { arrange, type Head } from '../../service/scope.js';
import type { Transport } from '../../service/transport.js';
import type { User } from '../../entities/user-schemas.js';
import * as endpoints from './endpoints.js';
import type { AddUserBlockQuery } from './schemas.js';

/** The routes of blocks in one scope. */
export interface BlocksScope<Item extends object> {
  readonly list: ListEndpoint<object, User>;
  readonly check: CheckEndpoint<{ where: Item }>;
  readonly add: NothingEndpoint<{ where: Item; query?: AddUserBlockQuery | undefined }>;
  readonly remove: NothingEndpoint<{ where: Item }>;
}

/** Users who are blocked by the caller or by an organisation. */
export class Blocks<Home extends Head, Item extends object> {
  readonly #transport: Transport;
  readonly #scope: BlocksScope<Item>;

  constructor(transport: Transport, scope: BlocksScope<Item>) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists the users that are blocked.
   *
   * @throws {StatusError} 403 without owning the organisation, or with a token for public things only · 404 for an unknown
   * organisation
   * @see GET /user/blocks
   * @see GET /orgs/{org}/blocks
   */
  list(...args: [...where: Home, query?: PageQuery, options?: CallOptions]): Pages<User> {
    return this.#transport.pages(this.#scope.list, ...arrange(this.#scope.list, 'query', args));
  }

  /**
   * Tells whether a user is blocked. A missing user or organisation is a 404, not a no.
   *
   * @throws {StatusError} 403 without owning the organisation · 404 for an unknown user or organisation
   * @see GET /user/blocks/{username}
   * @see GET /orgs/{org}/blocks/{username}
   */
  check(where: Item, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(this.#scope.check, { where }, options);
  }

  /**
   * Blocks a user: no issues, comments, reactions, stars or follows any more. Site administrators can be blocked too.
   *
   * @throws {StatusError} 400 for a user who is blocked already, for oneself, a member or an organisation · 403 without owning the
   * organisation · 404 for an unknown user or organisation
   * @see PUT /user/blocks/{username}
   * @see PUT /orgs/{org}/blocks/{username}
   */
  add(where: Item, query: AddUserBlockQuery = {}, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.add, { where, query }, options);
  }

  /**
   * Ends the block of a user.
   *
   * @throws {StatusError} 400 when the user is not blocked · 403 without owning the organisation · 404 for an unknown user or
   * organisation
   * @see DELETE /user/blocks/{username}
   * @see DELETE /orgs/{org}/blocks/{username}
   */
  remove(where: Item, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.remove, { where }, options);
  }
}

/** Blocks at `forge.orgs.blocks`. */
export const orgsBlocksScope: BlocksScope<OrgUserRef> = {
  list: endpoints.listOrgBlocks,
  check: endpoints.checkOrgBlock,
  add: endpoints.addOrgBlock,
  remove: endpoints.removeOrgBlock,
};

/** Blocks at `forge.user.blocks`. */
export const userBlocksScope: BlocksScope<UserRef> = {
  list: endpoints.listUserBlocks,
  check: endpoints.checkUserBlock,
  add: endpoints.addUserBlock,
  remove: endpoints.removeUserBlock,
};
