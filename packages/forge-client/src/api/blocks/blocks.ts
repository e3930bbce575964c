import { type CheckEndpoint, checkRequest, type NothingEndpoint, type Pages } from '@clients/core';
import type { User } from '../../entities/user-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { OrgRef, OrgUserRef, UserRef } from '../../refs/user-schemas.js';
import { callEitherRoute } from '../../service/either-route.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import * as forgejoEndpoints from './forgejo-endpoints.js';
import type { BlockedUser } from './forgejo-schemas.js';
import type { AddUserBlockQuery } from './schemas.js';

/** The routes of one block. Gitea and Forgejo have different ones for the same change. */
interface BlocksScope<Item extends object> {
  readonly check: CheckEndpoint<{ where: Item }>;
  readonly add: NothingEndpoint<{ where: Item; query?: AddUserBlockQuery | undefined }>;
  readonly addOnForgejo: NothingEndpoint<{ where: Item }>;
  readonly remove: NothingEndpoint<{ where: Item }>;
  readonly removeOnForgejo: NothingEndpoint<{ where: Item }>;
}

/** The methods of blocks that have the same signature in every scope. */
class SharedBlocks<Item extends object> {
  readonly #transport: Transport;
  readonly #scope: BlocksScope<Item>;

  constructor(transport: Transport, scope: BlocksScope<Item>) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Returns whether a user is blocked. Gitea only.
   *
   * @throws {StatusError} 403 unless the user owns the organisation · 404 for an unknown user or
   * organisation
   * @see GET /user/blocks/{username}
   * @see GET /orgs/{org}/blocks/{username}
   */
  check(where: Item, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(this.#scope.check, { where }, options);
  }

  /**
   * Blocks a user, who can no longer open issues, comment, react, star or follow here. Instance
   * administrators can be blocked too. On Forgejo, which has a route of another name and keeps no
   * `note`, this takes two requests.
   *
   * @throws {StatusError} 400 when the user is already blocked, is the authenticated user, a member
   * or an organisation · 403 unless the user owns the organisation · 404 for an unknown user or
   * organisation
   * @see PUT /user/blocks/{username}
   * @see PUT /orgs/{org}/blocks/{username}
   * @see PUT /user/block/{username}
   * @see PUT /orgs/{org}/block/{username}
   */
  add(where: Item, query: AddUserBlockQuery = {}, options?: CallOptions): Promise<void> {
    const { add, addOnForgejo } = this.#scope;
    return this.#callEither(add, { where, query }, addOnForgejo, options);
  }

  /**
   * Unblocks a user. On Forgejo, which has a route of another name, this takes two requests.
   *
   * @throws {StatusError} 400 when the user is not blocked · 403 unless the user owns the
   * organisation · 404 for an unknown user or organisation
   * @see DELETE /user/blocks/{username}
   * @see DELETE /orgs/{org}/blocks/{username}
   * @see PUT /user/unblock/{username}
   * @see PUT /orgs/{org}/unblock/{username}
   */
  remove(where: Item, options?: CallOptions): Promise<void> {
    const { remove, removeOnForgejo } = this.#scope;
    return this.#callEither(remove, { where }, removeOnForgejo, options);
  }

  /** Calls the route of Gitea, and that of Forgejo where the server does not have the first. */
  async #callEither<In extends { readonly where: Item }>(
    endpoint: NothingEndpoint<In>,
    input: In,
    onForgejo: NothingEndpoint<{ where: Item }>,
    options: CallOptions | undefined,
  ): Promise<void> {
    checkRequest(this.#transport, endpoint, input, options);
    return callEitherRoute(
      this.#transport,
      endpoint,
      {
        onGitea: (transport) => transport.call(endpoint, input, options),
        onForgejo: (transport) => transport.call(onForgejo, { where: input.where }, options),
      },
      options,
    );
  }
}

/** Users that an organisation has blocked. */
export class OrgBlocks extends SharedBlocks<OrgUserRef> {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    super(transport, {
      check: endpoints.checkOrgBlock,
      add: endpoints.addOrgBlock,
      addOnForgejo: forgejoEndpoints.addOrgBlockOnForgejo,
      remove: endpoints.removeOrgBlock,
      removeOnForgejo: forgejoEndpoints.removeOrgBlockOnForgejo,
    });
    this.#transport = transport;
  }

  /**
   * Lists the users that an organisation has blocked. Gitea only; Forgejo has `listIds`.
   *
   * @throws {StatusError} 403 unless the user owns the organisation · 404 when the organisation is
   * missing or hidden
   * @see GET /orgs/{org}/blocks
   */
  list(where: OrgRef, query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listOrgBlocks, { where, query }, options);
  }

  /**
   * Lists the ids of the users that an organisation has blocked, with the time of each block.
   * Forgejo only; Gitea has `list`.
   *
   * @throws {StatusError} 403 unless the user owns the organisation · 404 when the organisation is
   * missing or hidden
   * @see GET /orgs/{org}/list_blocked
   */
  listIds(where: OrgRef, query?: PageQuery, options?: CallOptions): Pages<BlockedUser> {
    return this.#transport.pages(forgejoEndpoints.listOrgBlockIds, { where, query }, options);
  }
}

/** Users that the authenticated user has blocked. */
export class CurrentUserBlocks extends SharedBlocks<UserRef> {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    super(transport, {
      check: endpoints.checkUserBlock,
      add: endpoints.addUserBlock,
      addOnForgejo: forgejoEndpoints.addUserBlockOnForgejo,
      remove: endpoints.removeUserBlock,
      removeOnForgejo: forgejoEndpoints.removeUserBlockOnForgejo,
    });
    this.#transport = transport;
  }

  /**
   * Lists the users that the authenticated user has blocked. Gitea only; Forgejo has `listIds`.
   *
   * @see GET /user/blocks
   */
  list(query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listUserBlocks, { query }, options);
  }

  /**
   * Lists the ids of the users that the authenticated user has blocked, with the time of each
   * block. Forgejo only; Gitea has `list`.
   *
   * @see GET /user/list_blocked
   */
  listIds(query?: PageQuery, options?: CallOptions): Pages<BlockedUser> {
    return this.#transport.pages(forgejoEndpoints.listUserBlockIds, { query }, options);
  }
}
