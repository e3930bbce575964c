import type { Pages } from '@clients/core';
import type { User } from '../../../entities/user-schemas.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';

/** Users who can be asked to review pull requests of a repository. */
export class RepoReviewers {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the users who may be requested to review pull requests; one request returns them all.
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/reviewers
   */
  list(where: RepoRef, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listReviewers, { where }, options);
  }
}
