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
import type {
  Activity,
  ListUserActivityQuery,
  SearchUsersQuery,
  UserHeatmapData,
} from './schemas.js';
import type { User } from '../../entities/user-schemas.js';

/** Users of the instance. As owners, organisations count as users too. */
export class Users {
  /** Access tokens of a user. */
  readonly tokens: Tokens;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.tokens = new Tokens(transport);
  }

  /**
   * Searches users and organisations by login, full name and, for authenticated users, whole e-mail address.
   *
   * @see GET /users/search
   */
  search(query?: SearchUsersQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.searchUsers, { query }, options);
  }

  /**
   * Gets a user, or the organisation of that name.
   *
   * @throws {StatusError} 404 for an unknown user, or a private one that the authenticated user is not allowed to see
   * @see GET /users/{username}
   */
  get(where: UserRef, options?: CallOptions): Promise<User> {
    return this.#transport.call(endpoints.getUser, { where }, options);
  }

  /**
   * Lists the repositories of a user that the authenticated user can see.
   *
   * @throws {StatusError} 404 when the user is missing or hidden
   * @see GET /users/{username}/repos
   */
  listRepos(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.listUserRepos, { where, query }, options);
  }

  /**
   * Lists the organisations that a user belongs to; for other users only public memberships.
   *
   * @throws {StatusError} 404 when the user is missing or hidden
   * @see GET /users/{username}/orgs
   */
  listOrgs(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<Organization> {
    return this.#transport.pages(endpoints.listUserOrgs, { where, query }, options);
  }

  /**
   * Lists the followers of a user, who may be private.
   *
   * @throws {StatusError} 404 for an unknown user
   * @see GET /users/{username}/followers
   */
  listFollowers(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listUserFollowers, { where, query }, options);
  }

  /**
   * Lists the users followed by a user, who may be private.
   *
   * @throws {StatusError} 404 for an unknown user
   * @see GET /users/{username}/following
   */
  listFollowing(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listUserFollowing, { where, query }, options);
  }

  /**
   * Returns whether a user follows another. Also returns false for a hidden or missing user.
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
   * @throws {StatusError} 403 for a limited user with a token limited to public resources · 404 for an unknown user
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
   * Lists the repositories starred by a user that the authenticated user can see.
   *
   * The total counts hidden ones too.
   *
   * @throws {StatusError} 404 for an unknown user
   * @see GET /users/{username}/starred
   */
  listStarred(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.listUserStarred, { where, query }, options);
  }

  /**
   * Lists the repositories watched by a user that the authenticated user can see.
   *
   * @throws {StatusError} 404 for an unknown user
   * @see GET /users/{username}/subscriptions
   */
  listSubscriptions(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.listUserSubscriptions, { where, query }, options);
  }

  /**
   * Lists the activity of a user, newest first. Servers sort only by the second, so events of the same second may appear on two pages, or
   * on none.
   *
   * The list is empty for users who hide their activity. An instance can disable it: `[service] ENABLE_USER_HEATMAP`. An invalid `date` is
   * ignored.
   *
   * @throws {StatusError} 404 when the user is missing or hidden
   * @see GET /users/{username}/activities/feeds
   */
  listActivity(
    where: UserRef,
    query?: ListUserActivityQuery,
    options?: CallOptions,
  ): Pages<Activity> {
    return this.#transport.pages(endpoints.listUserActivity, { where, query }, options);
  }

  /**
   * Lists the activity counts of a user, in intervals of 15 minutes; one request returns them all.
   *
   * The list is empty for users who hide their activity. An instance can disable it: `[service] ENABLE_USER_HEATMAP`.
   *
   * @throws {StatusError} 404 when the user is missing or hidden
   * @see GET /users/{username}/heatmap
   */
  listHeatmap(where: UserRef, options?: CallOptions): Pages<UserHeatmapData> {
    return this.#transport.pages(endpoints.listUserHeatmap, { where }, options);
  }
}
