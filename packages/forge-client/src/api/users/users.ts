import type { Pages } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { Organization } from '../../entities/organization-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { FollowRef, UserRef } from '../../refs/user-schemas.js';
import type { Repository } from '../../entities/repository-schemas.js';
import type { Transport } from '../../service/transport.js';
import type { GPGKey } from '../user/gpg-keys/schemas.js';
import type { ListPublicKeysQuery } from '../user/keys/schemas.js';
import type { PublicKey } from '../../entities/public-key-schemas.js';
import * as endpoints from './endpoints.js';
import { Tokens } from './tokens/tokens.js';
import type { Activity, ListUserActivityQuery, SearchUsersQuery, UserHeatmapData } from './schemas.js';
import type { User } from '../../entities/user-schemas.js';

/** Users of the site. Organisations are users too, where they own something. */
export class Users {
  /** Access tokens of a user. */
  readonly tokens: Tokens;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.tokens = new Tokens(transport);
  }

  /**
   * Searches users and organisations by login, full name and, for signed-in callers, whole e-mail address.
   *
   * @see GET /users/search
   */
  search(query?: SearchUsersQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.searchUsers, { query }, options);
  }

  /**
   * Gives a user, or an organisation of that name.
   *
   * @throws {StatusError} 404 when there is none, or a private one that this caller may not see
   * @see GET /users/{username}
   */
  get(where: UserRef, options?: CallOptions): Promise<User> {
    return this.#transport.call(endpoints.getUser, { where }, options);
  }

  /**
   * Lists repositories that a user owns and the caller may see.
   *
   * @throws {StatusError} 404 when the user is missing or hidden
   * @see GET /users/{username}/repos
   */
  listRepos(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.listUserRepos, { where, query }, options);
  }

  /**
   * Lists organisations a user belongs to; of other users only public memberships.
   *
   * @throws {StatusError} 404 when the user is missing or hidden
   * @see GET /users/{username}/orgs
   */
  listOrgs(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<Organization> {
    return this.#transport.pages(endpoints.listUserOrgs, { where, query }, options);
  }

  /**
   * Lists those who follow a user, also a private one.
   *
   * @throws {StatusError} 404 for an unknown user
   * @see GET /users/{username}/followers
   */
  listFollowers(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listUserFollowers, { where, query }, options);
  }

  /**
   * Lists those whom a user follows, also a private one.
   *
   * @throws {StatusError} 404 for an unknown user
   * @see GET /users/{username}/following
   */
  listFollowing(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listUserFollowing, { where, query }, options);
  }

  /**
   * Tells whether a user follows another. A hidden or missing user reads false too.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`
   * @see GET /users/{username}/following/{target}
   */
  checkFollowing(where: FollowRef, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(endpoints.checkUserFollowing, { where }, options);
  }

  /**
   * Lists the public keys of a user. `user`, `read_only` and `key_type` are absent.
   *
   * @throws {StatusError} 403 for a limited user with a token for public things only · 404 for an unknown user
   * @see GET /users/{username}/keys
   */
  listKeys(where: UserRef, query?: ListPublicKeysQuery, options?: CallOptions): Pages<PublicKey> {
    return this.#transport.pages(endpoints.listUserKeys, { where, query }, options);
  }

  /**
   * Lists the GPG keys of a user.
   *
   * @throws {StatusError} 404 for an unknown user
   * @see GET /users/{username}/gpg_keys
   */
  listGpgKeys(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<GPGKey> {
    return this.#transport.pages(endpoints.listUserGpgKeys, { where, query }, options);
  }

  /**
   * Lists the repositories that a user has starred and the caller may see.
   *
   * Hidden ones are counted in the total all the same.
   *
   * @throws {StatusError} 404 for an unknown user
   * @see GET /users/{username}/starred
   */
  listStarred(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.listUserStarred, { where, query }, options);
  }

  /**
   * Lists the repositories that a user watches and the caller may see.
   *
   * @throws {StatusError} 404 for an unknown user
   * @see GET /users/{username}/subscriptions
   */
  listSubscriptions(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.listUserSubscriptions, { where, query }, options);
  }

  /**
   * Lists what a user did, newest first.
   *
   * Nothing for those who hide their activity. A `date` that is none is ignored.
   *
   * @throws {StatusError} 404 when the user is missing or hidden
   * @see GET /users/{username}/activities/feeds
   */
  listActivity(where: UserRef, query?: ListUserActivityQuery, options?: CallOptions): Pages<Activity> {
    return this.#transport.pages(endpoints.listUserActivity, { where, query }, options);
  }

  /**
   * Lists when a user was active, in stretches of 15 minutes; one request gives them all.
   *
   * Nothing for those who hide their activity.
   *
   * @throws {StatusError} 404 when the user is missing or hidden
   * @see GET /users/{username}/heatmap
   */
  listHeatmap(where: UserRef, options?: CallOptions): Pages<UserHeatmapData> {
    return this.#transport.pages(endpoints.listUserHeatmap, { where }, options);
  }
}
