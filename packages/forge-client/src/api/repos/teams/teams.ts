import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { RepoRef, RepoTeamRef } from '../../../refs/repo-schemas.js';
import type { Team } from '../../../entities/team-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';

/** Teams with access to a repository of an organisation. */
export class RepoTeams {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the teams with access to a repository of an organisation.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden · 405 when it belongs to a
   * user
   * @see GET /repos/{owner}/{repo}/teams
   */
  list(where: RepoRef, options?: CallOptions): Pages<Team> {
    return this.#transport.pages(endpoints.listRepoTeams, { where }, options);
  }

  /**
   * Gets a team with access to a repository.
   *
   * Its `organization` is `null` here.
   *
   * @throws {StatusError} 404 when the team has no access · 405 when the repository belongs to a
   * user
   * @see GET /repos/{owner}/{repo}/teams/{team}
   */
  get(where: RepoTeamRef, options?: CallOptions): Promise<Team> {
    return this.#transport.call(endpoints.getRepoTeam, { where }, options);
  }

  /**
   * Grants a team of the organisation access to a repository.
   *
   * @throws {StatusError} 403 without admin access · 405 when the repository belongs to a user ·
   * 422 when the team already has access
   * @see PUT /repos/{owner}/{repo}/teams/{team}
   */
  add(where: RepoTeamRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.addRepoTeam, { where }, options);
  }

  /**
   * Removes a team's access to a repository.
   *
   * @throws {StatusError} 403 without admin access · 405 when the repository belongs to a user ·
   * 422 when the team has no access
   * @see DELETE /repos/{owner}/{repo}/teams/{team}
   */
  remove(where: RepoTeamRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeRepoTeam, { where }, options);
  }
}
