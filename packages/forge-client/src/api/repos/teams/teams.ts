import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { RepoRef, RepoTeamRef } from '../../../refs/repo-schemas.js';
import type { Team } from '../../../entities/team-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';

/** Teams that work on a repository of an organisation. */
export class RepoTeams {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the teams that work on a repository of an organisation.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden · 405 when it belongs to a user
   * @see GET /repos/{owner}/{repo}/teams
   */
  list(where: RepoRef, options?: CallOptions): Pages<Team> {
    return this.#transport.pages(endpoints.listRepoTeams, { where }, options);
  }

  /**
   * Gives a team that works on a repository.
   *
   * `organization` is `null` in this answer.
   *
   * @throws {StatusError} 404 when it does not work on it · 405 when the repository belongs to a user
   * @see GET /repos/{owner}/{repo}/teams/{team}
   */
  get(where: RepoTeamRef, options?: CallOptions): Promise<Team> {
    return this.#transport.call(endpoints.getRepoTeam, { where }, options);
  }

  /**
   * Lets a team of the organisation work on a repository.
   *
   * @throws {StatusError} 403 without admin access · 405 when the repository belongs to a user · 422 when the team has it already
   * @see PUT /repos/{owner}/{repo}/teams/{team}
   */
  add(where: RepoTeamRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.addRepoTeam, { where }, options);
  }

  /**
   * Ends the work of a team on a repository.
   *
   * @throws {StatusError} 403 without admin access · 405 when the repository belongs to a user · 422 when the team does not have it
   * @see DELETE /repos/{owner}/{repo}/teams/{team}
   */
  remove(where: RepoTeamRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeRepoTeam, { where }, options);
  }
}
