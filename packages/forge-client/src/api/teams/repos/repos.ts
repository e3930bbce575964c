import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { TeamRef, TeamRepoRef } from '../../../refs/user-schemas.js';
import type { Repository } from '../../../entities/repository-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';

/** Repositories that a team has access to. */
export class TeamRepos {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the repositories of a team that the authenticated user can see.
   *
   * The total counts all repositories of the team.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /teams/{id}/repos
   */
  list(where: TeamRef, query?: PageQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.listTeamRepos, { where, query }, options);
  }

  /**
   * Gets a repository of a team.
   *
   * @throws {StatusError} 404 when the team has no access to it, or the team or the repository is
   * missing or hidden
   * @see GET /teams/{id}/repos/{org}/{repo}
   */
  get(where: TeamRepoRef, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.getTeamRepo, { where }, options);
  }

  /**
   * Gives a team access to a repository. Succeeds even if it already has access.
   *
   * @throws {StatusError} 403 without admin access to the repository · 404 for an unknown team or
   * repository
   * @see PUT /teams/{id}/repos/{org}/{repo}
   */
  add(where: TeamRepoRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.addTeamRepo, { where }, options);
  }

  /**
   * Removes a team's access to a repository; the repository stays. Succeeds even if the team has no
   * access.
   *
   * @throws {StatusError} 403 without admin access to the repository · 404 for an unknown team or
   * repository
   * @see DELETE /teams/{id}/repos/{org}/{repo}
   */
  remove(where: TeamRepoRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeTeamRepo, { where }, options);
  }
}
