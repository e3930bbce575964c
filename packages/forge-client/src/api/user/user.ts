import { UserActions } from '../actions/scope-actions.js';
import { UserAvatar } from '../avatars/avatars.js';
import { UserBlocks } from '../blocks/blocks.js';
import { UserHooks } from '../hooks/scope-hooks.js';
import { UserQuota } from '../quota/quota.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import type { User } from '../../entities/user-schemas.js';
import { Applications } from './applications/applications.js';
import { Emails } from './emails/emails.js';
import * as endpoints from './endpoints.js';
import { Following } from './following/following.js';
import { GpgKeys } from './gpg-keys/gpg-keys.js';
import { PublicKeys } from './keys/keys.js';
import { Starred } from './starred/starred.js';
import { CurrentUserSettings } from './settings/settings.js';
import { CurrentUserRepos } from './repos/repos.js';
import { CurrentUserOrgs } from './orgs/orgs.js';
import { CurrentUserTeams } from './teams/teams.js';
import { CurrentUserFollowers } from './followers/followers.js';
import { CurrentUserSubscriptions } from './subscriptions/subscriptions.js';
import { CurrentUserTimes } from './times/times.js';
import { CurrentUserStopwatches } from './stopwatches/stopwatches.js';

/** The authenticated user: the owner of the credential, or the user in `sudo`. */
export class CurrentUser {
  /** Actions in all repositories that the authenticated user owns. */
  readonly actions: UserActions;
  /** OAuth2 applications of the authenticated user. */
  readonly applications: Applications;
  /** The avatar of the authenticated user. */
  readonly avatar: UserAvatar;
  /** Users that the authenticated user has blocked. */
  readonly blocks: UserBlocks;
  /** E-mail addresses of the authenticated user. */
  readonly emails: Emails;
  /** Users that the authenticated user follows. */
  readonly following: Following;
  /** GPG keys of the authenticated user. */
  readonly gpgKeys: GpgKeys;
  /** Webhooks for all repositories of the authenticated user. */
  readonly hooks: UserHooks;
  /** Public keys of the authenticated user. */
  readonly keys: PublicKeys;
  /** Repositories that the authenticated user has starred. */
  readonly starred: Starred;
  /** Quota of the authenticated user, and how much of it is used. Forgejo only. */
  readonly quota: UserQuota;
  /** Settings of the authenticated user. */
  readonly settings: CurrentUserSettings;
  /** Repositories that the authenticated user can access. `forge.repos.create` creates one. */
  readonly repos: CurrentUserRepos;
  /** Organisations that the authenticated user belongs to. */
  readonly orgs: CurrentUserOrgs;
  /** Teams that the authenticated user belongs to. */
  readonly teams: CurrentUserTeams;
  /** Users who follow the authenticated user. */
  readonly followers: CurrentUserFollowers;
  /** Repositories that the authenticated user watches. */
  readonly subscriptions: CurrentUserSubscriptions;
  /** Times that the authenticated user has tracked. */
  readonly times: CurrentUserTimes;
  /** Running stopwatches of the authenticated user. */
  readonly stopwatches: CurrentUserStopwatches;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.stopwatches = new CurrentUserStopwatches(transport);
    this.times = new CurrentUserTimes(transport);
    this.subscriptions = new CurrentUserSubscriptions(transport);
    this.followers = new CurrentUserFollowers(transport);
    this.teams = new CurrentUserTeams(transport);
    this.orgs = new CurrentUserOrgs(transport);
    this.repos = new CurrentUserRepos(transport);
    this.settings = new CurrentUserSettings(transport);
    this.actions = new UserActions(transport);
    this.applications = new Applications(transport);
    this.avatar = new UserAvatar(transport);
    this.quota = new UserQuota(transport);
    this.blocks = new UserBlocks(transport);
    this.emails = new Emails(transport);
    this.following = new Following(transport);
    this.gpgKeys = new GpgKeys(transport);
    this.hooks = new UserHooks(transport);
    this.keys = new PublicKeys(transport);
    this.starred = new Starred(transport);
  }

  /**
   * Gets the authenticated user.
   *
   * @example
   * const { login, email } = await forge.user.get();
   * @throws {StatusError} 403 when the token lacks `read:user`
   * @see GET /user
   */
  get(options?: CallOptions): Promise<User> {
    return this.#transport.call(endpoints.getCurrentUser, {}, options);
  }
}
