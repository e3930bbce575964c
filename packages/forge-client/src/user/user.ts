import type { Pages } from '@clients/core';
import type { CallOptions } from '../options.js';
import type { Organization } from '../orgs/schemas.js';
import type { PageQuery } from '../refs/page-schemas.js';
import type { Repository } from '../repos/schemas.js';
import type { Team } from '../teams/schemas.js';
import type { Transport } from '../transport.js';
import type { User } from '../users/schemas.js';
import * as endpoints from './endpoints.js';
import type { EditUserSettings, UserSettings } from './schemas.js';

/** The caller: whose credential it is, or the user named by `sudo`. */
export class CurrentUser {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
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
}
