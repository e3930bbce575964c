import type { Pages } from '@clients/core';
import type { StopWatch } from '../issues/stopwatch/schemas.js';
import type { TrackedTime } from '../issues/times/schemas.js';
import { UserActions } from '../actions/scope-actions.js';
import { UserAvatar } from '../avatars/avatars.js';
import { UserBlockedUsers } from '../blocked-users/blocked-users.js';
import { UserBlocks } from '../blocks/blocks.js';
import { UserOrAdminHooks, userHooksScope } from '../hooks/scope-hooks.js';
import { UserQuota } from '../quota/quota.js';
import type { CallOptions } from '../../service/options.js';
import type { Organization } from '../../entities/organization-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { Repository } from '../../entities/repository-schemas.js';
import type { Team } from '../../entities/team-schemas.js';
import type { Transport } from '../../service/transport.js';
import type { User } from '../../entities/user-schemas.js';
import { Applications } from './applications/applications.js';
import { Emails } from './emails/emails.js';
import * as endpoints from './endpoints.js';
import { Following } from './following/following.js';
import { GpgKeys } from './gpg-keys/gpg-keys.js';
import { PublicKeys } from './keys/keys.js';
import type {
  EditUserSettings,
  ListCurrentUserReposQuery,
  ListCurrentUserTimesQuery,
  UserSettings,
} from './schemas.js';
import { Starred } from './starred/starred.js';

/** The authenticated user: the owner of the credential, or the user in `sudo`. */
export class CurrentUser {
  /** Actions in all repositories that the authenticated user owns. */
  readonly actions: UserActions;
  /** OAuth2 applications of the authenticated user. */
  readonly applications: Applications;
  /** The avatar of the authenticated user. */
  readonly avatar: UserAvatar;
  /** Users that the authenticated user has blocked on Forgejo. Forgejo only. */
  readonly blockedUsers: UserBlockedUsers;
  /** Users that the authenticated user has blocked on Gitea. */
  readonly blocks: UserBlocks;
  /** E-mail addresses of the authenticated user. */
  readonly emails: Emails;
  /** Users that the authenticated user follows. */
  readonly following: Following;
  /** GPG keys of the authenticated user. */
  readonly gpgKeys: GpgKeys;
  /** Webhooks for all repositories of the authenticated user. */
  readonly hooks: UserOrAdminHooks<PageQuery>;
  /** Public keys of the authenticated user. */
  readonly keys: PublicKeys;
  /** Repositories that the authenticated user has starred. */
  readonly starred: Starred;
  /** Quota of the authenticated user, and how much of it is used. Forgejo only. */
  readonly quota: UserQuota;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.actions = new UserActions(transport);
    this.applications = new Applications(transport);
    this.avatar = new UserAvatar(transport);
    this.blockedUsers = new UserBlockedUsers(transport);
    this.quota = new UserQuota(transport);
    this.blocks = new UserBlocks(transport);
    this.emails = new Emails(transport);
    this.following = new Following(transport);
    this.gpgKeys = new GpgKeys(transport);
    this.hooks = new UserOrAdminHooks(transport, userHooksScope);
    this.keys = new PublicKeys(transport);
    this.starred = new Starred(transport);
  }

  /**
   * Gets the authenticated user.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`
   * @see GET /user
   */
  get(options?: CallOptions): Promise<User> {
    return this.#transport.call(endpoints.getCurrentUser, {}, options);
  }

  /**
   * Gets the settings of the authenticated user.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`
   * @see GET /user/settings
   */
  getSettings(options?: CallOptions): Promise<UserSettings> {
    return this.#transport.call(endpoints.getUserSettings, {}, options);
  }

  /**
   * Updates settings of the authenticated user; omitted fields keep their values.
   *
   * The server does not check the theme, the language and the diff style.
   *
   * @throws {StatusError} 422 for a text that is too long or a website that is not a URL
   * @see PATCH /user/settings
   */
  updateSettings(body: EditUserSettings, options?: CallOptions): Promise<UserSettings> {
    return this.#transport.call(endpoints.updateUserSettings, { body }, options);
  }

  /**
   * Lists the repositories that the authenticated user owns or collaborates on.
   *
   * A token needs the scopes `read:user` and `read:repository`.
   *
   * @throws {StatusError} 403 when the token lacks one of the scopes
   * @see GET /user/repos
   */
  listRepos(query?: ListCurrentUserReposQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.listCurrentUserRepos, { query }, options);
  }

  /**
   * Lists the organisations that the authenticated user belongs to.
   *
   * A token needs the scopes `read:user` and `read:organization`.
   *
   * @throws {StatusError} 403 when the token lacks one of the scopes
   * @see GET /user/orgs
   */
  listOrgs(query?: PageQuery, options?: CallOptions): Pages<Organization> {
    return this.#transport.pages(endpoints.listCurrentUserOrgs, { query }, options);
  }

  /**
   * Lists the teams that the authenticated user belongs to, with their organisations.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`, or is limited to public resources
   * @see GET /user/teams
   */
  listTeams(query?: PageQuery, options?: CallOptions): Pages<Team> {
    return this.#transport.pages(endpoints.listCurrentUserTeams, { query }, options);
  }

  /**
   * Lists the followers of the authenticated user.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`
   * @see GET /user/followers
   */
  listFollowers(query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listCurrentUserFollowers, { query }, options);
  }

  /**
   * Lists the repositories that the authenticated user watches.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`
   * @see GET /user/subscriptions
   */
  listSubscriptions(query?: PageQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.listCurrentUserSubscriptions, { query }, options);
  }

  /**
   * Lists the times that the authenticated user has recorded in all repositories.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`, or is limited to public resources · 422 for an invalid `since` or `before`
   * @see GET /user/times
   */
  listTimes(query?: ListCurrentUserTimesQuery, options?: CallOptions): Pages<TrackedTime> {
    return this.#transport.pages(endpoints.listCurrentUserTimes, { query }, options);
  }

  /**
   * Lists the running stopwatches of the authenticated user; there is at most one.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`, or is limited to public resources
   * @see GET /user/stopwatches
   */
  listStopwatches(query?: PageQuery, options?: CallOptions): Pages<StopWatch> {
    return this.#transport.pages(endpoints.listStopwatches, { query }, options);
  }
}
