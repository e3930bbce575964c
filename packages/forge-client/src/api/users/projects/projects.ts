import type { Pages } from '@clients/core';
import type { Project } from '../../../entities/project-schemas.js';
import type { UserRef } from '../../../refs/user-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { ListProjectsQuery } from '../../projects/schemas.js';
import * as endpoints from './endpoints.js';

/** Project boards of a user. Gitea 28 or newer only. */
export class UserProjects {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the boards of a user or an organisation, the newest first: the open ones, unless `state`
   * selects others. `user.projects` and `orgs.projects` change them. Gitea 28 or newer only.
   *
   * @throws {StatusError} 404 when the user is missing or hidden
   * @see GET /users/{username}/projects
   */
  list(where: UserRef, query?: ListProjectsQuery, options?: CallOptions): Pages<Project> {
    return this.#transport.pages(endpoints.listProjectsOfUser, { where, query }, options);
  }
}
