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
import type { EditUserSettings, ListCurrentUserTimesQuery, UserSettings } from './schemas.js';
import { Starred } from './starred/starred.js';

/** The caller: whose credential it is, or the user named by `sudo`. */
export class CurrentUser {
  /** Actions in all repositories that the caller owns. */
  readonly actions: UserActions;
  /** OAuth2 applications of the caller. */
  readonly applications: Applications;
  /** The picture of the caller. */
  readonly avatar: UserAvatar;
  /** Users whom the caller has blocked on Forgejo. Forgejo only. */
  readonly blockedUsers: UserBlockedUsers;
  /** Users whom the caller has blocked on Gitea. */
  readonly blocks: UserBlocks;
  /** E-mail addresses of the caller. */
  readonly emails: Emails;
  /** Users whom the caller follows. */
  readonly following: Following;
  /** GPG keys of the caller. */
  readonly gpgKeys: GpgKeys;
  /** Webhooks for all repositories of the caller. */
  readonly hooks: UserOrAdminHooks<PageQuery>;
  /** Public keys of the caller. */
  readonly keys: PublicKeys;
  /** Repositories that the caller has starred. */
  readonly starred: Starred;
  /** How much the caller uses of the site, and may use. Forgejo only. */
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
   * Gives the caller.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`
   * @see GET /user
   */
  get(options?: CallOptions): Promise<User> {
    return this.#transport.call(endpoints.getCurrentUser, {}, options);
  }

  /**
   * Gives the settings of the caller.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`
   * @see GET /user/settings
   */
  getSettings(options?: CallOptions): Promise<UserSettings> {
    return this.#transport.call(endpoints.getUserSettings, {}, options);
  }

  /**
   * Changes settings of the caller; what is left out stays.
   *
   * Theme, language and diff style are stored unchecked.
   *
   * @throws {StatusError} 422 for a text that is too long or a website that is no URL
   * @see PATCH /user/settings
   */
  updateSettings(body: EditUserSettings, options?: CallOptions): Promise<UserSettings> {
    return this.#transport.call(endpoints.updateUserSettings, { body }, options);
  }

  /**
   * Lists repositories the caller owns or works on.
   *
   * A token needs the scopes `read:user` and `read:repository`.
   *
   * @throws {StatusError} 403 when the token lacks one of the scopes
   * @see GET /user/repos
   */
  listRepos(query?: PageQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.listCurrentUserRepos, { query }, options);
  }

  /**
   * Lists the organisations the caller belongs to.
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
   * Lists the teams the caller belongs to, with their organisations.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`, or is for public things only
   * @see GET /user/teams
   */
  listTeams(query?: PageQuery, options?: CallOptions): Pages<Team> {
    return this.#transport.pages(endpoints.listCurrentUserTeams, { query }, options);
  }

  /**
   * Lists those who follow the caller.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`
   * @see GET /user/followers
   */
  listFollowers(query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listCurrentUserFollowers, { query }, options);
  }

  /**
   * Lists the repositories that the caller watches.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`
   * @see GET /user/subscriptions
   */
  listSubscriptions(query?: PageQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.listCurrentUserSubscriptions, { query }, options);
  }

  /**
   * Lists the times that the caller has recorded, in all repositories.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`, or is for public things only · 422 for a bad `since` or `before`
   * @see GET /user/times
   */
  listTimes(query?: ListCurrentUserTimesQuery, options?: CallOptions): Pages<TrackedTime> {
    return this.#transport.pages(endpoints.listCurrentUserTimes, { query }, options);
  }

  /**
   * Lists the stopwatches of the caller that run; there is one at most.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`, or is for public things only
   * @see GET /user/stopwatches
   */
  listStopwatches(query?: PageQuery, options?: CallOptions): Pages<StopWatch> {
    return this.#transport.pages(endpoints.listStopwatches, { query }, options);
  }
}
