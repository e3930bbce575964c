import type { Pages } from '@clients/core';
import type { User } from '../../../entities/user-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';

/** Users who have starred a repository. */
export class RepoStargazers {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the users who starred a repository.
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/stargazers
   */
  list(where: RepoRef, query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listStargazers, { where, query }, options);
  }
}
