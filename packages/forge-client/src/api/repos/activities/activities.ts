import type { Pages } from '@clients/core';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { Activity } from '../../users/schemas.js';
import type { ListRepoActivityQuery } from '../input-schemas.js';
import * as endpoints from './endpoints.js';

/** Activities in a repository. */
export class RepoActivities {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the events of a repository, newest first. Servers sort only by the second, so events of
   * the same second may appear on two pages, or on none.
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/activities/feeds
   */
  list(where: RepoRef, query?: ListRepoActivityQuery, options?: CallOptions): Pages<Activity> {
    return this.#transport.pages(endpoints.listRepoActivity, { where, query }, options);
  }
}
