import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { Repository } from '../../../entities/repository-schemas.js';
import * as endpoints from './endpoints.js';
import type { CreateFork } from './schemas.js';

/** Forks of a repository. */
export class Forks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the forks of a repository that the caller may see.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/forks
   */
  list(where: RepoRef, query?: PageQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.listForks, { where, query }, options);
  }

  /**
   * Forks a repository. The answer comes at once, copying the commits may take longer.
   *
   * @throws {StatusError} 403 when forks are not allowed · 404 for an unknown repository or organisation · 409 when the name is taken
   * @see POST /repos/{owner}/{repo}/forks
   */
  create(where: RepoRef, body: CreateFork = {}, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.createFork, { where, body }, options);
  }
}
