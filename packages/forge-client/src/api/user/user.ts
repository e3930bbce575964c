import { CurrentUserActions } from '../actions/scope-actions.js';
import { CurrentUserAvatar } from '../avatars/avatars.js';
import { CurrentUserBlocks } from '../blocks/blocks.js';
import { CurrentUserHooks } from '../hooks/scope-hooks.js';
import { CurrentUserProjects } from '../projects/projects.js';
import { CurrentUserQuota } from '../quota/quota.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import type { User } from '../../entities/user-schemas.js';
import { CurrentUserApplications } from './applications/applications.js';
import { CurrentUserEmails } from './emails/emails.js';
import * as endpoints from './endpoints.js';
import { CurrentUserFollowing } from './following/following.js';
import { CurrentUserGpgKeys } from './gpg-keys/gpg-keys.js';
import { CurrentUserKeys } from './keys/keys.js';
import { CurrentUserStarred } from './starred/starred.js';
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
  readonly actions: CurrentUserActions;
  /** OAuth2 applications of the authenticated user. */
  readonly applications: CurrentUserApplications;
  /** The avatar of the authenticated user. */
  readonly avatar: CurrentUserAvatar;
  /** Users that the authenticated user has blocked. */
  readonly blocks: CurrentUserBlocks;
  /** E-mail addresses of the authenticated user. */
  readonly emails: CurrentUserEmails;
  /** Users that the authenticated user follows. */
  readonly following: CurrentUserFollowing;
  /** GPG keys of the authenticated user. */
  readonly gpgKeys: CurrentUserGpgKeys;
  /** Webhooks for all repositories of the authenticated user. */
  readonly hooks: CurrentUserHooks;
  /** Public keys of the authenticated user. */
  readonly keys: CurrentUserKeys;
  /** Repositories that the authenticated user has starred. */
  readonly starred: CurrentUserStarred;
  /** Project boards of the authenticated user. Gitea 28 or newer only. */
  readonly projects: CurrentUserProjects;
  /** Quota of the authenticated user, and how much of it is used. Forgejo only. */
  readonly quota: CurrentUserQuota;
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
    this.actions = new CurrentUserActions(transport);
    this.applications = new CurrentUserApplications(transport);
    this.avatar = new CurrentUserAvatar(transport);
    this.projects = new CurrentUserProjects(transport);
    this.quota = new CurrentUserQuota(transport);
    this.blocks = new CurrentUserBlocks(transport);
    this.emails = new CurrentUserEmails(transport);
    this.following = new CurrentUserFollowing(transport);
    this.gpgKeys = new CurrentUserGpgKeys(transport);
    this.hooks = new CurrentUserHooks(transport);
    this.keys = new CurrentUserKeys(transport);
    this.starred = new CurrentUserStarred(transport);
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
