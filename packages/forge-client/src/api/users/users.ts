import type { Pages } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { UserRef } from '../../refs/user-schemas.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import { UserTokens } from './tokens/tokens.js';
import type { SearchUsersQuery } from './schemas.js';
import type { User } from '../../entities/user-schemas.js';
import { UserRepos } from './repos/repos.js';
import { UserProjects } from './projects/projects.js';
import { UserOrgs } from './orgs/orgs.js';
import { UserFollowers } from './followers/followers.js';
import { UserFollowing } from './following/following.js';
import { UserKeys } from './keys/keys.js';
import { UserGpgKeys } from './gpg-keys/gpg-keys.js';
import { UserStarred } from './starred/starred.js';
import { UserSubscriptions } from './subscriptions/subscriptions.js';
import { UserActivities } from './activities/activities.js';
import { UserHeatmap } from './heatmap/heatmap.js';

/** Users of the instance. As owners, organisations count as users too. */
export class Users {
  /** Access tokens of a user. */
  readonly tokens: UserTokens;
  /** Repositories of a user. */
  readonly repos: UserRepos;
  /** Organisations that a user belongs to. */
  readonly orgs: UserOrgs;
  /** Users who follow a user. */
  readonly followers: UserFollowers;
  /** Users whom a user follows. */
  readonly following: UserFollowing;
  /** Public keys of a user. */
  readonly keys: UserKeys;
  /** GPG keys of a user. */
  readonly gpgKeys: UserGpgKeys;
  /** Repositories that a user has starred. */
  readonly starred: UserStarred;
  /** Repositories that a user watches. */
  readonly subscriptions: UserSubscriptions;
  /** Project boards of a user. Gitea 28 or newer only. */
  readonly projects: UserProjects;
  /** Activities of a user. */
  readonly activities: UserActivities;
  /** How much a user contributed, by time. */
  readonly heatmap: UserHeatmap;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.heatmap = new UserHeatmap(transport);
    this.activities = new UserActivities(transport);
    this.subscriptions = new UserSubscriptions(transport);
    this.starred = new UserStarred(transport);
    this.gpgKeys = new UserGpgKeys(transport);
    this.keys = new UserKeys(transport);
    this.following = new UserFollowing(transport);
    this.followers = new UserFollowers(transport);
    this.projects = new UserProjects(transport);
    this.orgs = new UserOrgs(transport);
    this.repos = new UserRepos(transport);
    this.tokens = new UserTokens(transport);
  }

  /**
   * Searches users and organisations by login, full name and, for authenticated users, whole e-mail
   * address.
   *
   * @example
   * const [first] = await forge.users.search({ q: 'grace' }).toArray();
   * @see GET /users/search
   */
  search(query?: SearchUsersQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.searchUsers, { query }, options);
  }

  /**
   * Gets a user, or the organisation of that name.
   *
   * @example
   * const { full_name, html_url } = await forge.users.get({
   *   username: 'grace',
   * });
   * @throws {StatusError} 404 for an unknown user, or a private one that the authenticated user is
   * not allowed to see
   * @see GET /users/{username}
   */
  get(where: UserRef, options?: CallOptions): Promise<User> {
    return this.#transport.call(endpoints.getUser, { where }, options);
  }
}
