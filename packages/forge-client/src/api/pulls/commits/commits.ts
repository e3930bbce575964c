import type { Pages } from '@clients/core';
import type { Commit } from '../../../entities/commit-schemas.js';
import type { PullRef } from '../../../refs/issue-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { ListPullCommitsQuery } from '../input-schemas.js';
import * as endpoints from './endpoints.js';

/** Commits of a pull request. */
export class PullCommits {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the commits of a pull request.
   *
   * @throws {StatusError} 404 when the pull request is missing or hidden
   * @see GET /repos/{owner}/{repo}/pulls/{index}/commits
   */
  list(where: PullRef, query?: ListPullCommitsQuery, options?: CallOptions): Pages<Commit> {
    return this.#transport.pages(endpoints.listPullCommits, { where, query }, options);
  }
}
