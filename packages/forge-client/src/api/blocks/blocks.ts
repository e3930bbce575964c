import type { CheckEndpoint, NothingEndpoint, Pages } from '@clients/core';
import type { User } from '../../entities/user-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { OrgRef, OrgUserRef, UserRef } from '../../refs/user-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { AddUserBlockQuery } from './schemas.js';

/** The routes of one block, which have path parameters in every scope. */
interface SharedBlocksScope<Item extends object> {
  readonly check: CheckEndpoint<{ where: Item }>;
  readonly add: NothingEndpoint<{ where: Item; query?: AddUserBlockQuery | undefined }>;
  readonly remove: NothingEndpoint<{ where: Item }>;
}

/** The methods of blocks that have the same signature in every scope. */
class SharedBlocks<Item extends object> {
  readonly #transport: Transport;
  readonly #scope: SharedBlocksScope<Item>;

  constructor(transport: Transport, scope: SharedBlocksScope<Item>) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Returns whether a user is blocked. Throws a 404 for an unknown user or organisation. Gitea only.
   *
   * @throws {StatusError} 403 unless the user owns the organisation · 404 for an unknown user or organisation
   * @see GET /user/blocks/{username}
   * @see GET /orgs/{org}/blocks/{username}
   */
  check(where: Item, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(this.#scope.check, { where }, options);
  }

  /**
   * Blocks a user, who can no longer open issues, comment, react, star or follow here. Instance administrators can be blocked too. Gitea
   * only.
   *
   * @throws {StatusError} 400 when the user is already blocked, is the authenticated user, a member or an organisation · 403 unless the
   * user owns the organisation · 404 for an unknown user or organisation
   * @see PUT /user/blocks/{username}
   * @see PUT /orgs/{org}/blocks/{username}
   */
  add(where: Item, query: AddUserBlockQuery = {}, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.add, { where, query }, options);
  }

  /**
   * Unblocks a user. Gitea only.
   *
   * @throws {StatusError} 400 when the user is not blocked · 403 unless the user owns the organisation · 404 for an unknown user or
   * organisation
   * @see DELETE /user/blocks/{username}
   * @see DELETE /orgs/{org}/blocks/{username}
   */
  remove(where: Item, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.remove, { where }, options);
  }
}

/** Users that an organisation has blocked. */
export class OrgBlocks extends SharedBlocks<OrgUserRef> {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    super(transport, {
      check: endpoints.checkOrgBlock,
      add: endpoints.addOrgBlock,
      remove: endpoints.removeOrgBlock,
    });
    this.#transport = transport;
  }

  /**
   * Lists the users that an organisation has blocked. Gitea only.
   *
   * @throws {StatusError} 403 unless the user owns the organisation, or with a token limited to public resources · 404 for an unknown
   * organisation
   * @see GET /orgs/{org}/blocks
   */
  list(where: OrgRef, query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listOrgBlocks, { where, query }, options);
  }
}

/** Users that the authenticated user has blocked. */
export class UserBlocks extends SharedBlocks<UserRef> {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    super(transport, {
      check: endpoints.checkUserBlock,
      add: endpoints.addUserBlock,
      remove: endpoints.removeUserBlock,
    });
    this.#transport = transport;
  }

  /**
   * Lists the users that the authenticated user has blocked. Gitea only.
   *
   * @throws {StatusError} 403 with a token limited to public resources
   * @see GET /user/blocks
   */
  list(query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listUserBlocks, { query }, options);
  }
}
